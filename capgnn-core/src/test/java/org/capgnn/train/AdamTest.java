package org.capgnn.train;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import org.capgnn.autodiff.MaskSource;
import org.capgnn.autodiff.Pass;
import org.capgnn.autodiff.Variable;
import org.capgnn.kernel.KernelChoice;
import org.capgnn.model.Parameter;
import org.capgnn.parallel.Workers;
import org.capgnn.train.Adam.Form;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class AdamTest {
  private static final double[] GRADIENTS = {0.5, -0.2, 1e-9, 0.03, -0.4, 0.001};

  /** Large, so that where it is added shows. */
  private static final double EPSILON = 0.01;

  private static final double DECAY = 0.1;

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

  @ParameterizedTest
  @ValueSource(ints = {1, 3, 4, 7, 8})
  void decayLossCountsEveryWeight(int length) {
    Variable w = Variable.of("w", 1, length);
    double squares = 0;
    for (int e = 0; e < length; e++) {
      w.value()[e] = e + 1;
      squares += (e + 1) * (e + 1);
    }
    Variable free = Variable.of("free", 1, 2);
    Arrays.fill(free.value(), 100f);

    Adam adam = new Adam(List.of(new Parameter(w, DECAY), new Parameter(free, 0)), 0.05, EPSILON);

    assertThat(adam.weightDecayLoss()).isEqualTo(DECAY / 2 * squares);
  }
}
