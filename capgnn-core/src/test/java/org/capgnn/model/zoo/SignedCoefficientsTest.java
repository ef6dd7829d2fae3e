package org.capgnn.model.zoo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.capgnn.autodiff.MaskSource;
import org.capgnn.autodiff.Pass;
import org.capgnn.autodiff.op.RandomGraph;
import org.capgnn.graph.Graph;
import org.capgnn.graph.Labels;
import org.capgnn.kernel.KernelChoice;
import org.capgnn.model.Classifier;
import org.capgnn.model.LossTerms;
import org.capgnn.model.ModelInput;
import org.capgnn.model.Parameter;
import org.capgnn.nn.AffinityPattern;
import org.capgnn.nn.StaticAffinity;
import org.capgnn.parallel.Workers;
import org.capgnn.settings.Settings;
import org.capgnn.tensor.SparseMatrix;
import org.capgnn.train.Adam;
import org.capgnn.train.TrainingKeys;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code coefficients=signed}: where it starts and what it can express. */
class SignedCoefficientsTest {
  private static final int N = 17;
  private static final Map<String, String> NO_DROPOUT =
      Map.of(
          "input-dropout", "0",
          "hidden-dropout", "0",
          "edge-dropout", "0",
          "coefficient-dropout", "0");

  private final Graph graph = RandomGraph.undirected(N, 30, 5);

  private static ModelInput input(Graph graph) {
    int[] labels = new int[N];
    Arrays.setAll(labels, i -> i % 3);
    int[] offsets = new int[N + 1]; // every vertex has two of five features
    int[] columns = new int[2 * N];
    for (int i = 0; i < N; i++) {
      offsets[i + 1] = 2 * (i + 1);
      columns[2 * i] = i % 3;
      columns[2 * i + 1] = 3 + i % 2;
    }
    SparseMatrix x = new SparseMatrix(N, 5, offsets, columns, null);
    return new ModelInput(
        graph, x, new Labels(labels, List.of("a", "b", "c")), new int[] {0, 1, 2, 3, 4});
  }

  private static Settings settings(String model, String... changes) {
    Map<String, String> all = new HashMap<>(NO_DROPOUT);
    for (int i = 0; i < changes.length; i += 2) {
      all.put(changes[i], changes[i + 1]);
    }
    return TrainingKeys.defaults(Models.named(model)).with(all);
  }

  private Classifier model(Settings settings) {
    ModelInput input = input(graph);
    return new Classifier(new CapGnn(settings, input, 3), input);
  }

  private static Pass pass(Workers workers) {
    Pass pass = new Pass(KernelChoice.get(), workers, MaskSource.seeded(1));
    pass.setEpoch(0);
    return pass;
  }

  /** The scores without the padding of the rows. */
  private static double[] scores(Classifier model) {
    try (Workers workers = Workers.of(1)) {
      var logits = model.evaluate(pass(workers));
      double[] scores = new double[N * 3];
      for (int p = 0; p < scores.length; p++) {
        scores[p] = logits.values()[p / 3 * logits.stride() + p % 3];
      }
      return scores;
    }
  }

  private static float[] parameter(Classifier model, String name) {
    return model.parameters().stream()
        .filter(p -> p.name().equals(name))
        .findFirst()
        .orElseThrow()
        .variable()
        .value();
  }

  @ParameterizedTest
  @ValueSource(strings = {"capgcn", "capgat"})
  void beforeTheFirstStepTheScoresAreThoseOfThePapersModel(String name) {
    Classifier learned = model(settings(name));
    Classifier signed = model(settings(name, "coefficients", "signed"));
    assertThat(scores(signed)).containsExactly(scores(learned), within(1e-5));
    assertThat(signed.coefficients()).containsExactly(learned.coefficients(), within(1e-6));
  }

  @Test
  void theCoefficientsHaveNoWeightDecayAndLearnAnySign() {
    Classifier model = model(settings("capgcn", "coefficients", "signed", "learning-rate", "0.1"));
    Parameter gamma =
        model.parameters().stream().filter(p -> p.name().equals("gamma")).findFirst().orElseThrow();
    assertThat(gamma.decay()).isZero();
    Adam adam = new Adam(model.parameters(), 0.1, 1e-7);
    try (Workers workers = Workers.of(1)) {
      Pass pass = pass(workers);
      for (int epoch = 0; epoch < 100; epoch++) {
        pass.setEpoch(epoch);
        adam.clearGradients();
        model.step(pass, new LossTerms());
        adam.step(pass);
      }
    }
    assertThat(Arrays.stream(model.coefficients()).min().orElseThrow()).isNegative();
  }

  @Test
  void gammaZeroAloneIsThePerceptron() {
    Classifier model = model(settings("capgcn", "coefficients", "signed"));
    float[] gamma = parameter(model, "gamma");
    Arrays.fill(gamma, 0f);
    gamma[0] = 1f;
    Graph edgeless = RandomGraph.undirected(N, 0, 5);
    ModelInput alone = input(edgeless);
    // without edges the affinity is the identity, and coefficients that sum to 1 change nothing
    Classifier perceptron =
        new Classifier(new CapGnn(settings("capgcn", "coefficients", "last"), alone, 3), alone);
    assertThat(scores(model)).containsExactly(scores(perceptron), within(1e-5));
  }

  @Test
  void identityMinusAffinityIsAHighPassFilter() {
    Classifier model = model(settings("capgcn", "coefficients", "signed"));
    float[] gamma = parameter(model, "gamma");
    Arrays.fill(gamma, 0f);
    gamma[0] = 1f;
    double[] own = scores(model);
    gamma[1] = -1f;
    double[] difference = scores(model);
    float[] h = new float[own.length];
    for (int p = 0; p < h.length; p++) {
      h[p] = (float) own[p];
    }
    float[] mean = StaticAffinity.symmetric(AffinityPattern.of(graph)).times(h, 3);
    for (int p = 0; p < h.length; p++) {
      assertThat(difference[p]).isEqualTo(own[p] - mean[p], within(1e-5));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"learned", "signed", "last", "uniform"})
  void withoutDropoutPropagatingTheHiddenLayerGivesTheSameScoresWithoutItsBias(String form) {
    // the head is linear: it may come before or after the hops, except for its bias, which starts 0
    Classifier scores = model(settings("capgcn", "coefficients", form));
    Classifier hidden = model(settings("capgcn", "coefficients", form, "propagate", "hidden"));
    assertThat(scores(hidden)).containsExactly(scores(scores), within(1e-5));
  }
}
