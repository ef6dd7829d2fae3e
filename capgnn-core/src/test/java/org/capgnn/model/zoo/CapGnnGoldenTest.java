package org.capgnn.model.zoo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.capgnn.autodiff.Pass;
import org.capgnn.autodiff.Tape;
import org.capgnn.autodiff.Variable;
import org.capgnn.autodiff.op.propagation.HopCoefficients;
import org.capgnn.autodiff.op.propagation.Propagation;
import org.capgnn.autodiff.op.propagation.PropagationPlan.Mix;
import org.capgnn.kernel.KernelChoice;
import org.capgnn.kernel.KernelSet;
import org.capgnn.kernel.Lanes;
import org.capgnn.model.Classifier;
import org.capgnn.model.Logits;
import org.capgnn.model.LossTerms;
import org.capgnn.model.Model;
import org.capgnn.model.Parameter;
import org.capgnn.model.Stage;
import org.capgnn.parallel.Workers;
import org.capgnn.train.Adam;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every intermediate value, loss and gradient of small training steps, against values computed in
 * float64 by another program.
 */
class CapGnnGoldenTest {
  private static final double RELATIVE = 1e-4;
  private static final double ABSOLUTE = 1e-6;

  /**
   * How much wider the tolerance of a quantity is after 20 steps: Adam divides by the square root
   * of the second moment, so that the rounding of a small gradient becomes one of the weight.
   */
  private static final double TWENTY_STEPS = 2;

  private static final List<String> CASES =
      List.of("capgcn", "capgat", "capgat-bn", "capgat-weighted");

  record Setup(String name, KernelSet kernels) {
    @Override
    public String toString() {
      return name + " with " + kernels.name() + " kernels";
    }
  }

  static List<Setup> setups() {
    List<Setup> all = new ArrayList<>();
    for (String kernels : List.of("scalar", "auto")) {
      for (String name : CASES) {
        all.add(new Setup(name, KernelChoice.forWish(kernels)));
        all.add(new Setup(name + "-masked", KernelChoice.forWish(kernels)));
      }
    }
    return all;
  }

  private GoldenCase golden;
  private CapGnn network;
  private Model model;
  private Pass pass;

  private void prepare(Setup setup) throws IOException {
    golden = GoldenCase.load(setup.name());
    network = new CapGnn(golden.settings(), golden.input(), 1);
    model = new Classifier(network, golden.input());
    golden.setParameters(network);
    pass = new Pass(setup.kernels(), Workers.of(1), golden.masks());
  }

  @ParameterizedTest
  @MethodSource("setups")
  void oneStepGivesTheListedValuesLossesAndGradients(Setup setup) throws IOException {
    prepare(setup);
    LossTerms terms = new LossTerms();
    Adam adam = new Adam(model.parameters(), 0.01, 1e-7);
    adam.clearGradients();
    checkLogits("evaluation_before", 1);
    checkViews();
    model.step(pass, terms);

    JsonNode losses = golden.json().get("losses");
    assertThat(terms.supervised()).isCloseTo(losses.get("supervised").asDouble(), within(1e-5));
    assertThat(terms.contrastive()).isCloseTo(losses.get("contrastive").asDouble(), within(1e-5));
    double psi = golden.json().get("hyper").get("psi_l2").asDouble();
    assertThat(adam.weightDecayLoss() / psi).isCloseTo(losses.get("l2").asDouble(), within(2e-4));
    assertThat(terms.total() + adam.weightDecayLoss())
        .isCloseTo(losses.get("total").asDouble(), within(1e-5));
    checkGradients(psi);
    assertThat(model.coefficients())
        .containsExactly(FixtureJson.flat(golden.json().get("polynomial")), within(1e-6));
  }

  @ParameterizedTest
  @MethodSource("setups")
  void twentyAdamStepsFollowTheListedLosses(Setup setup) throws IOException {
    prepare(setup);
    // the step for the listed gradients does not move the batch-norm averages in the golden run
    JsonNode hyper = golden.json().get("hyper");
    Adam adam =
        new Adam(model.parameters(), hyper.get("lr").asDouble(), hyper.get("adam_eps").asDouble());
    LossTerms terms = new LossTerms();
    double[] expected = FixtureJson.flat(golden.json().get("adam_losses"));
    for (int t = 0; t < expected.length; t++) {
      adam.clearGradients();
      model.step(pass, terms);
      assertThat(terms.total() + adam.weightDecayLoss())
          .as("loss before step %d", t + 1)
          .isCloseTo(expected[t], within(ABSOLUTE + RELATIVE * Math.abs(expected[t])));
      if (setup.name().contains("bn")) {
        withoutNoise();
      }
      adam.step(pass);
    }
    for (Parameter p : model.parameters()) {
      compare(
          p.name(),
          p.variable().value(),
          golden.expected("params_after_20", p.variable()),
          TWENTY_STEPS);
    }
    for (Model.StateArray state : model.state()) {
      compare(
          state.name(),
          state.values(),
          FixtureJson.flat(golden.json().get("moving_after_20").get(state.name())),
          TWENTY_STEPS);
    }
    checkLogits("evaluation_after_20", TWENTY_STEPS);
  }

