package org.capgnn.bench;

import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.capgnn.Planner;
import org.capgnn.Training;
import org.capgnn.bench.cell.CellTask;
import org.capgnn.data.LoadOptions;
import org.capgnn.data.catalog.DatasetCatalog;
import org.capgnn.graph.Dataset;
import org.capgnn.graph.Split;
import org.capgnn.model.ModelFamily;
import org.capgnn.settings.Settings;
import org.capgnn.train.Experiment;

/**
 * A data set with the split and the settings that a training would use.
 *
 * @param source as given by the user
 */
record PreparedData(String source, Dataset data) {
  static final long SEED = 1;

  static PreparedData load(String source, BenchOptions options) {
    LoadOptions load = LoadOptions.DEFAULT.withOffline(options.offline());
    Path folder = options.dataDir();
    return new PreparedData(
        source,
        new DatasetCatalog().load(source, folder == null ? load : load.withDataDir(folder)));
  }

  private Experiment experiment(ModelFamily family) {
    return Planner.plan(data, Training.of(family.name()).seed(SEED).set("calibration", "none"))
        .experiment();
  }

  Settings settings(ModelFamily family) {
    return experiment(family).settings();
  }

  Split split(ModelFamily family) {
    return experiment(family).splitOf(SEED);
  }

  CellTask task(ModelFamily family, int threads, BenchOptions options) {
    Experiment experiment = experiment(family);
    Map<String, String> settings = new TreeMap<>(experiment.settings().asMap());
    String folder = options.dataDir() == null ? null : options.dataDir().toString();
    return new CellTask(
        source,
        folder,
        options.offline(),
        family.name(),
        settings,
        experiment.split().text(),
        SEED,
        threads,
        options.warmupSeconds());
  }
}
