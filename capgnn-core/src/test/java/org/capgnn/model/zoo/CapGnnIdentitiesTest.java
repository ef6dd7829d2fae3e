package org.capgnn.model.zoo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.capgnn.autodiff.MaskSource;
import org.capgnn.autodiff.Pass;
import org.capgnn.autodiff.Tape;
import org.capgnn.autodiff.Variable;
import org.capgnn.autodiff.op.RandomGraph;
import org.capgnn.autodiff.op.propagation.HopCoefficients;
import org.capgnn.autodiff.op.propagation.Propagation;
import org.capgnn.autodiff.op.propagation.PropagationPlan.Mix;
import org.capgnn.graph.Graph;
import org.capgnn.graph.GraphBuilder;
import org.capgnn.graph.Labels;
import org.capgnn.kernel.KernelChoice;
import org.capgnn.kernel.Lanes;
import org.capgnn.model.Classifier;
import org.capgnn.model.Logits;
import org.capgnn.model.LossTerms;
import org.capgnn.model.ModelInput;
import org.capgnn.model.Parameter;
import org.capgnn.model.Stage;
import org.capgnn.nn.AffinityPattern;
import org.capgnn.parallel.Workers;
import org.capgnn.settings.Settings;
import org.capgnn.tensor.SparseMatrix;
import org.capgnn.train.Adam;
import org.capgnn.train.TrainingKeys;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the paper says of its propagation, and what any model on a graph must obey. */
class CapGnnIdentitiesTest {
  private static final int N = 17;

  private static Settings settings(String model, Map<String, String> changes) {
    return TrainingKeys.defaults(Models.named(model)).with(changes);
  }

  private static Classifier model(Settings settings, ModelInput input) {
    return new Classifier(new CapGnn(settings, input, 3), input);
  }

  private static Propagation trained(Classifier model) {
    return ((CapGnn) model.network()).trained();
  }

  private static ModelInput input(Graph graph) {
    int[] labels = new int[N];
    for (int i = 0; i < N; i++) {
      labels[i] = i % 3;
    }
    return new ModelInput(
        graph,
        RandomGraph.features(N, 20, 0.3, 8),
        new Labels(labels, List.of("a", "b", "c")),
        new int[] {0, 1, 2, 5});
  }

  private static Pass pass() {
    return new Pass(KernelChoice.get(), Workers.of(1), MaskSource.seeded(5));
  }

  private static void scatter(Classifier model, long seed) {
    Random random = new Random(seed);
    for (Parameter p : model.parameters()) {
      for (int k = 0; k < p.variable().value().length; k++) {
        p.variable().value()[k] += (float) random.nextGaussian();
      }
    }
  }

  @Test
  void theExplicitPolynomialEqualsThePowerIteration() {
    Graph graph = RandomGraph.weighted(N, 60, 1);
    Map<String, String> noDropout =
        Map.of(
            "hops",
            "5",
            "views",
            "8",
            "input-dropout",
            "0",
            "hidden-dropout",
            "0",
            "edge-dropout",
            "0",
            "coefficient-dropout",
            "0");
    Classifier model = model(settings("capgcn", noDropout), input(graph));
    scatter(model, 2);
    model.step(pass(), new LossTerms());
    double[] c = model.coefficients();
    assertThat(Arrays.stream(c).sum()).isCloseTo(1, within(1e-6));

    double[][] a = dense(AffinityPattern.of(graph));
    Lanes lanes = Lanes.of(3, 8);
    for (int classIndex = 0; classIndex < 3; classIndex++) {
      double[] power = new double[N];
      for (int i = 0; i < N; i++) {
        power[i] = trained(model).state(0)[i * lanes.stride() + lanes.at(classIndex, 0)];
      }
      double[] sum = new double[N];
      for (int k = 0; k < c.length; k++) {
        for (int i = 0; i < N; i++) {
          sum[i] += c[k] * power[i];
        }
        power = multiply(a, power);
      }
      for (int i = 0; i < N; i++) {
        int at = i * lanes.stride() + lanes.at(classIndex, 0);
        assertThat((double) trained(model).output().value()[at])
            .isCloseTo(sum[i], within(1e-4 * (1 + Math.abs(sum[i]))));
      }
    }
  }

