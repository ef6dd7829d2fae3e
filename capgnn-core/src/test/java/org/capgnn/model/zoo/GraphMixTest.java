package org.capgnn.model.zoo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import org.capgnn.autodiff.MaskSource;
import org.capgnn.autodiff.Pass;
import org.capgnn.graph.InputException;
import org.capgnn.kernel.KernelChoice;
import org.capgnn.kernel.Mixing;
import org.capgnn.model.LossTerms;
import org.capgnn.model.Parameter;
import org.capgnn.parallel.Workers;
import org.capgnn.settings.Settings;
import org.capgnn.train.TrainingKeys;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** GraphMix against float64 values of another program, and its traps. */
class GraphMixTest {
  private final LossTerms terms = new LossTerms();

  private static GraphMix model(SmallFixture fixture) {
    GraphMix model =
        (GraphMix)
            GraphMix.family().create(fixture.settings(GraphMix.family()), fixture.input(), 1);
    fixture.setParameters(model);
    return model;
  }

  private static MixupDraws.Mix mix(SmallFixture fixture, String name) {
    JsonNode list = fixture.get("lists").get(name);
    return new MixupDraws.Mix(
        FixtureJson.ints(list.get("rows")),
        FixtureJson.ints(list.get("order")),
        list.get("mix").asDouble());
  }

  @ParameterizedTest
  @ValueSource(strings = {"auto", "scalar"})
  void graphStepGivesTheListedValues(String kernels) throws IOException {
    SmallFixture fixture = SmallFixture.load("graphmix", "gcn");
    GraphMix model = model(fixture);
    Pass pass = fixture.pass(kernels);

    fixture.checkEvaluation(model.evaluate(pass), "evaluation");
    model.graphStep(pass, terms);

    fixture.checkLogits(model.trainingScores().value());
    fixture.checkStep(model, terms);
  }

  /** The binary cross-entropy, and nothing of the graph step's loss beside it. */
  @ParameterizedTest
  @ValueSource(strings = {"auto", "scalar"})
  void mixedStepGivesTheListedValues(String kernels) throws IOException {
    SmallFixture fixture = SmallFixture.load("graphmix", "fcn");
    GraphMix model = model(fixture);

    model.mixedStep(fixture.pass(kernels), terms, mix(fixture, "train"), mix(fixture, "sampled"));

    fixture.checkStep(model, terms);
    double[] guesses = FixtureJson.flat(fixture.get("guesses"));
    for (int vertex : new int[] {1, 4, 7}) {
      for (int c = 0; c < 3; c++) {
        assertThat((double) model.guesses().value()[vertex * 3 + c])
            .isCloseTo(guesses[vertex * 3 + c], within(2e-4));
      }
    }
    assertThat(model.guesses().value()).startsWith(1f, 0f, 0f);
  }

  @ParameterizedTest
  @CsvSource({"0,0.0067379", "500,0.0067379", "750,0.2865048", "1000,1", "1999,1"})
  void sampledVerticesCountLaterAndLater(int epoch, double share) {
    Settings settings = TrainingKeys.defaults(GraphMix.family());
    assertThat(GraphMix.sampledWeight(settings, epoch)).isCloseTo(10 * share, within(1e-5));
  }

  private static double[] coins(long seed, boolean shared) throws IOException {
    SmallFixture fixture = SmallFixture.load("graphmix", "gcn");
    var settings =
        fixture.settings(GraphMix.family()).with("shared-teacher", Boolean.toString(shared));
    GraphMix model = (GraphMix) GraphMix.family().create(settings, fixture.input(), seed);
    Pass pass = new Pass(KernelChoice.get(), Workers.of(1), MaskSource.seeded(seed));
    LossTerms terms = new LossTerms();
    double[] second = new double[400];
    for (int epoch = 0; epoch < second.length; epoch++) {
      pass.setEpoch(epoch);
      model.step(pass, terms);
      second[epoch] = terms.contrastive();
    }
    return second;
  }

  @Test
  void coinIsFairAndDependsOnSeedAndEpochAlone() throws IOException {
    double[] once = coins(5, false);
    long mixed = Arrays.stream(once).filter(loss -> loss != 0).count();
    assertThat(mixed).isBetween(160L, 240L);
    assertThat(coins(5, false)).isEqualTo(once);
    assertThat(coins(6, false)).isNotEqualTo(once);
  }

  private static Map<String, float[]> gradients(GraphMix model, Runnable steps) {
    model.parameters().forEach(p -> Arrays.fill(p.variable().gradient(), 0f));
    steps.run();
    Map<String, float[]> copy = new LinkedHashMap<>();
    model.parameters().forEach(p -> copy.put(p.name(), p.variable().gradient().clone()));
    return copy;
  }

