package org.capgnn.data.run;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.capgnn.graph.InputException;

/**
 * What a training was asked for: the content of {@code plan.json}, from which it can be continued.
 *
 * @param preset name of the preset that the settings started from
 * @param settings every hyper-parameter
 * @param split how the data is split
 * @param seed of the first run; the others follow
 * @param kernels the kernels it began with: others round differently
 */
public record TrainingPlan(
    DataSource data,
    String datasetHash,
    String model,
    int modelVersion,
    String preset,
    Map<String, String> settings,
    String split,
    long seed,
    int runs,
    String kernels) {

  public void write(Path folder) {
    Json.write(folder.resolve(RunFolder.PLAN), this);
  }

  public static TrainingPlan read(Path folder) {
    if (!Files.isRegularFile(folder.resolve(RunFolder.PLAN))) {
      throw new InputException(
          folder
              + ": there is nothing to resume, no "
              + RunFolder.PLAN
              + "; name the --out folder of a training that was interrupted");
    }
    return Json.read(folder.resolve(RunFolder.PLAN), TrainingPlan.class);
  }
}
