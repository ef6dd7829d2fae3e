package org.capgnn.cli;

import java.nio.file.Path;
import java.util.List;
import org.capgnn.data.run.RunFolder;
import org.capgnn.data.run.TrainingPlan;
import org.capgnn.train.Experiment;

/**
 * A training that is ready to start or to continue.
 *
 * @param out folder of all files
 * @param notes what a person should know before it starts, such as choices made
 */
record PlannedTraining(TrainingPlan plan, Experiment experiment, Path out, List<String> notes) {

  /** Where the run of a seed belongs: a single run has the whole folder. */
  Path folderOf(long seed) {
    return plan.runs() == 1 ? out : RunFolder.ofSeed(out, seed);
  }

  String resumeCommand() {
    return CommandText.of(List.of("train", "--resume", "--out", out.toString()));
  }
}
