package org.capgnn.model.zoo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.capgnn.autodiff.DropoutMask;
import org.capgnn.autodiff.MaskSource;
import org.capgnn.autodiff.Pass;
import org.capgnn.graph.Dataset;
import org.capgnn.graph.Features;
import org.capgnn.graph.Split;
import org.capgnn.graph.SplitSpec;
import org.capgnn.kernel.KernelChoice;
import org.capgnn.model.LossTerms;
import org.capgnn.model.Model;
import org.capgnn.model.ModelInput;
import org.capgnn.nn.AffinityPattern;
import org.capgnn.parallel.Workers;
import org.capgnn.settings.Settings;
import org.capgnn.tensor.SparseMatrix;
import org.capgnn.train.Experiment;
import org.capgnn.train.Run;
import org.capgnn.train.TrainingKeys;
import org.capgnn.train.stop.LastEpochRule;
import org.capgnn.train.stop.StoppingRule;
import org.capgnn.train.stop.StoppingRules;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The mistakes that ports of the baselines are known to make. */
class BaselineTrapsTest {
  private static final Split SPLIT =
      new Split("small", new int[] {0, 3, 6}, new int[] {1, 4, 7}, new int[] {2, 5});

  private static Settings defaults(String model) {
    return TrainingKeys.defaults(Models.named(model));
  }

  private static Model atDefaults(String model) throws IOException {
    BaselineCase fixture = BaselineCase.load("gcn", "authors");
    return Models.named(model).create(defaults(model), fixture.input(), 1);
  }

  private static Map<String, Double> decays(Model model) {
    Map<String, Double> decays = new LinkedHashMap<>();
    model.parameters().forEach(p -> decays.put(p.name(), p.decay()));
    return decays;
  }

  @Test
  void gcnHasNoBiasesAndDecaysTheFirstWeightsAlone() throws IOException {
    assertThat(decays(atDefaults("gcn"))).isEqualTo(Map.of("w1", 5e-4, "w2", 0.0));
  }

  @Test
  void appnpHasNoBiasesAndDecaysTheFirstWeightsAlone() throws IOException {
    assertThat(decays(atDefaults("appnp"))).isEqualTo(Map.of("w1", 5e-3, "w2", 0.0));
  }

  @Test
  void gatAndS2gcDecayEverythingBiasesToo() throws IOException {
    assertThat(decays(atDefaults("gat")))
        .hasSize(8)
        .allSatisfy((name, decay) -> assertThat(decay).isEqualTo(5e-4));
    assertThat(decays(atDefaults("s2gc"))).isEqualTo(Map.of("w", 1e-5, "b", 1e-5));
  }

  private static Run run(String model, StoppingRule rule, int epochs, String monitor)
      throws IOException {
    ModelInput input = BaselineCase.load("gcn", "authors").input();
    Dataset data =
        new Dataset(
            "small",
            input.graph(),
            new Features(input.features(), false, List.of()),
            input.labels(),
            List.of(),
            Map.of("small", SPLIT),
            null);
    Settings settings =
        defaults(model)
            .with("learning-rate", "0.05")
            .with("adam-epsilon", "1e-8")
            .with("optimiser", "adam")
            .with("epochs", Integer.toString(epochs))
            .with("monitor", monitor)
            .with("features", "none");
    Experiment experiment =
        new Experiment(data, Models.named(model), settings, new SplitSpec.Named("small"), Map.of());
    return new Run(experiment, 1, rule, Workers.of(1));
  }

  private static Map<String, float[]> weights(Model model) {
    Map<String, float[]> copy = new LinkedHashMap<>();
    model.parameters().forEach(p -> copy.put(p.name(), p.variable().value().clone()));
    return copy;
  }

  private static List<Map<String, float[]>> weightsOfEveryEpoch(Run run) {
    List<Map<String, float[]>> all = new ArrayList<>();
    run.train(epoch -> all.add(weights(run.model())), () -> false);
    run.restoreBest();
    return all;
  }

  @ParameterizedTest
  @ValueSource(strings = {"gcn", "s2gc"})
  void lastWeightsAreTestedNotTheBest(String model) throws IOException {
    StoppingRule rule = StoppingRules.named(defaults(model).text("stopping"), 10, 40, 50);
    Run training = run(model, rule, 40, "cross-entropy");

    List<Map<String, float[]>> all = weightsOfEveryEpoch(training);

    assertThat(training.bestEpoch()).isEqualTo(all.size() - 1);
    weights(training.model())
        .forEach((name, w) -> assertThat(w).isEqualTo(all.get(all.size() - 1).get(name)));
  }

  /** A port that kept a reference tested the last weights. */
  @ParameterizedTest
  @ValueSource(strings = {"gat", "appnp"})
  void bestWeightsAreRestoredFromACopy(String model) throws IOException {
    StoppingRule rule = StoppingRules.named(defaults(model).text("stopping"), 25, 400, 50);
    Run training = run(model, rule, 400, "cross-entropy");

    List<Map<String, float[]>> all = weightsOfEveryEpoch(training);

    assertThat(training.bestEpoch()).isLessThan(all.size() - 1);
    weights(training.model())
        .forEach((name, w) -> assertThat(w).isEqualTo(all.get(training.bestEpoch()).get(name)));
    assertThat(weights(training.model()).get("w1")).isNotEqualTo(all.get(all.size() - 1).get("w1"));
  }

