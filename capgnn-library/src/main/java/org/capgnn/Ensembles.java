package org.capgnn;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.capgnn.graph.Dataset;
import org.capgnn.graph.Split;
import org.capgnn.model.HeldOutScores;
import org.capgnn.model.Temperature;
import org.capgnn.result.RunRecord;
import org.capgnn.run.RunFolder;
import org.capgnn.run.SavedEnsemble;
import org.capgnn.run.SavedModel;

/** Averages the runs of one model that differ in their seeds. */
final class Ensembles {
  private Ensembles() {}

  /**
   * The ensemble of all runs, with equal weights.
   *
   * <p>An average is less certain than its members. If all of them have the same validation
   * vertices, a temperature fitted to these corrects it.
   *
   * @param models of the runs, in the order of the records
   */
  static SavedEnsemble of(Dataset data, List<SavedModel> models, List<RunRecord> records) {
    List<SavedEnsemble.Member> members = new ArrayList<>();
    for (int i = 0; i < models.size(); i++) {
      RunRecord record = records.get(i);
      members.add(
          new SavedEnsemble.Member(
              RunFolder.seedName(record.seed()),
              1.0 / models.size(),
              record.temperature(),
              models.get(i)));
    }
    Split split = records.get(0).split();
    boolean shared =
        split.valid().length > 0
            && records.stream().allMatch(r -> Arrays.equals(r.split().valid(), split.valid()));
    return new SavedEnsemble(
        members, shared ? temperature(data, records, split.valid()) : Temperature.NONE);
  }

  private static double temperature(Dataset data, List<RunRecord> records, int[] valid) {
    int classes = data.labels().classCount();
    HeldOutScores scores = new HeldOutScores(classes);
    float[] logs = new float[classes];
    for (int v : valid) {
      for (int c = 0; c < classes; c++) {
        double sum = 0;
        for (RunRecord record : records) {
          sum += record.probabilities()[v * classes + c];
        }
        logs[c] = (float) Math.log(Math.max(1e-12, sum / records.size()));
      }
      scores.add(logs, 0, data.labels().of()[v]);
    }
    return Temperature.fit(scores);
  }
}
