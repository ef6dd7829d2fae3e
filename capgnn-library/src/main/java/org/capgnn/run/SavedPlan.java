package org.capgnn.run;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import org.capgnn.graph.DataSource;
import org.capgnn.graph.InputException;
import org.capgnn.result.RunKey;

/**
 * The content of {@code plan.json}: what a training was asked for, so that it can be continued.
 *
 * @param format version of this form
 * @param data where the data was read; null for data made by a program
 * @param first identity of the first run; the others differ in their seeds
 * @param preset name of the preset that the settings started from
 * @param kernels the kernels it began with; others round differently
 */
public record SavedPlan(
    int format, DataSource data, RunKey first, String preset, int runs, String kernels) {
  /** The form that is written now. */
  public static final int FORMAT = 2;

  private static final Set<String> OPTIONAL = Set.of("data");

  public void write(Path folder) {
    JsonFile.write(folder.resolve(RunFolder.PLAN), this);
  }

  public static SavedPlan read(Path folder) {
    Path file = folder.resolve(RunFolder.PLAN);
    if (!Files.isRegularFile(file)) {
      throw new InputException(
          folder
              + ": there is nothing to resume, no "
              + RunFolder.PLAN
              + "; name the folder of a training that was interrupted");
    }
    SavedPlan plan = JsonFile.read(file, SavedPlan.class, FORMAT, OPTIONAL);
    if (plan.runs() < 1) {
      throw new InputException(
          "%s: the number of runs is %d; restore the file or train again"
              .formatted(file, plan.runs()));
    }
    return plan;
  }
}
