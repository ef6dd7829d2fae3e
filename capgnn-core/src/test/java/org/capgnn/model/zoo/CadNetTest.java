package org.capgnn.model.zoo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import org.capgnn.autodiff.Pass;
import org.capgnn.model.Classifier;
import org.capgnn.model.Logits;
import org.capgnn.model.LossTerms;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** CAD-Net against float64 values of another program, and its traps. */
class CadNetTest {
  private static Classifier model(SmallFixture fixture, String... changes) {
    var settings = fixture.settings(CadNet.family());
    for (int c = 0; c < changes.length; c += 2) {
      settings = settings.with(changes[c], changes[c + 1]);
    }
    Classifier model = (Classifier) CadNet.family().create(settings, fixture.input(), 1);
    fixture.setParameters(model);
    return model;
  }

  /**
   * The gradients take gamma for a constant and q from the scores that are not dropped: either
   * mistake shows here.
   */
  @ParameterizedTest
  @CsvSource({
    "cora,auto",
    "cora,scalar",
    "pubmed,auto",
    "pubmed,scalar",
    "paper,auto",
    "paper,scalar"
  })
  void stepGivesTheListedLogitsLossesAndGradients(String name, String kernels) throws IOException {
    SmallFixture fixture = SmallFixture.load("cadnet", name);
    Classifier model = model(fixture);
    Pass pass = fixture.pass(kernels);
    fixture.checkEvaluation(model.evaluate(pass), "evaluation");
    LossTerms terms = new LossTerms();

    model.step(pass, terms);

    fixture.check("gamma", ((CadNet) model.network()).gamma(), "gamma");
    fixture.checkLogits(((CadNet) model.network()).trainingScores().value());
    fixture.checkStep(model, terms);
  }

  @Test
  void diffusionIsTransposedUnlessThePaperIsAskedFor() throws IOException {
    SmallFixture cora = SmallFixture.load("cadnet", "cora");
    Logits transposed = model(cora).evaluate(cora.pass("auto"));
    Logits paper = model(cora, "diffusion", "row-stochastic").evaluate(cora.pass("auto"));

    assertThat(CadNet.family().keys())
        .filteredOn(key -> key.name().equals("diffusion"))
        .allMatch(key -> key.standard().equals("transposed"));
    assertThat(transposed.values()).isNotEqualTo(paper.values());
  }

  /** Vertex 7 has no neighbour: with a loop its scores stay, without one (1 - beta) z is left. */
  @Test
  void isolatedVertexKeepsItsScoresOnlyByItsLoop() throws IOException {
    SmallFixture fixture = SmallFixture.load("cadnet", "cora");
    Logits loops = model(fixture).evaluate(fixture.pass("auto"));
    float withLoop = loops.values()[7 * loops.stride()];
    Logits none = model(fixture, "added-loops", "false").evaluate(fixture.pass("auto"));

    assertThat(none.values()[7 * none.stride()] / withLoop).isCloseTo(0.2f, within(1e-4f));
  }

  @Test
  void everyParameterDecaysBiasesToo() throws IOException {
    Classifier model = model(SmallFixture.load("cadnet", "cora"));

    assertThat(model.parameters()).hasSize(4).allMatch(p -> p.decay() == 5e-4);
  }
}
