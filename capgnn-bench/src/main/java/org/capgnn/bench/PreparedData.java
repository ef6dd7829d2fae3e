package org.capgnn.bench;

import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.capgnn.bench.cell.CellTask;
import org.capgnn.data.LoadOptions;
import org.capgnn.data.catalog.DatasetCatalog;
import org.capgnn.data.preset.DefaultPreset;
import org.capgnn.data.preset.Preset;
import org.capgnn.data.preset.Presets;
import org.capgnn.graph.Dataset;
import org.capgnn.graph.Split;
import org.capgnn.graph.SplitSpec;
import org.capgnn.graph.Splits;
import org.capgnn.model.ModelFamily;
import org.capgnn.settings.Settings;

/**
 * A data set with the split and the settings that {@code capgnn train} would use.
 *
 * @param source as given by the user
 */
record PreparedData(String source, Dataset data, SplitSpec spec, Split split, Preset preset) {
  static final long SEED = 1;

  static PreparedData load(String source, BenchOptions options) {
    DatasetCatalog catalog = new DatasetCatalog();
    LoadOptions load = LoadOptions.DEFAULT.withOffline(options.offline());
    Path folder = options.dataDir();
    Dataset data = catalog.load(source, folder == null ? load : load.withDataDir(folder));
    boolean known = catalog.find(source).isPresent();
    Preset preset = Presets.forDataset(known ? source : Presets.DEFAULT);
    SplitSpec spec = preset.split().orElseGet(() -> catalog.defaultSplit(source, data));
    return new PreparedData(source, data, spec, Splits.make(data, spec, SEED), preset);
  }

  Settings settings(ModelFamily family) {
    return DefaultPreset.adapt(preset, family, data, split).settings();
  }

  CellTask task(ModelFamily family, int threads, BenchOptions options) {
    Map<String, String> settings = new TreeMap<>(settings(family).asMap());
    String folder = options.dataDir() == null ? null : options.dataDir().toString();
    return new CellTask(
        source,
        folder,
        options.offline(),
        family.name(),
        settings,
        spec.text(),
        SEED,
        threads,
        options.warmupSeconds());
  }
}
