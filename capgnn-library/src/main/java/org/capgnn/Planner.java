package org.capgnn;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.capgnn.data.catalog.DatasetCatalog;
import org.capgnn.graph.DataSource;
import org.capgnn.graph.Dataset;
import org.capgnn.graph.SplitSpec;
import org.capgnn.model.ModelFamily;
import org.capgnn.model.zoo.Models;
import org.capgnn.preset.Adaptation;
import org.capgnn.preset.Preset;
import org.capgnn.preset.Presets;
import org.capgnn.preset.UsualModel;
import org.capgnn.result.MemoryUse;
import org.capgnn.result.RunKey;
import org.capgnn.run.Environment;
import org.capgnn.settings.Reason;
import org.capgnn.settings.Settings;
import org.capgnn.train.Experiment;
import org.capgnn.train.RunMemory;
import org.capgnn.train.TrainingKeys;

/**
 * Turns a {@link Training} and its data into a {@link Plan}: the only place where preset, settings
 * and split are chosen.
 *
 * <p>The preset is the one asked for, else that of the known data set, else {@code default}; data
 * read from a path is never a known data set, whatever its name. The preset is then adapted to the
 * data, and the changes asked for come last. The split is the one asked for, else that of the
 * user's preset file, else the data set's own.
 */
public final class Planner {
  private static final DatasetCatalog CATALOG = new DatasetCatalog();

  private Planner() {}

  /** The plan for some data. */
  public static Plan plan(Dataset data, Training wish) {
    boolean named = wish.namesModel() || wish.preset().isPresent();
    Optional<UsualModel> usual = named ? Optional.empty() : Optional.of(UsualModel.of(data));
    ModelFamily family = Models.named(usual.map(UsualModel::name).orElseGet(wish::model));
    Preset preset = preset(wish, data.source());
    SplitSpec split = split(wish, preset, data);
    Experiment drawn = experiment(data, family, preset.settings(family), split, wish);
    Adaptation adapted =
        Adaptation.of(preset, family, data, drawn.splitOf(wish.seeds().get(0)), wish.changes());
    Experiment experiment = drawn.with(adapted.settings().with(wish.changes()));
    List<Reason> reasons = reasons(preset, family, adapted, wish.changes());
    usual.flatMap(UsualModel::reason).ifPresent(reason -> reasons.add(0, reason));
    return new Plan(experiment, preset.name(), wish.seeds(), reasons);
  }

  /** The plan of a run that was planned before, perhaps in another process, on the same data. */
  public static Plan plan(Dataset data, RunKey key) {
    ModelFamily family = Models.named(key.model());
    Settings settings = TrainingKeys.defaults(family).with(key.settings());
    SplitSpec split = SplitSpec.parse(key.split());
    Experiment experiment = experiment(data, family, settings, split, Training.of(family.name()));
    return new Plan(experiment, Presets.DEFAULT, List.of(key.seed()), List.of());
  }

  /**
   * Refuses an unknown model, preset or setting before the data is read, which may take long.
   *
   * @param nameOrPath of the data
   */
  public static void check(String nameOrPath, Training wish) {
    boolean known = CATALOG.find(nameOrPath).isPresent();
    DataSource source = new DataSource(nameOrPath, known, Map.of());
    ModelFamily family = Models.named(wish.model());
    preset(wish, Optional.of(source)).settings(family).with(wish.changes());
  }

  /** The memory that a run would take on a graph of some sizes, with this process's heap. */
  public static MemoryUse memory(GraphSizes sizes, Training request) {
    ModelFamily family = Models.named(request.model());
    Preset preset = preset(request, Optional.empty());
    Settings settings =
        Adaptation.ofSizes(preset, family, sizes.features()).with(request.changes());
    return new RunMemory(sizes.shape(), family, settings).useWith(Runtime.getRuntime().maxMemory());
  }

  /** The experiment with settings that are known already, as those of a stored plan. */
  static Experiment experiment(
      Dataset data, ModelFamily family, Settings settings, SplitSpec split, Training wish) {
    Map<String, String> environment = Environment.describe();
    wish.command().ifPresent(text -> environment.put("command", text));
    return new Experiment(data, family, settings, split, environment);
  }

  private static Preset preset(Training wish, Optional<DataSource> source) {
    return wish.preset()
        .map(Presets::named)
        .or(() -> source.filter(DataSource::known).map(s -> Presets.forDataset(s.nameOrPath())))
        .orElseGet(() -> Presets.named(Presets.DEFAULT));
  }

  /** The presets that come with the program name no split: the catalogue does, per data set. */
  private static SplitSpec split(Training wish, Preset preset, Dataset data) {
    return wish.split().or(preset::split).orElseGet(() -> CATALOG.defaultSplit(data));
  }

  private static List<Reason> reasons(
      Preset preset, ModelFamily family, Adaptation adapted, Map<String, String> changes) {
    List<Reason> reasons = new ArrayList<>();
    reasons.add(new Reason("preset", "preset " + preset.name() + ": " + preset.about(family)));
    adapted.reasons().stream()
        .filter(reason -> !changes.containsKey(reason.topic()))
        .forEach(reasons::add);
    return reasons;
  }
}
