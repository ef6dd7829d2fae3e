package org.capgnn.model.zoo;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.capgnn.autodiff.Pass;
import org.capgnn.model.LossTerms;
import org.capgnn.model.Model;
import org.capgnn.model.ModelInput;
import org.capgnn.model.Parameter;
import org.capgnn.nn.AffinityPattern;
import org.capgnn.nn.StructuralFingerprints;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** ADSF-RWR against float64 values of another program. */
class AdsfRwrTest {
  @ParameterizedTest
  @CsvSource({
    "one_softmax,auto",
    "one_softmax,scalar",
    "two_softmaxes,auto",
    "two_softmaxes,scalar"
  })
  void stepGivesTheListedLossAndGradients(String name, String kernels) throws IOException {
    SmallFixture fixture = SmallFixture.load("adsf", name);
    Model model = AdsfRwr.family().create(fixture.settings(AdsfRwr.family()), fixture.input(), 1);
    fixture.setParameters(model);
    Pass pass = fixture.pass(kernels);
    fixture.checkEvaluation(model.evaluate(pass), "evaluation");
    LossTerms terms = new LossTerms();

    model.step(pass, terms);

    fixture.checkStep(model, terms);
  }

  /** The walk is normalised, spans the neighbours, and every pair is compared to the end. */
  @Test
  void similaritiesAreThoseOfTheExactSolution() throws IOException {
    SmallFixture fixture = SmallFixture.load("adsf", "one_softmax");
    ModelInput input = fixture.input();

    float[] s =
        StructuralFingerprints.of(input.graph(), 2, 0.6, 100)
            .similarities(AffinityPattern.of(input.graph()).matrix());

    fixture.check("similarity", s, "similarity");
  }

  /** The mixing weights count by their absolute value, and there is no bias. */
  @Test
  void parametersAreThoseOfTheReleasedLayer() throws IOException {
    SmallFixture fixture = SmallFixture.load("adsf", "one_softmax");
    Model model = AdsfRwr.family().create(fixture.settings(AdsfRwr.family()), fixture.input(), 1);

    assertThat(model.parameters())
        .extracting(Parameter::name)
        .containsExactly("w1", "a1", "mix1", "w2", "a2", "mix2");
    assertThat(model.parameters()).allMatch(p -> p.decay() == 5e-4);
  }
}