  private static double[][] dense(AffinityPattern pattern) {
    double[][] a = new double[N][N];
    float[] values = pattern.symmetric(1);
    SparseMatrix m = pattern.matrix();
    for (int i = 0; i < N; i++) {
      for (int e = m.offsets()[i]; e < m.offsets()[i + 1]; e++) {
        a[i][m.columnIndices()[e]] = values[e];
      }
    }
    return a;
  }

  private static double[] multiply(double[][] a, double[] x) {
    double[] y = new double[x.length];
    for (int i = 0; i < x.length; i++) {
      for (int j = 0; j < x.length; j++) {
        y[i] += a[i][j] * x[j];
      }
    }
    return y;
  }

  @Test
  void withGrowingKTheEigenvalueOfUniformWeightsApproachesThatOfAppnp() {
    double alpha = 0.1;
    double lambda = 0.7;
    double limit = alpha / (1 - (1 - alpha) * lambda);
    double previous = Double.POSITIVE_INFINITY;
    for (int hops : new int[] {5, 20, 80, 320, 1280}) {
      float[] s = new float[hops];
      Arrays.fill(s, 1f / hops);
      double[] c = HopCoefficients.polynomial(s, alpha);
      double eigenvalue = 0;
      for (int k = 0; k < c.length; k++) {
        eigenvalue += c[k] * Math.pow(lambda, k);
      }
      double distance = Math.abs(eigenvalue - limit);
      assertThat(distance).isLessThan(previous);
      previous = distance;
    }
    assertThat(previous).isLessThan(1e-3);
  }

  @Test
  void zeroLogitsGiveEveryHopTheSameWeight() {
    Variable logits = Variable.of("s_hat", 1, 10);
    assertThat(HopCoefficients.of(Mix.LEARNED, 10, logits).weights()).containsOnly(0.1f);
  }

  @Test
  void atTwoHopsNinePercentOfTheEntriesLoseAllHopsAndAreZeroNotNaN() {
    // coefficient dropout 0.3 with K = 2 drops both hops of an entry with probability 0.09
    int n = 400;
    Graph graph = RandomGraph.undirected(n, 1200, 3);
    int[] labels = new int[n];
    ModelInput input =
        new ModelInput(
            graph,
            RandomGraph.features(n, 20, 0.3, 8),
            new Labels(labels, List.of("a", "b", "c")),
            new int[] {0, 1});
    Classifier model = model(settings("capgcn", Map.of("hops", "2", "edge-dropout", "0")), input);
    scatter(model, 4);
    Tape tape = new Tape();
    float[] z = model.network().forward(Stage.training(tape)).value();
    tape.forward(pass());
    LossTerms terms = new LossTerms();
    model.step(pass(), terms);
    int zero = 0;
    for (float value : z) {
      assertThat(value).isNotNaN();
      zero += value == 0f ? 1 : 0;
    }
    double share = (double) zero / z.length;
    double deviation = Math.sqrt(0.09 * 0.91 / z.length);
    assertThat(share).isCloseTo(0.09, within(4 * deviation));
    assertThat(terms.total()).isFinite();
  }

  @ParameterizedTest
  @ValueSource(strings = {"capgcn", "capgat"})
  void permutingTheVerticesPermutesTheOutput(String name) {
    Graph graph = RandomGraph.weighted(N, 60, 1);
    ModelInput plain = input(graph);
    int[] to = new int[N];
    for (int i = 0; i < N; i++) {
      to[i] = (i * 5 + 2) % N;
    }
    ModelInput moved = permuted(plain, to);
    Classifier first = model(settings(name, Map.of()), plain);
    Classifier second = model(settings(name, Map.of()), moved);
    scatter(first, 2);
    scatter(second, 2);
    Logits a = first.evaluate(pass());
    Logits b = second.evaluate(pass());
    for (int i = 0; i < N; i++) {
      for (int c = 0; c < 3; c++) {
        double expected = a.values()[i * a.stride() + c];
        assertThat((double) b.values()[to[i] * b.stride() + c])
            .isCloseTo(expected, within(1e-4 * (1 + Math.abs(expected))));
      }
    }
  }

