package org.capgnn.runs;

import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.capgnn.train.Evaluation;
import org.capgnn.train.RunRecord;

/**
 * What came of a run; a number that does not exist is null.
 *
 * @param macroF1 on the test vertices, or on the validation vertices where there are no others
 * @param ece expected calibration error, on the same vertices
 * @param epochs epochs trained
 * @param bestEpoch the epoch whose weights are the result, from 1; 0 where the training diverged
 *     and has no result
 * @param seconds wall time of the whole training
 * @param epochMillis median wall time of one epoch
 * @param coefficients c_0 .. c_K of the result, empty for models without them
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

  /** What remains of a training that diverged. */
  static Measures diverged(int epochs, double seconds) {
    double millis = epochs == 0 ? 0 : seconds * 1000 / epochs;
    return new Measures(null, null, null, null, epochs, 0, seconds, millis, List.of());
  }

  /** Whether the training ended without a result, as it would again with the same seed. */
  public boolean isDiverged() {
    return bestEpoch == 0;
  }

  /** Whether the same came of both, however long it took. */
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
