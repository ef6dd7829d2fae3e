package org.capgnn.model.zoo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.capgnn.autodiff.MaskSource;
import org.capgnn.autodiff.Pass;
import org.capgnn.kernel.KernelChoice;
import org.capgnn.model.Logits;
import org.capgnn.model.LossTerms;
import org.capgnn.model.Model;
import org.capgnn.model.Parameter;
import org.capgnn.parallel.Workers;
import org.capgnn.train.Adam;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Scores, loss, L2 term and gradients of each baseline on eight vertices with fixed masks, against
 * values that a plain script computed in float64 from the authors' equations.
 */
class BaselineFixtureTest {
  record Setup(String family, String name, String kernels) {
    @Override
    public String toString() {
      return family + " " + name + " with " + kernels + " kernels";
    }
  }

  static List<Setup> setups() {
    List<Setup> all = new ArrayList<>();
    for (String kernels : List.of("scalar", "auto")) {
      all.add(new Setup("gcn", "authors", kernels));
      all.add(new Setup("gcn", "biases", kernels));
      all.add(new Setup("gat", "one", kernels));
      all.add(new Setup("gat", "several", kernels));
      all.add(new Setup("appnp", "authors", kernels));
      all.add(new Setup("appnp", "shared", kernels));
      all.add(new Setup("s2gc", "paper", kernels));
      all.add(new Setup("s2gc", "geometric", kernels));
      all.add(new Setup("s2gc", "first-upload", kernels));
      all.add(new Setup("mlp", "mlp", kernels));
      all.add(new Setup("sep", "normalised", kernels));
      all.add(new Setup("sep", "plain", kernels));
      all.add(new Setup("label-propagation", "label-propagation", kernels));
    }
    return all;
  }

  @ParameterizedTest
  @MethodSource("setups")
  void scoresLossAndGradientsAreThoseOfTheScript(Setup setup) throws IOException {
    BaselineCase fixture = BaselineCase.load(setup.family(), setup.name());
    Model model = fixture.model();
    Pass pass = new Pass(KernelChoice.forWish(setup.kernels()), Workers.of(1), fixture.masks());
    Adam adam = new Adam(model.parameters(), 0.01, 1e-8);
    adam.clearGradients();
    LossTerms terms = new LossTerms();

    model.step(pass, terms);

    assertThat(terms.supervised())
        .isCloseTo(fixture.json().get("supervised").asDouble(), within(2e-6));
    assertThat(adam.weightDecayLoss()).isCloseTo(fixture.json().get("l2").asDouble(), within(2e-6));
    assertThat(model.parameters().stream().map(Parameter::name))
        .hasSize(fixture.json().get("params").size());
    for (Parameter p : model.parameters()) {
      close(
          "gradient of " + p.name(),
          p.variable().gradient(),
          fixture.listed("gradients", p.variable()),
          2e-6);
    }
    Logits logits = model.evaluate(pass);
    float[] scores = new float[logits.vertices() * logits.classes()];
    for (int v = 0; v < logits.vertices(); v++) {
      System.arraycopy(
          logits.values(), v * logits.stride(), scores, v * logits.classes(), logits.classes());
    }
    close("scores", scores, floats(fixture.numbers("evaluation")), 1e-5);
  }

  /** All but S2GC and label propagation, which drop nothing. */
  static List<Setup> setupsWithDropout() {
    return setups().stream()
        .filter(setup -> !List.of("s2gc", "label-propagation").contains(setup.family()))
        .toList();
  }

  /** A model that left out a dropout would pass the test above if its mask did not matter. */
  @ParameterizedTest
  @MethodSource("setupsWithDropout")
  void otherMasksGiveAnotherLoss(Setup setup) throws IOException {
    BaselineCase fixture = BaselineCase.load(setup.family(), setup.name());
    assertThat(names(fixture)).isNotEmpty();
    double expected = fixture.json().get("supervised").asDouble();
    for (String name : names(fixture)) {
      MaskSource listed = fixture.masks();
      MaskSource keepAll =
          (kernels, mask, epoch, bits, from, to) -> {
            listed.fill(kernels, mask, epoch, bits, from, to);
            if (mask.name().equals(name)) {
              Arrays.fill(bits, (byte) -1);
            }
          };
      LossTerms terms = new LossTerms();
      fixture
          .model()
          .step(new Pass(KernelChoice.forWish(setup.kernels()), Workers.of(1), keepAll), terms);
      assertThat(Math.abs(terms.supervised() - expected))
          .as("the mask %s matters", name)
          .isGreaterThan(1e-4);
    }
  }

  private static List<String> names(BaselineCase fixture) {
    List<String> names = new ArrayList<>();
    fixture.json().get("masks").fieldNames().forEachRemaining(names::add);
    return names;
  }

  private static float[] floats(double[] values) {
    float[] result = new float[values.length];
    for (int p = 0; p < result.length; p++) {
      result[p] = (float) values[p];
    }
    return result;
  }

  private static void close(String what, float[] found, float[] expected, double absolute) {
    assertThat(found).as(what).hasSameSizeAs(expected);
    for (int p = 0; p < found.length; p++) {
      assertThat((double) found[p])
          .as("%s [%d]", what, p)
          .isCloseTo(expected[p], within(1e-4 * Math.abs(expected[p]) + absolute));
    }
  }
}
