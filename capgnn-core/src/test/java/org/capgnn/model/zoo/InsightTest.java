package org.capgnn.model.zoo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import org.capgnn.autodiff.MaskSource;
import org.capgnn.autodiff.Pass;
import org.capgnn.autodiff.op.RandomGraph;
import org.capgnn.graph.Labels;
import org.capgnn.kernel.KernelChoice;
import org.capgnn.model.Embedding;
import org.capgnn.model.Insight;
import org.capgnn.model.Logits;
import org.capgnn.model.LossTerms;
import org.capgnn.model.Model;
import org.capgnn.model.ModelFamily;
import org.capgnn.model.ModelInput;
import org.capgnn.model.Parameter;
import org.capgnn.model.ReluPaths;
import org.capgnn.model.ScoreParts;
import org.capgnn.parallel.Workers;
import org.capgnn.settings.Settings;
import org.capgnn.tensor.SparseMatrix;
import org.capgnn.train.Adam;
import org.capgnn.train.TrainingKeys;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What every model shows of its evaluation, on a directed and weighted graph of random numbers. */
class InsightTest {
  private static final int N = 30;
  private static final int FEATURES = 12;
  private static final List<String> CLASSES = List.of("a", "b", "c");
  private static final Set<String> PREDICT_THEN_PROPAGATE =
      Set.of("capgcn", "capgat", "appnp", "s2gc");

  /** Rounding of float32 through some thousand sums, on scores of about 1. */
  private static final float ROUNDING = 2e-5f;

  private final ModelInput input = input();
  private final Pass pass = new Pass(KernelChoice.get(), Workers.of(1), MaskSource.seeded(5));

  /** Every model at its defaults, and those settings that change its operators. */
  static Stream<String> cases() {
    return Stream.concat(
        Models.all().stream().map(ModelFamily::name),
        Stream.of(
            "capgcn batch-norm=true",
            "capgcn hidden=none",
            "capgcn hidden=9,6 batch-norm=true",
            "capgcn memory=lean",
            "capgcn coefficients=last",
            "capgcn coefficients=uniform",
            "capgcn coefficients=signed",
            "capgcn propagate=hidden batch-norm=true",
            "capgat propagate=hidden hidden=9,6",
            "capgat batch-norm=true heads=2",
            "capgat attention=additive heads=3",
            "gcn bias=true",
            "gat output-heads=2 activation=relu",
            "appnp bias=true",
            "s2gc form=geometric",
            "adsf-rwr mixing=two-softmaxes output-heads=3",
            "cad-net diffusion=row-stochastic added-loops=false",
            "grand batch-norm=true"));
  }

  private static ModelInput input() {
    int[] labels = new int[N];
    for (int v = 0; v < N; v++) {
      labels[v] = v % CLASSES.size();
    }
    return new ModelInput(
        RandomGraph.weighted(N, 70, 3),
        RandomGraph.features(N, FEATURES, 0.4, 4),
        new Labels(labels, CLASSES),
        new int[] {0, 1, 2, 3, 4, 5, 6, 7, 8});
  }

  /** A model after some steps, its weights moved away from what the steps made of them. */
  private Model model(String text) {
    String[] words = text.split(" ");
    ModelFamily family = Models.named(words[0]);
    Settings settings = TrainingKeys.defaults(family);
    Map<String, String> changes = new LinkedHashMap<>();
    Map.of("hidden", "8", "views", "3", "hops", "4", "guesses", "2").entrySet().stream()
        .filter(change -> Settings.defaults(family.keys()).has(change.getKey()))
        .forEach(change -> changes.put(change.getKey(), change.getValue()));
    for (int w = 1; w < words.length; w++) {
      changes.put(words[w].split("=")[0], words[w].split("=")[1]);
    }
    Model model = family.create(settings.with(changes), input, 5);
    Adam adam = new Adam(model.parameters(), 0.05, 1e-8);
    for (int epoch = 0; epoch < 5; epoch++) {
      pass.setEpoch(epoch);
      adam.clearGradients();
      model.step(pass, new LossTerms());
      adam.step(pass);
    }
    Random random = new Random(11);
    for (Parameter p : model.parameters()) {
      for (int k = 0; k < p.variable().value().length; k++) {
        // zeros stay: some are padding
        p.variable().value()[k] *= (float) (1.5 + 0.5 * random.nextGaussian());
      }
    }
    return model;
  }

  @ParameterizedTest
  @MethodSource("cases")
  void propagatedIsTheScoresOfTheEvaluation(String text) {
    Model model = model(text);
    Embedding shown = model.insight(pass).propagated();
    assertSame(shown, model.evaluate(pass));
  }

