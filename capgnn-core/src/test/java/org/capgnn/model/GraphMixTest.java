package org.capgnn.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.Arrays;
import org.capgnn.autodiff.MaskSource;
import org.capgnn.autodiff.Pass;
import org.capgnn.kernel.KernelChoice;
import org.capgnn.kernel.Mixing;
import org.capgnn.parallel.Workers;
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
    GraphMix.Config config = new GraphMix.Config(16, 0.5, 0, 10, 0.1, 10, 500, 1000, 1, true, 5e-4);
    assertThat(config.sampledWeight(epoch)).isCloseTo(10 * share, within(1e-5));
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
