package org.capgnn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.capgnn.data.csv.CsvFolderWriter;
import org.capgnn.data.generate.GeneratorSpec;
import org.capgnn.data.generate.GraphGenerator;
import org.capgnn.graph.Dataset;
import org.capgnn.graph.InputException;
import org.capgnn.settings.Reason;
import org.capgnn.settings.Settings;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Where the four former planners disagreed, and what the one planner decides. */
class PlannerTest {
  @Test
  void knownDataSetWithOtherContentIsNotTheKnownOne() {
    Dataset cora = Datasets.load("cora");
    Training wish = Training.of("gcn");
    assertThat(Planner.plan(cora, wish).preset()).isEqualTo("cora");

    Dataset otherFeatures = cora.withFeatures(cora.features());
    Dataset otherLabels = cora.with(cora.labels(), cora.splits().get("public"));

    assertThat(Planner.plan(otherFeatures, wish).preset()).isEqualTo("default");
    assertThat(Planner.plan(otherLabels, wish).preset()).isEqualTo("default");
    assertThat(otherLabels.source().orElseThrow().nameOrPath()).isEqualTo("cora");
  }

  @TempDir Path folder;

  private static Plan plan(Dataset data, Training wish) {
    return Planner.plan(data, wish);
  }

  /** The command took the default preset for such a folder, the library the tuned one of cora. */
  @Test
  void ownDataThatIsCalledCoraIsNotCora() {
    Path own = folder.resolve("cora");
    CsvFolderWriter.plain().write(Datasets.load("karate"), own);
    Dataset inMemory =
        Dataset.builder("cora").edge("a", "b").vertex("a", "x").vertex("b", "y").build();

    assertThat(plan(Datasets.read(own), Training.of("capgat")).preset()).isEqualTo("default");
    assertThat(
            plan(inMemory, Training.of("capgat").split("fraction:1,0").set("features", "identity"))
                .preset())
        .isEqualTo("default");
    assertThat(plan(Datasets.load("cora"), Training.of("capgat")).preset()).isEqualTo("cora");
  }

  /** An epoch of CAPGAT takes several times as long there; who names it gets it all the same. */
  @Test
  void veryLargeGraphsLeaveTheAttentionOutUnlessAModelIsNamed() {
    Dataset large = new GraphGenerator(new GeneratorSpec(50_000, 2_600_000, 2, 10, 0.8, 1)).build();
    Training request = Training.defaults().split("fraction:0.6,0.2");

    Plan plan = plan(large, request);

    assertThat(plan.model()).isEqualTo("capgcn");
    assertThat(plan.reasons().get(0).text())
        .startsWith("model capgcn: on a graph with 5,200,000 directed edges");
    assertThat(plan(large, request.model("capgat")).model()).isEqualTo("capgat");
    Dataset small = new GraphGenerator(new GeneratorSpec(200, 800, 2, 40, 0.8, 4)).build();
    assertThat(plan(small, request).model()).isEqualTo("capgat");
  }

  @Test
  void neighboursThatDifferGetSignedCoefficientsUnlessOthersAreWished() {
    Dataset data = new GraphGenerator(new GeneratorSpec(200, 800, 2, 40, 0.1, 4)).build();
    Training wish = Training.of("capgcn").split("fraction:0.6,0.2,0.2");

    Settings signed = plan(data, wish).settings();
    assertThat(signed.text("coefficients")).isEqualTo("signed");
    assertThat(signed.text("signed-start")).isEqualTo("own");
    assertThat(signed.text("edge-dropout")).isEqualTo("0.1");
    Settings learned = plan(data, wish.set("coefficients", "learned")).settings();
    assertThat(learned.text("edge-dropout")).isEqualTo("0.3");
    Dataset alike = new GraphGenerator(new GeneratorSpec(200, 800, 2, 40, 0.95, 4)).build();
    assertThat(plan(alike, wish).settings().text("coefficients")).isEqualTo("learned");
  }

  /** The 2,000 epochs of the preset were kept, after which a model is far too sure of itself. */
  @Test
  void withOneLabelPerClassTheNumberOfEpochsIsFixed() {
    Training one = Training.of("capgcn").split("per-class:1,0");

    assertThat(plan(Datasets.load("karate"), one).settings().text("epochs")).isEqualTo("300");
    assertThat(plan(Datasets.load("karate"), one.set("epochs", 50)).settings().text("epochs"))
        .isEqualTo("50");
  }

