package org.capgnn.report;

import java.util.List;
import java.util.function.ToDoubleFunction;
import org.capgnn.train.Evaluation;
import org.capgnn.train.RunRecord;

/** What is told of a run, alone or among others. */
final class RunNumbers {
  private RunNumbers() {}

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