  private static void assertSame(Embedding shown, Logits logits) {
    assertThat(shown.vertices()).isEqualTo(N);
    assertThat(shown.width()).isEqualTo(CLASSES.size());
    for (int v = 0; v < N; v++) {
      for (int c = 0; c < CLASSES.size(); c++) {
        float expected = logits.values()[v * logits.stride() + c];
        assertThat(shown.row(v)[c])
            .isCloseTo(expected, within(ROUNDING * (1 + Math.abs(expected))));
      }
    }
  }

  @ParameterizedTest
  @MethodSource("cases")
  void hiddenHasOneRowPerVertex(String text) {
    Embedding hidden = model(text).insight(pass).hidden();
    assertThat(hidden.vertices()).isEqualTo(N);
    assertThat(hidden.values()).hasSize(N * hidden.width());
  }

  @ParameterizedTest
  @CsvSource({
    "capgcn, 8",
    "capgcn hidden=9/6, 6",
    "capgcn hidden=none, 3",
    "gat, 64",
    "adsf-rwr, 64",
    "s2gc, 3",
    "mlp, 8",
    "compatibility, 8",
    "label-propagation, 3"
  })
  void hiddenIsAsWideAsTheLastHiddenLayer(String text, int width) {
    assertThat(model(text.replace('/', ',')).insight(pass).hidden().width()).isEqualTo(width);
  }

  @ParameterizedTest
  @MethodSource("cases")
  void hopsSumToTheScores(String text) {
    Model model = model(text);
    Insight insight = model.insight(pass);
    List<Embedding> hops = insight.hops();
    double[] weights = insight.hopWeights();
    assertThat(weights).hasSameSizeAs(hops);
    boolean overHidden = text.contains("propagate=hidden"); // its hops are no scores
    if (!PREDICT_THEN_PROPAGATE.contains(text.split(" ")[0]) || overHidden) {
      assertThat(hops).isEmpty();
      return;
    }
    assertThat(hops).hasSize(4 + 1);
    for (int v = 0; v < N; v++) {
      for (int c = 0; c < CLASSES.size(); c++) {
        double sum = bias(model, c);
        for (int k = 0; k < weights.length; k++) {
          sum += weights[k] * hops.get(k).row(v)[c];
        }
        assertThat(sum)
            .isCloseTo(insight.propagated().row(v)[c], within(ROUNDING * (1 + Math.abs(sum))));
      }
    }
  }

  @ParameterizedTest
  @MethodSource("cases")
  void evidenceAndPathsSumToTheScores(String text) {
    Insight insight = model(text).insight(pass);
    if (!PREDICT_THEN_PROPAGATE.contains(text.split(" ")[0])) {
      assertThat(insight.evidence().isPresent()).isEqualTo(text.equals("label-propagation"));
      return;
    }
    ScoreParts evidence = insight.evidence().orElseThrow();
    ReluPaths paths = evidence.paths().orElseThrow();
    for (int v = 0; v < N; v++) {
      for (int c = 0; c < CLASSES.size(); c++) {
        double[] direction = new double[CLASSES.size()];
        direction[c] = 1;
        ReluPaths.Shares shares = paths.split(v, direction);
        double own = Arrays.stream(shares.features()).sum() + shares.bias();
        assertThat(own)
            .as("own score of vertex %d", v)
            .isCloseTo(evidence.own().row(v)[c], within(ROUNDING * (1 + Math.abs(own))));
        double score = propagated(evidence, v, c);
        assertThat(score)
            .isCloseTo(insight.propagated().row(v)[c], within(ROUNDING * (1 + Math.abs(score))));
      }
    }
  }

  /** {@code sum_k c_k A^k own + bias} of one vertex, by a path over all vertices per hop. */
  private static double propagated(ScoreParts evidence, int vertex, int c) {
    SparseMatrix a = evidence.affinity();
    double[] row = new double[N];
    row[vertex] = 1;
    double score = evidence.bias().length == 0 ? 0 : evidence.bias()[c];
    for (double coefficient : evidence.coefficients()) {
      double[] next = new double[N];
      for (int u = 0; u < N; u++) {
        score += coefficient * row[u] * evidence.own().row(u)[c];
        for (int e = a.offsets()[u]; e < a.offsets()[u + 1]; e++) {
          next[a.columnIndices()[e]] += row[u] * a.value(e);
        }
      }
      row = next;
    }
    return score;
  }

  /** The output bias of S2GC, which no hop carries. */
  private static double bias(Model model, int c) {
    return model.parameters().stream()
        .filter(p -> p.name().equals("b"))
        .mapToDouble(p -> p.variable().value()[c])
        .sum();
  }

