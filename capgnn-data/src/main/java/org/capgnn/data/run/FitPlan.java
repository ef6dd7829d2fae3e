package org.capgnn.data.run;

import java.util.Map;
import org.capgnn.data.preset.DefaultPreset;
import org.capgnn.data.preset.Preset;
import org.capgnn.data.preset.Presets;
import org.capgnn.graph.Dataset;
import org.capgnn.graph.Split;
import org.capgnn.graph.SplitSpec;
import org.capgnn.graph.Splits;
import org.capgnn.model.ModelFamily;
import org.capgnn.model.zoo.Models;
import org.capgnn.settings.Settings;
import org.capgnn.train.Experiment;

/** Turns {@link FitOptions} into an experiment: the preset, completed by the data, then changed. */
public final class FitPlan {
  private FitPlan() {}

  /**
   * The experiment that the options ask for on some data.
   *
   * @param environment from {@link Environment#describe}
   */
  public static Experiment of(Dataset data, FitOptions options, Map<String, String> environment) {
    ModelFamily family = Models.named(options.model());
    Preset preset =
        options.preset().map(Presets::named).orElseGet(() -> Presets.forDataset(data.name()));
    SplitSpec spec = options.split().orElseGet(() -> usualSplit(preset, data));
    Split split = Splits.make(data, spec, options.seed());
    Settings settings =
        DefaultPreset.adapt(preset, family, data, split).settings().with(options.changes());
    return Experiment.of(data, family, settings, spec, environment);
  }

  private static SplitSpec usualSplit(Preset preset, Dataset data) {
    return preset
        .split()
        .filter(s -> !(s instanceof SplitSpec.Named n) || data.splits().containsKey(n.name()))
        .orElseGet(() -> Splits.defaultSpec(data));
  }
}
