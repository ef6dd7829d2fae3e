package org.capgnn.run;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.LongStream;
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
 * @param changes of the settings that were asked for, which other models may take over
 * @param seeds one run each
 * @param ensemble whether the runs are averaged at the end
 * @param orBetter whether other models are tried afterwards
 * @param kernels the kernels it began with; others round differently
 */
public record SavedPlan(
    int format,
    DataSource data,
    RunKey first,
    String preset,
    Map<String, String> changes,
    List<Long> seeds,
    boolean ensemble,
    boolean orBetter,
    String kernels) {
  private static final int FORMAT = 3;
  private static final int WITHOUT_SEEDS = 2;
  private static final Set<String> OPTIONAL = Set.of("data");

  public SavedPlan(
      DataSource data,
      RunKey first,
      String preset,
      Map<String, String> changes,
      List<Long> seeds,
      boolean ensemble,
      boolean orBetter,
      String kernels) {
    this(FORMAT, data, first, preset, changes, seeds, ensemble, orBetter, kernels);
  }

  /** The form before 3: seeds that follow each other, and nothing on what is done afterwards. */
  private record Older(
      int format, DataSource data, RunKey first, String preset, int runs, String kernels) {
    SavedPlan plan(Path file) {
      require(runs >= 1, file, "the number of runs is " + runs);
      require(first.seed() <= Long.MAX_VALUE - runs, file, "there are no such seeds");
      List<Long> seeds = LongStream.range(first.seed(), first.seed() + runs).boxed().toList();
      return new SavedPlan(data, first, preset, Map.of(), seeds, false, false, kernels);
    }
  }

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
    if (JsonFile.format(file) == WITHOUT_SEEDS) {
      return JsonFile.read(file, Older.class, WITHOUT_SEEDS, OPTIONAL).plan(file);
    }
    SavedPlan plan = JsonFile.read(file, SavedPlan.class, FORMAT, OPTIONAL);
    require(
        !plan.seeds.isEmpty() && plan.seeds.get(0) == plan.first.seed(),
        file,
        "the seeds are " + plan.seeds);
    require(new HashSet<>(plan.seeds).size() == plan.seeds.size(), file, "a seed occurs twice");
    return plan;
  }

  private static void require(boolean holds, Path file, String problem) {
    if (!holds) {
      throw new InputException(file + ": " + problem + "; restore the file or train again");
    }
  }
}