  /**
   * Batch norm takes b1 out again: its gradient is rounding noise around zero, in float64 too small
   * for Adam's epsilon, in float32 not. What follows b1 can only be compared without that noise.
   */
  private void withoutNoise() {
    for (Parameter p : model.parameters()) {
      if (p.name().equals("b1")) {
        float[] gradient = p.variable().gradient();
        for (float g : gradient) {
          assertThat(g).as("gradient of b1 before batch norm").isCloseTo(0f, within(1e-6f));
        }
        Arrays.fill(gradient, 0);
      }
    }
  }

  private void checkLogits(String section, double times) {
    Logits logits = model.evaluate(pass);
    double[] expected = FixtureJson.flat(golden.json().get(section));
    for (int i = 0; i < logits.vertices(); i++) {
      for (int c = 0; c < logits.classes(); c++) {
        double wanted = expected[i * logits.classes() + c];
        assertThat((double) logits.values()[i * logits.stride() + c])
            .as("%s of vertex %d, class %d", section, i, c)
            .isCloseTo(wanted, within(times * (RELATIVE * Math.abs(wanted) + ABSOLUTE)));
      }
    }
  }

  /** Computes the views without losses, which would replace the states by their gradients. */
  private void checkViews() {
    Lanes lanes = Lanes.of(3, 2);
    CapGnn views = new CapGnn(golden.settings(), golden.input(), 1);
    golden.setParameters(views);
    Tape tape = new Tape();
    views.forward(Stage.training(tape));
    tape.forward(pass);
    JsonNode expected = golden.json().get("views");
    for (int v = 0; v < expected.size(); v++) {
      JsonNode view = expected.get(v);
      checkAffinity(views.trained(), v, FixtureJson.flat(view.get("affinity")));
      compareView("h0", views.trained().state(0), lanes, v, FixtureJson.flat(view.get("h0")));
      for (int k = 1; k <= 4; k++) {
        double[] hop = FixtureJson.flat(view.get("hops").get(k - 1));
        compareView("hop " + k, views.trained().state(k), lanes, v, hop);
      }
      Variable z = views.trained().output();
      compareView("logits", z.value(), lanes, v, FixtureJson.flat(view.get("logits")));
      double[] s = FixtureJson.flat(view.get("s"));
      for (Parameter p : model.parameters()) {
        if (p.name().equals("s_hat")) {
          compare(
              "s",
              HopCoefficients.of(Mix.LEARNED, p.variable().columns(), p.variable()).weights(),
              s,
              1);
        }
      }
    }
  }

  private static void checkAffinity(Propagation hops, int view, double[] expected) {
    float[] found = new float[expected.length];
    for (int e = 0; e < found.length; e++) {
      found[e] = hops.affinity(e, view);
    }
    compare("affinity of view " + view, found, expected, 1);
  }

  private static void compareView(
      String what, float[] values, Lanes lanes, int view, double[] expected) {
    float[] picked = new float[expected.length];
    for (int p = 0; p < picked.length; p++) {
      picked[p] = values[p / 3 * lanes.stride() + lanes.at(p % 3, view)];
    }
    compare(what + " of view " + view, picked, expected, 1);
  }

  /** Our gradients leave the L2 term to the optimiser; the listed ones include it. */
  private void checkGradients(double psi) {
    for (Parameter p : model.parameters()) {
      double[] expected = golden.expected("gradients", p.variable());
      float[] gradient = p.variable().gradient().clone();
      for (int k = 0; k < gradient.length; k++) {
        gradient[k] += (float) (p.decay() * p.variable().value()[k]);
      }
      assertThat(p.decay()).isIn(0.0, psi);
      compare("gradient of " + p.name(), gradient, expected, 1);
    }
  }

  private static void compare(String what, float[] found, double[] expected, double times) {
    assertThat(found).as(what).hasSameSizeAs(expected);
    for (int p = 0; p < found.length; p++) {
      assertThat((double) found[p])
          .as("%s [%d]", what, p)
          .isCloseTo(expected[p], within(times * (RELATIVE * Math.abs(expected[p]) + ABSOLUTE)));
    }
  }
}
