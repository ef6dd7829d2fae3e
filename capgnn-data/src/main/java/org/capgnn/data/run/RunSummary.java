package org.capgnn.data.run;

import java.nio.file.Path;
import java.util.List;
import org.capgnn.train.Evaluation;
import org.capgnn.train.RunRecord;

/**
 * The numbers by which runs are compared; the same whether a run has just ended or is read from its
 * {@code run.json}.
 *
 * @param testAccuracy null where there is no test set
 * @param validAccuracy null where there is no validation set
 * @param macroF1 on the test set, else the validation set; null where there is neither
 * @param ece expected calibration error on the same set
 * @param bestEpoch counted from 1
 */
public record RunSummary(
    long seed,
    Double testAccuracy,
    Double validAccuracy,
    Double macroF1,
    Double ece,
    int epochs,
    int bestEpoch,
    double seconds,
    double epochMillis,
    double[] coefficients,
    List<String> warnings) {

  public static RunSummary of(RunRecord run) {
    Evaluation judged = run.test() == null ? run.valid() : run.test();
    return new RunSummary(
        run.seed(),
        run.test() == null ? null : run.test().accuracy(),
        run.valid() == null ? null : run.valid().accuracy(),
        judged == null ? null : judged.macroF1(),
        judged == null ? null : judged.calibrationError(),
        run.history().size(),
        run.bestEpoch() + 1,
        run.seconds(),
        run.epochMillis(),
        run.coefficients(),
        run.warnings());
  }

  /** Reads the summary of a finished run. */
  public static RunSummary read(Path folder) {
    return Json.read(folder.resolve(RunFolder.RUN), RunSummary.class);
  }
}