  private static ModelInput permuted(ModelInput input, int[] to) {
    SparseMatrix a = input.graph().adjacency();
    GraphBuilder builder = new GraphBuilder(N).keepDirection(true);
    for (int i = 0; i < N; i++) {
      for (int e = a.offsets()[i]; e < a.offsets()[i + 1]; e++) {
        builder.addEdge(to[i], to[a.columnIndices()[e]], a.value(e));
      }
    }
    SparseMatrix x = input.features();
    int[] from = new int[N];
    for (int i = 0; i < N; i++) {
      from[to[i]] = i;
    }
    int[] offsets = new int[N + 1];
    int[] columns = new int[x.entries()];
    float[] values = new float[x.entries()];
    int at = 0;
    for (int r = 0; r < N; r++) {
      for (int e = x.offsets()[from[r]]; e < x.offsets()[from[r] + 1]; e++) {
        columns[at] = x.columnIndices()[e];
        values[at++] = x.value(e);
      }
      offsets[r + 1] = at;
    }
    return new ModelInput(
        builder.build(),
        new SparseMatrix(N, x.columns(), offsets, columns, values),
        input.labels(),
        input.train());
  }

  @ParameterizedTest
  @CsvSource({"capgcn,10,8", "capgat,10,8", "capgat,7,2", "capgcn,4,1", "capgcn,1,8"})
  void leanMemoryGivesTheSameBits(String name, String hops, String views) {
    Graph graph = RandomGraph.undirected(N, 60, 1);
    float[][] weights = new float[2][];
    for (int lean = 0; lean < 2; lean++) {
      String memory = lean == 1 ? "lean" : "full";
      Classifier model =
          model(
              settings(name, Map.of("hops", hops, "views", views, "memory", memory)), input(graph));
      scatter(model, 2);
      Pass pass = pass();
      Adam adam = new Adam(model.parameters(), 0.05, 1e-7);
      for (int epoch = 0; epoch < 3; epoch++) {
        adam.clearGradients();
        model.step(pass, new LossTerms());
        adam.step(pass);
      }
      float[] logits = model.evaluate(pass).values().clone();
      weights[lean] = logits;
    }
    assertThat(weights[1]).containsExactly(weights[0]);
  }

  @Test
  void evaluationEqualsTheEquationsWrittenOutInDoubles() {
    Graph graph = RandomGraph.undirected(N, 60, 1);
    Settings fused = settings("capgcn", Map.of("hidden", "16"));
    Classifier model = model(fused, input(graph));
    scatter(model, 2);
    Logits logits = model.evaluate(pass());
    SparseMatrix x = input(graph).features();
    Map<String, float[]> w = new HashMap<>();
    model.parameters().forEach(p -> w.put(p.name(), p.variable().value()));
    double[][] h0 = new double[N][3];
    for (int i = 0; i < N; i++) {
      for (int h = 0; h < 16; h++) {
        double sum = w.get("b1")[h];
        for (int e = x.offsets()[i]; e < x.offsets()[i + 1]; e++) {
          sum += (double) x.value(e) * w.get("w1")[x.columnIndices()[e] * 16 + h];
        }
        for (int c = 0; c < 3; c++) {
          h0[i][c] += Math.max(0, sum) * w.get("w2")[h * 3 + c];
        }
      }
      for (int c = 0; c < 3; c++) {
        h0[i][c] += w.get("b2")[c];
      }
    }
    double[][] a = dense(AffinityPattern.of(graph));
    double[] coefficients = model.coefficients();
    for (int c = 0; c < 3; c++) {
      double[] power = new double[N];
      for (int i = 0; i < N; i++) {
        power[i] = h0[i][c];
      }
      double[] z = new double[N];
      for (double coefficient : coefficients) {
        for (int i = 0; i < N; i++) {
          z[i] += coefficient * power[i];
        }
        power = multiply(a, power);
      }
      for (int i = 0; i < N; i++) {
        assertThat((double) logits.values()[i * logits.stride() + c])
            .isCloseTo(z[i], within(1e-3 * (1 + Math.abs(z[i]))));
      }
    }
  }
}
