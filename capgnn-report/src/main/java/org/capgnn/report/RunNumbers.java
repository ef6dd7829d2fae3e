package org.capgnn.report;

import java.util.List;
import org.capgnn.result.Evaluation;
import org.capgnn.result.Metric;
import org.capgnn.result.RunRecord;

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

  /** One number of that evaluation, NaN where there is none. */
  static double of(RunRecord run, Metric metric) {
    return number(of(run), metric);
  }

  static double testAccuracy(RunRecord run) {
    return number(run.test(), Metric.ACCURACY);
  }

  static double validAccuracy(RunRecord run) {
    return number(run.valid(), Metric.ACCURACY);
  }

  private static double number(Evaluation evaluation, Metric metric) {
    return evaluation == null ? Double.NaN : evaluation.of(metric);
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
