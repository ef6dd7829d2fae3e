package org.capgnn.train;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.capgnn.autodiff.MaskSource;
import org.capgnn.autodiff.Pass;
import org.capgnn.autodiff.Variable;
import org.capgnn.kernel.KernelChoice;
import org.capgnn.model.Parameter;
import org.capgnn.parallel.Workers;
import org.capgnn.train.Adam.Form;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class AdamTest {
  private static final double[] GRADIENTS = {0.5, -0.2, 1e-9, 0.03, -0.4, 0.001};

  /** Large, so that where it is added shows. */
  private static final double EPSILON = 0.01;

  private static final double DECAY = 0.1;

  /** Floats that agree in seven digits. */
  private static final Comparator<Float> NEARLY =
      (a, b) -> Math.abs(a - b) < 3e-7f ? 0 : Float.compare(a, b);

  @ParameterizedTest
  @EnumSource(Form.class)
  void followsItsFormulaWithCoupledDecayAndHalvedRate(Form form) {
    Variable w = Variable.of("w", 1, 11);
    Arrays.fill(w.value(), 0.7f);
    Adam adam = new Adam(List.of(new Parameter(w, DECAY)), form, 0.05, EPSILON, 2);
    Pass pass = new Pass(KernelChoice.get(), Workers.of(1), MaskSource.seeded(1));
    double weight = 0.7;
    double m = 0;
    double v = 0;
    double highest = 0;
    for (int t = 1; t <= GRADIENTS.length; t++) {
      Arrays.fill(w.gradient(), (float) GRADIENTS[t - 1]);
      adam.step(pass);
      double g = GRADIENTS[t - 1] + DECAY * weight;
      double rate = 0.05 / (1 << (t - 1) / 2);
      m = 0.9 * m + 0.1 * g;
      v = 0.999 * v + 0.001 * g * g;
      highest = Math.max(highest, v);
      double mean = m / (1 - Math.pow(0.9, t));
      double correction = Math.sqrt(1 - Math.pow(0.999, t));
      weight -=
          switch (form) {
            case ADAM -> rate * mean * correction / (Math.sqrt(v) + EPSILON);
            case ADAM_TORCH -> rate * mean / (Math.sqrt(v) / correction + EPSILON);
            case AMSGRAD -> rate * mean / (Math.sqrt(highest) / correction + EPSILON);
          };
      for (float value : w.value()) {
        assertThat((double) value).isCloseTo(weight, within(2e-6));
      }
    }
  }

  /**
   * A gradient of 1, then one of 0, without decay or halving.
   *
   * <pre>
   * step  m     v         m / (1 - 0.9^t)  v / (1 - 0.999^t)    highest v, corrected
   *  1    0.1   0.001     1                1                    1
   *  2    0.09  0.000999  9/19             0.000999 / 0.001999  0.001 / 0.001999
   *
   * adam-torch  0.05 * 1 / 1.01 = 0.0495050,  0.05 * 9/19 / (sqrt(0.4997499) + 0.01) = 0.0330356
   * amsgrad     0.05 * 1 / 1.01 = 0.0495050,  0.05 * 9/19 / (sqrt(0.5002501) + 0.01) = 0.0330193
   * adam        0.05 * sqrt(0.001) / (sqrt(0.001) + 0.01) = 0.0379873,
   *             0.05 * 9/19 * sqrt(0.001999) / (sqrt(0.000999) + 0.01) = 0.0254507
   * </pre>
   */
  @ParameterizedTest
  @CsvSource({
    "ADAM, 0.6620127, 0.6365620",
    "ADAM_TORCH, 0.6504950, 0.6174594",
    "AMSGRAD, 0.6504950, 0.6174757"
  })
  void twoStepsAreThoseComputedByHand(Form form, float afterOne, float afterTwo) {
    Variable w = Variable.of("w", 1, 9);
    Arrays.fill(w.value(), 0.7f);
    Adam adam = new Adam(List.of(new Parameter(w, 0)), form, 0.05, EPSILON, 0);
    Pass pass = new Pass(KernelChoice.get(), Workers.of(1), MaskSource.seeded(1));

    Arrays.fill(w.gradient(), 1f);
    adam.step(pass);
    assertThat(w.value()).usingElementComparator(NEARLY).containsOnly(afterOne);
    Arrays.fill(w.gradient(), 0f);
    adam.step(pass);
    assertThat(w.value()).usingElementComparator(NEARLY).containsOnly(afterTwo);
  }

  /** Weights 1, 2, 3, ...: their squares add up to 1, 14, 30, 140 and 204, times 0.1 / 2. */
  @ParameterizedTest
  @CsvSource({"1, 0.05", "3, 0.7", "4, 1.5", "7, 7", "8, 10.2"})
  void decayLossCountsEveryWeight(int length, double expected) {
    Variable w = Variable.of("w", 1, length);
    for (int e = 0; e < length; e++) {
      w.value()[e] = e + 1;
    }
    Variable free = Variable.of("free", 1, 2);
    Arrays.fill(free.value(), 100f);

    Adam adam = new Adam(List.of(new Parameter(w, DECAY), new Parameter(free, 0)), 0.05, EPSILON);

    assertThat(adam.weightDecayLoss()).isCloseTo(expected, within(1e-12));
  }
}
