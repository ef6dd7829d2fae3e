package org.capgnn;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.capgnn.graph.Dataset;
import org.capgnn.graph.InputException;
import org.capgnn.graph.SplitSpec;
import org.capgnn.model.ModelFamily;
import org.capgnn.model.zoo.Models;
import org.capgnn.preset.Presets;
import org.capgnn.result.RunKey;
import org.capgnn.run.SavedPlan;
import org.capgnn.settings.Reason;
import org.capgnn.settings.Settings;
import org.capgnn.train.Experiment;
import org.capgnn.train.TrainingKeys;

/** Continues a training from its folder; options given again must match it. */
final class Resumption {
  private Resumption() {}

  static Plan plan(Path place, SavedPlan saved, Dataset data, Training given) {
    RunKey key = saved.first();
    ModelFamily family = Models.named(key.model());
    Settings settings = TrainingKeys.defaults(family).with(key.settings());
    requireAgreement(given, saved, settings);
    if (family.codeVersion() != key.modelVersion()) {
      throw new InputException(
          "%s: was begun with version %d of %s, this is version %d, which computes differently; train again"
              .formatted(place, key.modelVersion(), key.model(), family.codeVersion()));
    }
    if (!data.hash().equals(key.dataHash())) {
      throw new InputException(
          "%s: the data has changed since the training in %s began; restore it or train again"
              .formatted(data.name(), place));
    }
    Experiment experiment =
        Planner.experiment(data, family, settings, SplitSpec.parse(key.split()), given);
    return new Plan(experiment, saved.preset(), saved.seeds(), reasons(saved, experiment));
  }

  /**
   * The training with what the folder knows beyond the plan: what is done after the runs, and how. To
   * average the runs or to look for a better model may also be asked only now.
   */
  static Training completed(Path place, SavedPlan saved, Training given) {
    Training model =
        given
            .set(saved.changes())
            .set(given.changes())
            .folder(place)
            .model(saved.first().model());
    Training preset =
        given.preset().isEmpty() && Presets.names().contains(saved.preset())
            ? model.preset(saved.preset())
            : model;
    Training whole =
        saved.ensemble() || given.isEnsemble()
            ? preset.ensemble(saved.seeds().size())
            : preset.runs(saved.seeds().size());
    return saved.orBetter() ? whole.orBetter(true) : whole;
  }

  private static List<Reason> reasons(SavedPlan saved, Experiment experiment) {
    List<Reason> reasons = new ArrayList<>();
    String name = experiment.data().name();
    reasons.add(new Reason("resume", "resuming " + saved.first().model() + " on " + name));
    String kernels = experiment.environment().get("kernels");
    if (!kernels.equals(saved.kernels())) {
      reasons.add(
          new Reason(
              "kernels",
              "note: begun with %s kernels, continued with %s, which round differently: not the same bits as without the interruption"
                  .formatted(saved.kernels(), kernels)));
    }
    return reasons;
  }

  private static void requireAgreement(Training given, SavedPlan saved, Settings settings) {
    RunKey key = saved.first();
    Map<String, Object> stored =
        Map.of(
            "model", key.model(),
            "seed", key.seed(),
            "runs", saved.seeds().size(),
            "split", key.split());
    given.given().forEach((what, value) -> requireEqual(what, value, stored.get(what)));
    given
        .preset()
        .ifPresent(
            text -> requireEqual("preset", Presets.named(text).name(), saved.preset())); // a file
    given
        .changes()
        .forEach(
            (name, value) ->
                requireEqual(name, settings.with(name, value).text(name), settings.text(name)));
  }

  private static void requireEqual(String what, Object given, Object stored) {
    if (!given.equals(stored)) {
      throw new InputException(
          "%s is %s, but the training to resume has %s; leave it out, or train in another folder"
              .formatted(what, given, stored));
    }
  }
}
