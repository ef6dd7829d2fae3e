package org.capgnn.report;

import java.util.List;
import org.capgnn.result.Evaluation;
import org.capgnn.result.Metric;
import org.capgnn.result.RunRecord;

/** What is told of a run, alone or among others. */
final class Results {
  private Results() {}

  /**
   * The evaluation that counts: on the test set, or on the validation set where there is none; null
   * where there is neither.
   */
  static Evaluation of(RunRecord run) {
    return run.test() == null ? run.valid() : run.test();
  }

  /** The epoch whose weights are the result, counted from 1 as people and files do. */
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

  /** The mean of each coefficient c_0 .. c_K; empty where the runs have none, or not as many. */
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
