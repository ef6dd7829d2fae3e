package org.capgnn.preset;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.capgnn.Datasets;
import org.capgnn.graph.Dataset;
import org.capgnn.graph.Features;
import org.capgnn.graph.GraphBuilder;
import org.capgnn.graph.InputException;
import org.capgnn.graph.Labels;
import org.capgnn.graph.Split;
import org.capgnn.graph.SplitSpec;
import org.capgnn.graph.Splits;
import org.capgnn.model.ModelFamily;
import org.capgnn.model.zoo.Models;
import org.capgnn.settings.Reason;
import org.capgnn.settings.Settings;
import org.capgnn.tensor.SparseMatrix;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class PresetsTest {
  private static final ModelFamily CAPGCN = Models.named("capgcn");
  private static final ModelFamily CAPGAT = Models.named("capgat");

  /** The appendix of Hu et al. 2021. */
  @ParameterizedTest
  @CsvSource({
    "cora,             0.01, 0.001, 0.1, 0.8, 0.9,  0.7, 0.4, false, row-normalise, public",
    "citeseer,         0.01, 0.001, 0.1, 0.5, 0.1,  0.0, 0.4, false, row-normalise, public",
    "pubmed,           0.2,  0.002, 0.2, 0.1, 0.15, 0.1, 1.0, true,  row-normalise, public",
    "amazon-computers, 0.01, 0.001, 0.1, 0.4, 0.6,  0.1, 0.4, false, none, 'per-class:20,30'",
    "amazon-photo,     0.01, 0.001, 0.1, 0.6, 0.7,  0.0, 0.4, false, none, 'per-class:20,30'",
  })
  void presetHasThePublishedSettings(
      String name,
      double learningRate,
      double l2,
      double alpha,
      double input,
      double hidden,
      double edge,
      double tau,
      boolean batchNorm,
      String features,
      String split) {
    Preset preset = Presets.named(name);
    for (ModelFamily family : List.of(CAPGCN, CAPGAT)) {
      Settings s = preset.settings(family);
      assertThat(s.number("learning-rate")).isEqualTo(learningRate);
      assertThat(s.number("l2")).isEqualTo(l2);
      assertThat(s.number("alpha")).isEqualTo(alpha);
      assertThat(s.number("input-dropout")).isEqualTo(input);
      assertThat(s.number("hidden-dropout")).isEqualTo(hidden);
      assertThat(s.number("edge-dropout")).isEqualTo(edge);
      assertThat(s.number("coefficient-dropout")).isEqualTo(0.3);
      assertThat(s.number("tau")).isEqualTo(tau);
      assertThat(s.flag("batch-norm")).isEqualTo(batchNorm);
      assertThat(s.text("features")).isEqualTo(features);
      assertThat(s.integer("hops")).isEqualTo(10);
      assertThat(s.integer("views")).isEqualTo(8);
      assertThat(s.integer("epochs")).isEqualTo(2000);
      assertThat(s.integer("patience")).isEqualTo(200);
    }
    assertThat(preset.settings(CAPGCN).number("beta")).isEqualTo(1);
    assertThat(preset.settings(CAPGAT).number("beta")).isEqualTo(0.3);
    assertThat(preset.split()).isEmpty();
  }

  /**
   * A row of raw 0/1 features has some 260 ones, for which a learning rate of 0.2 is no match; on
   * validation 0.002 and 0.01 do equally well.
   */
  @ParameterizedTest
  @MethodSource("names")
  void s2gcHasNormalisedRowsOrASmallLearningRate(String name) {
    Settings s = Presets.named(name).settings(Models.named("s2gc"));
    boolean small = s.text("features").contains("row-normalise");
    assertThat(small || s.number("learning-rate") <= 0.01).isTrue();
  }

  /** Whose settings they are is said model by model: nobody published any for these. */
  @ParameterizedTest
  @CsvSource({
    "cora, capgat, 'the authors'' settings for cora'",
    "cora, gcn, 'the authors'' settings for cora'",
    "cora, adsf-rwr, 'chosen on validation, since nobody published any'",
    "cora, mlp, 'our own for comparison, from no paper'",
    "cora, label-propagation, 'label-propagation keeps its defaults'",
    "amazon-photo, grand, 'chosen on validation, since nobody published any'",
    "amazon-photo, capgcn, 'the authors'' settings for amazon-photo'",
    "default, capgcn, milder settings for any other graph",
    "default, gcn, 'gcn keeps its defaults'",
  })
  void originOfTheSettingsIsSaid(String name, String model, String about) {
    assertThat(Presets.named(name).about(Models.named(model))).isEqualTo(about);
  }

  static Stream<String> names() {
    return Presets.names().stream();
  }

  @ParameterizedTest
  @MethodSource("names")
  void everyPresetSuitsEveryModelAndSaysWhatItIs(String name) {
    Preset preset = Presets.named(name);

    Models.all().forEach(preset::settings);
    assertThat(preset.about()).isNotBlank();
    assertThat(preset.text()).startsWith("#");
  }

  @Test
  void dataWithoutAPresetGetsTheDefault() {
    assertThat(Presets.forDataset("cora").name()).isEqualTo("cora");
    assertThat(Presets.forDataset("planetoid:citeseer").name()).isEqualTo("citeseer");
    assertThat(Presets.forDataset("karate").name()).isEqualTo("default");
  }

  @Test
  void unknownNameIsRefusedWithTheNearest() {
    assertThatThrownBy(() -> Presets.named("corra"))
        .isInstanceOf(InputException.class)
        .hasMessageStartingWith("unknown preset corra; did you mean cora? There are cora, ");
  }

  @Test
  void ownFileIsReadByItsPath(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("mine.yaml");
    Files.writeString(
        file, "settings: {epochs: 7}\nmodels:\n  - for: [capgcn]\n    settings: {tau: 0.5}\n");

    Preset preset = Presets.named(file.toString());

    assertThat(preset.name()).isEqualTo("mine");
    assertThat(preset.settings(CAPGCN).integer("epochs")).isEqualTo(7);
    assertThat(preset.settings(CAPGCN).number("tau")).isEqualTo(0.5);
    assertThat(preset.settings(CAPGAT).number("tau")).isEqualTo(0.4);
    assertThat(preset.split()).isEmpty();
  }

  @Test
  void mistakesInAFileAreToldWithTheirPlace(@TempDir Path folder) {
    assertThatThrownBy(() -> Presets.named(folder.resolve("no.yaml").toString()))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("no.yaml: no such file");
    assertThatThrownBy(() -> Preset.parse("p", "p.yaml", "about: x\nsplits: y\n"))
        .isInstanceOf(InputException.class)
        .hasMessageStartingWith(
            "p.yaml: 'splits' is no entry of a preset; expected [about, model,");
    assertThatThrownBy(() -> Preset.parse("p", "p.yaml", "about: x\n  split: [\n"))
        .isInstanceOf(InputException.class)
        .hasMessageStartingWith("p.yaml:2: ");
    assertThatThrownBy(() -> Preset.parse("p", "p.yaml", ""))
        .isInstanceOf(InputException.class)
        .hasMessageStartingWith("p.yaml");
    String misspelt = "models:\n  - for: [capgat]\n    settings: {alhpa: 0.2}\n";
    assertThatThrownBy(() -> Preset.parse("p", "p.yaml", misspelt).settings(CAPGAT))
        .isInstanceOf(InputException.class)
        .hasMessageStartingWith("preset p: unknown setting alhpa; did you mean alpha?");
  }

  /** Three vertices: two train, one validates. */
  private static Adaptation adapted(String preset, boolean dense, float... values) {
    return adapted(preset, 1, dense, values);
  }

  private static Adaptation adapted(String preset, int columns, boolean dense, float... values) {
    int n = values.length;
    int[] offsets = new int[n + 1];
    for (int v = 0; v < n; v++) {
      offsets[v + 1] = v + 1;
    }
    SparseMatrix matrix = new SparseMatrix(n, columns, offsets, new int[n], values);
    GraphBuilder edges = new GraphBuilder(n).addEdge(0, 1);
    Dataset data =
        new Dataset(
            "own",
            edges.build(),
            new Features(matrix, dense, List.of()),
            new Labels(new int[] {0, 1, 0}, List.of("a", "b")),
            List.of(),
            Map.of(),
            edges.report());
    Split split = new Split("own", new int[] {0, 1}, new int[] {2}, new int[0]);
    return Adaptation.of(Presets.named(preset), CAPGAT, data, split, Map.of());
  }

  @Test
  void preparationSuitsTheFeaturesAndIsSaid() {
    assertThat(adapted("default", false, 1, 1, 1).settings().text("features"))
        .isEqualTo("row-normalise");
    assertThat(adapted("default", false, 0.5f, 3, 1).settings().text("features"))
        .isEqualTo("row-normalise");
    assertThat(adapted("default", false, -0.5f, 3, 1).settings().text("features"))
        .isEqualTo("none");
    Adaptation dense = adapted("default", true, -0.5f, 3, 1);
    assertThat(dense.settings().text("features")).isEqualTo("standardise");
    assertThat(dense.reasons())
        .contains(
            new Reason(
                "features",
                "features=standardise: the features are dense numbers, so each column is scaled to"
                    + " mean 0 and deviation 1"),
            new Reason(
                "class-weights",
                "class-weights=false: 2 training labels for 2 classes (1 each, 66.7% of the"
                    + " vertices)"));
  }

  @Test
  void bagsOfWordsGetMoreDropoutAndItIsSaid() {
    Adaptation narrow = adapted("default", 999, false, 1, 1, 1);
    Adaptation wide = adapted("default", 1433, false, 1, 1, 1);
    Adaptation dense = adapted("default", 1433, true, 0.5f, 3, 1);

    assertThat(narrow.settings().number("input-dropout")).isEqualTo(0.5);
    assertThat(dense.settings().number("input-dropout")).isEqualTo(0.5);
    assertThat(wide.settings().number("input-dropout")).isEqualTo(0.8);
    assertThat(wide.settings().number("edge-dropout")).isEqualTo(0.5);
    assertThat(wide.reasons())
        .contains(
            new Reason("input-dropout", "input-dropout=0.8: there are 1,433 sparse features"));
  }

  @Test
  void anUnknownConditionIsRefused() {
    String text = "models:\n  - for: [gcn]\n    when: rainy\n    settings: {hidden: 8}\n";

    assertThatThrownBy(() -> Preset.parse("mine", "mine.yaml", text))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("mine.yaml:3")
        .hasMessageContaining(
            "'when: rainy' is no condition; expected [wide-features, narrow-features]");
  }

  @Test
  void whatAPresetStatesIsLeftAlone() {
    Adaptation cora = adapted("cora", true, -0.5f, 3, 1);

    assertThat(cora.settings().text("features")).isEqualTo("row-normalise");
    assertThat(cora.reasons()).isEmpty();
  }

  @Test
  void settingGivenTwiceIsRefused() {
    assertThatThrownBy(() -> Preset.parse("p", "p.yaml", "settings:\n  hidden: 8\n  hidden: 16\n"))
        .isInstanceOf(InputException.class)
        .hasMessageStartingWith("p.yaml:3: ")
        .hasMessageContaining("hidden");
  }

  @Test
  void deepPresetIsRefusedInAShortLine() {
    assertThatThrownBy(() -> Preset.parse("p", "p.yaml", "a: " + "[".repeat(100_000)))
        .isInstanceOf(InputException.class)
        .satisfies(e -> assertThat(e.getMessage()).hasSizeLessThanOrEqualTo(2000));
  }

  @Test
  void deviceAsPresetIsRefused(@TempDir Path folder) throws IOException {
    Path link = folder.resolve("zero.yaml");
    Files.createSymbolicLink(link, Path.of("/dev/zero"));
    assertThatThrownBy(() -> Presets.named(link.toString()))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("a pipe or device");
  }

  /** Guessed labels help where few vertices train, whether or not others validate. */
  @ParameterizedTest
  @CsvSource({
    "default, 'per-class:2,30', 0.4",
    "default, 'per-class:2,0', 0.4",
    "default, 'per-class:10,0', 0.4",
    "default, public, 0.0",
    "cora, 'per-class:2,30', 0.0",
  })
  void fewTrainingLabelsGetGuesses(String preset, String split, double share) {
    Dataset cora = Datasets.load("cora");
    Split drawn = Splits.make(cora, SplitSpec.parse(split), 1);

    Adaptation adapted = Adaptation.of(Presets.named(preset), CAPGCN, cora, drawn, Map.of());

    assertThat(adapted.settings().number("pseudo-labels")).isEqualTo(share);
    assertThat(adapted.reasons().stream().anyMatch(r -> r.topic().equals("pseudo-labels")))
        .isEqualTo(share > 0);
  }
}
