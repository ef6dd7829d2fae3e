package org.capgnn.report;

import java.util.List;
import org.capgnn.train.Evaluation;
import org.capgnn.train.RunRecord;

/** What is told of a run, alone or among others. */
final class Results {
  private Results() {}

  /** The evaluation that counts: on the test set, or on the validation set where there is none. */
  static Evaluation of(RunRecord run) {
    return run.test() == null ? run.valid() : run.test();
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