  @ParameterizedTest
  @MethodSource("cases")
  void affinityIsAMatrixOverTheVerticesExceptForTheMlp(String text) {
    Insight insight = model(text).insight(pass);
    assertThat(insight.affinity().isEmpty()).isEqualTo(text.equals("mlp"));
    insight
        .affinity()
        .ifPresent(
            a -> {
              assertThat(a.rows()).isEqualTo(N);
              assertThat(a.columns()).isEqualTo(N);
              assertThat(a.values()).hasSize(a.entries());
            });
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "gat",
        "gat output-heads=2",
        "adsf-rwr",
        "adsf-rwr mixing=two-softmaxes output-heads=3",
        "cad-net diffusion=row-stochastic"
      })
  void rowsOfAnAttentionSumToOne(String text) {
    SparseMatrix a = model(text).insight(pass).affinity().orElseThrow();
    for (int i = 0; i < N; i++) {
      double sum = 0;
      for (int e = a.offsets()[i]; e < a.offsets()[i + 1]; e++) {
        sum += a.value(e);
      }
      assertThat(sum).isCloseTo(1, within(1e-5));
    }
  }

  @Test
  void columnsOfTheTransposedDiffusionSumToOne() {
    SparseMatrix a = model("cad-net").insight(pass).affinity().orElseThrow();
    double[] sums = new double[N];
    for (int e = 0; e < a.entries(); e++) {
      sums[a.columnIndices()[e]] += a.value(e);
    }
    for (double sum : sums) {
      assertThat(sum).isCloseTo(1, within(1e-5));
    }
  }

  /** One step of Eq. 10 with the affinity that is shown leads from each hop to the next. */
  @ParameterizedTest
  @ValueSource(strings = {"capgcn", "capgat heads=2", "appnp"})
  void affinityLeadsFromHopToHop(String text) {
    Insight insight = model(text).insight(pass);
    SparseMatrix a = insight.affinity().orElseThrow();
    for (int k = 1; k < insight.hops().size(); k++) {
      for (int i = 0; i < N; i++) {
        double expected = 0.1 * insight.hops().get(0).row(i)[1];
        for (int e = a.offsets()[i]; e < a.offsets()[i + 1]; e++) {
          float from = insight.hops().get(k - 1).row(a.columnIndices()[e])[1];
          expected += 0.9 * a.value(e) * from;
        }
        assertThat(insight.hops().get(k).row(i)[1])
            .isCloseTo((float) expected, within(ROUNDING * (1 + (float) Math.abs(expected))));
      }
    }
  }

  /**
   * Against differences of the evaluation. An entry whose slopes to the left and to the right
   * differ is at the kink of a ReLU and says nothing; few may be.
   */
  @ParameterizedTest
  @MethodSource("cases")
  void featureGradientIsTheSlopeOfTheScore(String text) {
    Model model = model(text);
    float[] x = input.features().values();
    float step = 4e-3f;
    int compared = 0;
    int kinks = 0;
    for (int vertex : new int[] {2, 11, N - 1}) {
      int c = vertex % CLASSES.size();
      float[] gradient = model.insight(pass).featureGradient(vertex, c);
      assertThat(gradient).hasSize(input.features().entries());
      double scale = 0;
      for (float g : gradient) {
        scale = Math.max(scale, Math.abs(g));
      }
      double tolerance = 0.01 * scale + 1e-3;
      double here = score(model, vertex, c);
      for (int e = 0; e < gradient.length; e += 3) {
        float kept = x[e];
        x[e] = kept + step;
        double right = (score(model, vertex, c) - here) / (x[e] - kept);
        x[e] = kept - step;
        double left = (here - score(model, vertex, c)) / (kept - x[e]);
        x[e] = kept;
        compared++;
        if (Math.abs(right - left) > tolerance) {
          kinks++;
          continue;
        }
        assertThat((double) gradient[e])
            .as("entry %d for the score of vertex %d", e, vertex)
            .isCloseTo((left + right) / 2, within(tolerance));
      }
    }
    assertThat(kinks).isLessThan(compared / 10);
  }

  private double score(Model model, int vertex, int c) {
    Logits logits = model.evaluate(pass);
    return logits.values()[vertex * logits.stride() + c];
  }

  @Test
  void featureGradientsOfOnePassDoNotAddUp() {
    Insight insight = model("cad-net").insight(pass);
    float[] first = insight.featureGradient(4, 1);
    insight.featureGradient(7, 2);
    assertThat(insight.featureGradient(4, 1)).containsExactly(first);
  }

  @ParameterizedTest
  @MethodSource("cases")
  void explainingChangesNoGradientOfTheParameters(String text) {
    Model model = model(text);
    Adam adam = new Adam(model.parameters(), 0.05, 1e-8);
    adam.clearGradients();
    model.insight(pass).featureGradient(0, 0);
    for (Parameter p : model.parameters()) {
      assertThat(p.variable().gradient()).as(p.name()).containsOnly(0f);
    }
  }

  @Test
  void refusesAVertexThatDoesNotExist() {
    Insight insight = model("gcn").insight(pass);
    assertThatThrownBy(() -> insight.featureGradient(N, 0))
        .isInstanceOf(IndexOutOfBoundsException.class);
  }
}
