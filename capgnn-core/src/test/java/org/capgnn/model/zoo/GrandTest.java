package org.capgnn.model.zoo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.util.Arrays;
import org.capgnn.autodiff.MaskSource;
import org.capgnn.autodiff.Pass;
import org.capgnn.kernel.KernelChoice;
import org.capgnn.model.Classifier;
import org.capgnn.model.Logits;
import org.capgnn.model.LossTerms;
import org.capgnn.model.Model;
import org.capgnn.model.Parameter;
import org.capgnn.parallel.Workers;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** GRAND against float64 values of another program, and the mistakes that would be easy to make. */
class GrandTest {
  private static Classifier model(SmallFixture fixture) {
    Classifier model =
        (Classifier) Grand.family().create(fixture.settings(Grand.family()), fixture.input(), 1);
    fixture.setParameters(model);
    return model;
  }

  @ParameterizedTest
  @CsvSource({
    "wide,auto",
    "wide,scalar",
    "narrow,auto",
    "narrow,scalar",
    "batch_norm,auto",
    "batch_norm,scalar"
  })
  void stepGivesTheListedLogitsLossesAndGradients(String name, String kernels) throws IOException {
    SmallFixture fixture = SmallFixture.load("grand", name);
    Classifier model = model(fixture);
    Pass pass = fixture.pass(kernels);
    fixture.checkEvaluation(model.evaluate(pass), "evaluation");
    LossTerms terms = new LossTerms();

    model.step(pass, terms);

    fixture.checkLogits(((Grand) model.network()).trainingScores().value());
    fixture.checkStep(model, terms);
    fixture.checkEvaluation(model.evaluate(pass), "evaluation_after");
  }

  /** Unbiased variances in the averages, which every view moves: twice a step here. */
  @Test
  void everyViewMovesTheAveragesOfTheBatchNorm() throws IOException {
    SmallFixture fixture = SmallFixture.load("grand", "batch_norm");
    Classifier model = model(fixture);

    model.step(fixture.pass("auto"), new LossTerms());

    assertThat(model.state()).hasSize(4);
    model.state().forEach(s -> fixture.check(s.name(), s.values(), "state", s.name()));
  }

  /**
   * What is kept is not scaled up by 1/(1 - delta): the mean over many masks is what evaluation
   * uses, (1 - delta) X. With no dropout but that of the vertices and a linear first layer the mean
   * of the first layer's output shows it.
   */
  @Test
  void trainingSeesTheFeaturesOfEvaluationOnAverage() throws IOException {
    SmallFixture fixture = SmallFixture.load("grand", "narrow");
    var settings =
        fixture
            .settings(Grand.family())
            .with("hidden-dropout", "0")
            .with("node-dropout", "0.5")
            .with("views", "8");
    Classifier model = (Classifier) Grand.family().create(settings, fixture.input(), 1);
    fixture.setParameters(model);
    for (Parameter p : model.parameters()) {
      if (p.name().equals("b1")) {
        // far above the kink of the ReLU: the network is linear
        Arrays.fill(p.variable().value(), 5f);
      }
    }
    Pass pass = new Pass(KernelChoice.get(), Workers.of(1), MaskSource.seeded(3));
    double[] mean = new double[8 * 3];
    int epochs = 500;
    for (int epoch = 0; epoch < epochs; epoch++) {
      pass.setEpoch(epoch);
      model.step(pass, new LossTerms());
      for (int p = 0; p < ((Grand) model.network()).trainingScores().value().length; p++) {
        mean[p / 24 * 3 + p % 3] +=
            ((Grand) model.network()).trainingScores().value()[p] / (8.0 * epochs);
      }
    }
    Logits evaluated = model.evaluate(pass);
    for (int p = 0; p < mean.length; p++) {
      assertThat((double) evaluated.values()[p / 3 * evaluated.stride() + p % 3])
          .isCloseTo(mean[p], within(0.02));
    }
  }

  /** The consistency term spans all vertices: one without label and neighbours is in it too. */
  @Test
  void unlabelledVerticesAndLabelledOnesBothPullOnTheConsistency() throws IOException {
    SmallFixture fixture = SmallFixture.load("grand", "wide");
    Classifier model = model(fixture);
    model.step(fixture.pass("auto"), new LossTerms());

    float[] gradient = ((Grand) model.network()).trainingScores().gradient();
    for (int row = 0; row < 16; row++) {
      assertThat(Math.abs(gradient[row * 3]) + Math.abs(gradient[row * 3 + 1]))
          .as("gradient of row %d", row)
          .isPositive();
    }
  }

  @Test
  void startIsNormalAroundMinusItsDeviation() throws IOException {
    SmallFixture fixture = SmallFixture.load("grand", "wide");
    var settings = fixture.settings(Grand.family()).with("hidden", "4096");
    Model model = Grand.family().create(settings, fixture.input(), 7);
    float[] w = model.parameters().get(0).variable().value();
    double mean = 0;
    double squares = 0;
    for (float x : w) {
      mean += x / w.length;
      squares += (double) x * x / w.length;
    }
    double s = 1 / Math.sqrt(4096);
    assertThat(mean / s).isCloseTo(-1, within(0.03));
    assertThat(Math.sqrt(squares - mean * mean) / s).isCloseTo(1, within(0.03));
    model.parameters().forEach(p -> assertThat(p.decay()).isEqualTo(5e-4));
  }
}