  /** L_GCN + mu L_FCN, the objective of the paper: loss and gradient are the sum of the steps'. */
  @Test
  void objectiveOfThePaperIsTheSumOfBothSteps() throws IOException {
    SmallFixture fixture = SmallFixture.load("graphmix", "gcn");
    Settings settings = fixture.settings(GraphMix.family());
    GraphMix alone = (GraphMix) GraphMix.family().create(settings, fixture.input(), 1);
    settings = settings.with("objective", "sum").with("mixed-weight", "0.5");
    GraphMix both = (GraphMix) GraphMix.family().create(settings, fixture.input(), 1);
    fixture.setParameters(alone);
    fixture.setParameters(both);
    Pass pass = new Pass(KernelChoice.get(), Workers.of(1), MaskSource.seeded(1));
    pass.setEpoch(700);
    MixupDraws draws = new MixupDraws(1, settings.number("mixup"));
    MixupDraws.Mix ofTrain = draws.ofTrain(fixture.input().train(), 700);
    MixupDraws.Mix ofSampled = draws.ofSampled(alone.sampled(700), 700);

    Map<String, float[]> graph = gradients(alone, () -> alone.graphStep(pass, terms));
    double graphLoss = terms.total();
    Map<String, float[]> mixed =
        gradients(alone, () -> alone.mixedStep(pass, terms, ofTrain, ofSampled));
    double mixedLoss = terms.total();
    Map<String, float[]> sum = gradients(both, () -> both.step(pass, terms));

    assertThat(terms.total()).isCloseTo(graphLoss + 0.5 * mixedLoss, within(1e-6));
    sum.forEach(
        (name, gradient) -> {
          for (int k = 0; k < gradient.length; k++) {
            float expected = graph.get(name)[k] + 0.5f * mixed.get(name)[k];
            assertThat(gradient[k]).as(name).isCloseTo(expected, within(1e-6f));
          }
        });
    assertThat(mixedLoss).isPositive();
  }

  @Test
  void rampThatEndsBeforeItStartsIsRefused() throws IOException {
    SmallFixture fixture = SmallFixture.load("graphmix", "gcn");
    Settings settings =
        fixture.settings(GraphMix.family()).with("ramp-start", "900").with("ramp-end", "100");

    assertThatThrownBy(() -> GraphMix.family().create(settings, fixture.input(), 1))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("ramp-start is 900, after ramp-end, 100");
  }

  /** With replacement, and never a vertex that is trained on. */
  @Test
  void sampledVerticesAreTheOthersAndMayComeTwice() throws IOException {
    SmallFixture fixture = SmallFixture.load("graphmix", "gcn");
    GraphMix model = model(fixture);
    int[] train = fixture.input().train();
    int[] times = new int[fixture.input().vertices()];
    boolean twice = false;
    for (int epoch = 0; epoch < 400; epoch++) {
      int[] sampled = model.sampled(epoch);
      assertThat(sampled).hasSameSizeAs(train).doesNotContain(train);
      twice |= Arrays.stream(sampled).distinct().count() < sampled.length;
      for (int vertex : sampled) {
        times[vertex]++;
      }
    }

    assertThat(twice).isTrue();
    double each = 400.0 * train.length / (times.length - train.length);
    for (int vertex = 0; vertex < times.length; vertex++) {
      int known = vertex;
      if (Arrays.stream(train).noneMatch(t -> t == known)) {
        assertThat((double) times[vertex]).isBetween(0.8 * each, 1.2 * each);
      }
    }
  }

  /** W <- (1 - (1-a)^2) W, a = min(1 - 1/(t+1), .999): nothing is left after epoch 0, then 3/4. */
  @Test
  void sharedTeacherShrinksTheWeightsAsTheReleasedCodeDoes() throws IOException {
    SmallFixture fixture = SmallFixture.load("graphmix", "gcn");
    var on = fixture.settings(GraphMix.family()).with("shared-teacher", "true");
    GraphMix model = (GraphMix) GraphMix.family().create(on, fixture.input(), 1);
    Pass pass = new Pass(KernelChoice.get(), Workers.of(1), MaskSource.seeded(1));
    float[] w = model.parameters().get(0).variable().value();
    fixture.setParameters(model);
    float before = w[0];

    pass.setEpoch(0);
    model.step(pass, terms);
    assertThat(w[0]).isEqualTo(before);
    pass.setEpoch(2);
    model.step(pass, terms);
    assertThat(w[0]).isCloseTo(0.75f * before, within(1e-6f));
    pass.setEpoch(1);
    model.step(pass, terms);
    for (float left : w) {
      assertThat(Math.abs(left)).isZero();
    }

    GraphMix off = model(fixture);
    pass.setEpoch(1);
    off.step(pass, terms);
    assertThat(off.parameters().get(0).variable().value()[0]).isEqualTo(before);
  }

  @ParameterizedTest
  @CsvSource({"1,0.0833333", "0.1,0.2083333", "3,0.0357143"})
  void mixingShareComesFromBeta(double a, double variance) {
    int draws = 20_000;
    double mean = 0;
    double squares = 0;
    for (int n = 0; n < draws; n++) {
      double x = MixupDraws.beta(Mixing.key(1, n, 2), a);
      mean += x / draws;
      squares += x * x / draws;
    }
    assertThat(mean).isCloseTo(0.5, within(0.02));
    assertThat(squares - mean * mean).isCloseTo(variance, within(0.006));
  }

  @Test
  void featuresAreBinarisedByDefaultAndBothLayersDecay() throws IOException {
    SmallFixture fixture = SmallFixture.load("graphmix", "gcn");
    assertThat(fixture.settings(GraphMix.family()).text("features"))
        .isEqualTo("binarise,row-normalise");
    GraphMix model = model(fixture);
    assertThat(model.parameters()).extracting(Parameter::name).containsExactly("w1", "w2");
    model.parameters().forEach(p -> assertThat(p.decay()).isEqualTo(5e-4));
  }
}