  /** The library took the split of the other data set along, the command did not. */
  @Test
  void presetOfAnotherDataSetDoesNotBringItsSplit() {
    Plan plan = plan(Datasets.load("karate"), Training.of("capgcn").preset("amazon-photo"));

    assertThat(plan.preset()).isEqualTo("amazon-photo");
    assertThat(plan.experiment().split().text()).isEqualTo("public");
  }

  @Test
  void presetOfTheUserBringsItsSplit() throws IOException {
    for (String name : List.of("mine.yaml", "cora.yaml", "default.yaml")) {
      Path mine = Files.writeString(folder.resolve(name), "split: per-class:2,2\n");

      Plan plan = plan(Datasets.load("karate"), Training.of("capgcn").preset(mine.toString()));

      assertThat(plan.split()).isEqualTo("per-class:2,2");
    }
  }

  @Test
  void splitAskedForComesFirst() {
    Plan plan = plan(Datasets.load("cora"), Training.of("gcn").split("per-class:5,5"));

    assertThat(plan.experiment().split().text()).isEqualTo("per-class:5,5");
    assertThat(plan.experiment().splitOf(1).train()).hasSize(35);
  }

  /** The estimate skipped the adaptation to the data. */
  @Test
  void settingsAreAdaptedToTheDataAndChangesComeLast() {
    Dataset dense =
        Dataset.of(
            "dense",
            new int[] {0, 1, 2},
            new int[] {1, 2, 3},
            new float[][] {{0.5f}, {-1f}, {2f}, {3f}},
            new String[] {"a", "b", "a", "b"});

    Plan chosen = plan(dense, Training.of("capgcn"));
    Plan changed = plan(dense, Training.of("capgcn").set("features", "none"));

    assertThat(chosen.experiment().settings().text("features")).isEqualTo("standardise");
    assertThat(chosen.reasons()).extracting(Reason::topic).contains("preset", "features");
    assertThat(changed.experiment().settings().text("features")).isEqualTo("none");
    assertThat(changed.reasons()).extracting(Reason::topic).doesNotContain("features");
  }

  @Test
  void mistakesAreRefusedBeforeTheDataIsRead() {
    assertRefused(Training.of("capgit"), "unknown model capgit; did you mean capgat");
    assertRefused(Training.of("gcn").set("hiden", 8), "unknown setting hiden; did you mean hidden");
    assertRefused(Training.of("gcn").preset("corra"), "unknown preset corra; did you mean cora");
    assertRefused(Training.of("gcn").set("features", "magic"), "'magic' is not a step");
    assertRefused(
        Training.of("capgcn").set("hidden", "abc"),
        "setting hidden=abc is not allowed; expected widths such as 64 or 128,64, or none");
    assertRefused(Training.of("capgcn").set("contrastive-ramp", "x"), "contrastive-ramp=x");
  }

  private static void assertRefused(Training wish, String message) {
    assertThatThrownBy(() -> Planner.check("nowhere", wish))
        .isInstanceOf(InputException.class)
        .hasMessageContaining(message)
        .hasMessageNotContaining("--");
  }

  /** The estimate by sizes ignored the sections that apply to wide features only. */
  @Test
  void sizesAreAdaptedAsDataIs() {
    GraphSizes wide = new GraphSizes(1000, 5000, 3703, 12, 6);
    Training request = Training.of("capgcn");

    long adapted = Planner.memory(wide, request).bytes();
    long withoutEdgeMasks = Planner.memory(wide, request.set("edge-dropout", "0")).bytes();

    assertThat(Planner.memory(wide, request.set("edge-dropout", "0.5")).bytes()).isEqualTo(adapted);
    assertThat(withoutEdgeMasks).isLessThan(adapted);
  }

  @Test
  void keyOfARunIsThatOfItsPlan() {
    Plan plan = plan(Datasets.load("karate"), Training.of("gcn").seed(3).runs(2));

    assertThat(plan.seeds()).containsExactly(3L, 4L);
    assertThat(plan.experiment().key(3).settings())
        .isEqualTo(Map.copyOf(plan.experiment().settings().asMap()));
    assertThat(plan.experiment().key(3)).isEqualTo(plan.experiment().key(4).withSeed(3));
  }
}
