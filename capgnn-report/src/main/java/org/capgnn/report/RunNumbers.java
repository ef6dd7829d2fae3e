package org.capgnn.report;

import java.util.List;
import java.util.function.ToDoubleFunction;
import org.capgnn.train.Evaluation;
import org.capgnn.train.RunRecord;

/** Derived numbers of a run, shared by all report sections. */
final class RunNumbers {
  private RunNumbers() {}

  /**
   * Returns the evaluation on the test set, or on the validation set if there is no test set, or
   * null if there is neither.
   */
  static Evaluation of(RunRecord run) {
    return run.test() == null ? run.valid() : run.test();
  }

  /** Returns the epoch whose weights are the result, counted from 1 as in files and pages. */
  static int bestEpoch(RunRecord run) {
    return run.bestEpoch() + 1;
  }

  /** Returns one number of the evaluation {@link #of(RunRecord)}, or NaN if there is none. */
  static double of(RunRecord run, ToDoubleFunction<Evaluation> number) {
    return number(of(run), number);
  }

  static double testAccuracy(RunRecord run) {
    return number(run.test(), Evaluation::accuracy);
  }

  static double validAccuracy(RunRecord run) {
    return number(run.valid(), Evaluation::accuracy);
  }

  private static double number(Evaluation evaluation, ToDoubleFunction<Evaluation> number) {
    return evaluation == null ? Double.NaN : number.applyAsDouble(evaluation);
  }

  /** Returns the mean of each c_k; empty if the runs have no c_k or different numbers of them. */
  static double[] meanCoefficients(List<RunRecord> runs) {
    double[] mean = new double[runs.get(0).coefficients().length];
    for (RunRecord run : runs) {
      if (run.coefficients().length != mean.length) {
        return new double[0];
      }
      for (int k = 0; k < mean.length; k++) {
        mean[k] += run.coefficients()[k] / runs.size();
      }
    }
    return mean;
  }
}
