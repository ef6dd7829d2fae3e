package org.capgnn.runs;

import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.capgnn.train.Evaluation;
import org.capgnn.train.RunRecord;

/**
 * The results and times of a run; null stands for a number that the run does not have.
 *
 * @param macroF1 on the test vertices, or on the validation vertices if there are no test vertices
 * @param ece expected calibration error, on the same vertices as {@code macroF1}
 * @param epochs number of epochs trained
 * @param bestEpoch the epoch whose weights are the result, from 1; 0 if the training diverged and
 *     has no result
 * @param seconds wall time of the whole training
 * @param epochMillis median wall time per epoch
 * @param coefficients c_0 .. c_K of the result, empty for models without coefficients
 */
public record Measures(
    Double testAccuracy,
    Double validAccuracy,
    Double macroF1,
    Double ece,
    int epochs,
    int bestEpoch,
    double seconds,
    double epochMillis,
    List<Double> coefficients) {

  public Measures {
    coefficients = List.copyOf(coefficients);
  }

  /** Returns the measures of a training that diverged: its length, without any result. */
  static Measures diverged(int epochs, double seconds) {
    double millis = epochs == 0 ? 0 : seconds * 1000 / epochs;
    return new Measures(null, null, null, null, epochs, 0, seconds, millis, List.of());
  }

  /** Whether the training ended without a result; it would do so again with the same seed. */
  public boolean isDiverged() {
    return bestEpoch == 0;
  }

  /** Whether two runs have the same results; their times may differ. */
  public boolean isSameResult(Measures other) {
    return other.withoutTimes().equals(withoutTimes());
  }

  private Measures withoutTimes() {
    return new Measures(
        testAccuracy, validAccuracy, macroF1, ece, epochs, bestEpoch, 0, 0, coefficients);
  }

  static Measures of(RunRecord run) {
    Evaluation main = run.test() == null ? run.valid() : run.test();
    return new Measures(
        number(run.test(), Evaluation::accuracy),
        number(run.valid(), Evaluation::accuracy),
        number(main, Evaluation::macroF1),
        number(main, Evaluation::calibrationError),
        run.history().size(),
        run.bestEpoch() + 1,
        run.seconds(),
        run.epochMillis(),
        Arrays.stream(run.coefficients()).boxed().toList());
  }

  private static Double number(Evaluation evaluation, ToDoubleFunction<Evaluation> of) {
    double value = evaluation == null ? Double.NaN : of.applyAsDouble(evaluation);
    return Double.isFinite(value) ? value : null;
  }
}