  @Test
  void monitoredLossIncludesTheL2TermOfTheStepJustTakenWhereAskedFor() throws IOException {
    List<Double> seen = new ArrayList<>();
    StoppingRule listens = new Recording(seen);
    Run training = run("gcn", listens, 3, "with-l2");
    List<Map<String, float[]>> all = weightsOfEveryEpoch(training);

    for (int e = 0; e < 3; e++) {
      double squares = 0;
      for (float w : all.get(e).get("w1")) {
        squares += (double) w * w;
      }
      double validLoss = training.history().get(e).validLoss();
      assertThat(seen.get(e)).isCloseTo(validLoss + 5e-4 / 2 * squares, within(1e-9));
    }
  }

  /** Runs on and remembers the losses it was shown. */
  private static final class Recording implements StoppingRule {
    private final LastEpochRule rule = new LastEpochRule();
    private final List<Double> seen;

    Recording(List<Double> seen) {
      this.seen = seen;
    }

    @Override
    public void observe(int epoch, double loss, double accuracy) {
      seen.add(loss);
    }

    @Override
    public boolean improved() {
      return rule.improved();
    }

    @Override
    public boolean stops() {
      return rule.stops();
    }

    @Override
    public int patienceLeft() {
      return rule.patienceLeft();
    }

    @Override
    public double[] state() {
      return rule.state();
    }

    @Override
    public void restore(double[] state) {
      rule.restore(state);
    }
  }

  /** What becomes of a mask. */
  private interface Change {
    void of(DropoutMask mask, byte[] bits);
  }

  private static double loss(BaselineCase fixture, Model model, Change change) {
    MaskSource listed = fixture.masks();
    MaskSource changed =
        (kernels, mask, epoch, bits, from, to) -> {
          listed.fill(kernels, mask, epoch, bits, from, to);
          change.of(mask, bits);
        };
    LossTerms terms = new LossTerms();
    model.step(new Pass(KernelChoice.get(), Workers.of(1), changed), terms);
    return terms.supervised();
  }

  private static void assertDiffers(double found, BaselineCase fixture) {
    assertThat(Math.abs(found - fixture.json().get("supervised").asDouble())).isGreaterThan(1e-3);
  }

  @Test
  void headsOfGatThatShareAnInputMaskMissTheFixture() throws IOException {
    BaselineCase fixture = BaselineCase.load("gat", "one");
    Change share =
        (mask, bits) -> {
          for (int b = 0; b < bits.length && mask.name().equals("input1"); b++) {
            bits[b] = (byte) ((bits[b] & 1) == 0 ? 0 : -1);
          }
        };
    assertDiffers(loss(fixture, fixture.model(), share), fixture);
  }

  @ParameterizedTest
  @CsvSource({"one, c1", "several, c2"})
  void scoresOfGatWithoutTheirScalarBiasesMissTheFixture(String name, String parameter)
      throws IOException {
    BaselineCase fixture = BaselineCase.load("gat", name);
    Model model = fixture.model();
    model.parameters().stream()
        .filter(p -> p.name().equals(parameter))
        .forEach(p -> Arrays.fill(p.variable().value(), 0f));
    assertDiffers(loss(fixture, model, (mask, bits) -> {}), fixture);
  }

  @Test
  void stepsOfAppnpThatShareAnEdgeMaskMissTheFixture() throws IOException {
    BaselineCase fixture = BaselineCase.load("appnp", "authors");
    byte[][] first = new byte[1][];
    Change share =
        (mask, bits) -> {
          if (mask.name().equals("edge0")) {
            first[0] = bits.clone();
          } else if (mask.name().startsWith("edge")) {
            System.arraycopy(first[0], 0, bits, 0, bits.length);
          }
        };
    assertDiffers(loss(fixture, fixture.model(), share), fixture);
  }

  /** The authors drop the two directions of an edge independently. */
  @Test
  void edgesOfAppnpThatDropBothDirectionsTogetherMissTheFixture() throws IOException {
    BaselineCase fixture = BaselineCase.load("appnp", "authors");
    SparseMatrix m = AffinityPattern.of(fixture.input().graph()).matrix();
    Change symmetric =
        (mask, bits) -> {
          for (int i = 0; i < m.rows() && mask.name().startsWith("edge"); i++) {
            for (int e = m.offsets()[i]; e < m.offsets()[i + 1]; e++) {
              bits[entry(m, m.columnIndices()[e], i)] = bits[e];
            }
          }
        };
    assertDiffers(loss(fixture, fixture.model(), symmetric), fixture);
  }

  /** The authors drop self-loops like other entries. */
  @Test
  void edgesOfAppnpThatSpareTheLoopsMissTheFixture() throws IOException {
    BaselineCase fixture = BaselineCase.load("appnp", "authors");
    SparseMatrix m = AffinityPattern.of(fixture.input().graph()).matrix();
    Change spare =
        (mask, bits) -> {
          for (int i = 0; i < m.rows() && mask.name().startsWith("edge"); i++) {
            bits[entry(m, i, i)] = 1;
          }
        };
    assertDiffers(loss(fixture, fixture.model(), spare), fixture);
  }

  private static int entry(SparseMatrix m, int row, int column) {
    int e = Arrays.binarySearch(m.columnIndices(), m.offsets()[row], m.offsets()[row + 1], column);
    assertThat(e).as("entry (%d, %d)", row, column).isNotNegative();
    return e;
  }

  @Test
  void polynomialOfS2gcIsThePrintedOne() {
    double[] c = S2gc.coefficients(S2gc.Form.PAPER, 16, 0.05);
    assertThat(c).hasSize(17);
    assertThat(c[0]).isEqualTo(0.05);
    for (int k = 1; k <= 16; k++) {
      assertThat(c[k]).isCloseTo(0.95 / 16, within(1e-15));
    }
    assertThat(defaults("s2gc").text("form")).isEqualTo("paper");
  }
}
