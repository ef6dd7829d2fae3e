package org.capgnn.train;

import org.capgnn.graph.InputException;
import org.capgnn.model.ModelFamily;
import org.capgnn.model.zoo.CapGnnSettings;
import org.capgnn.settings.Settings;

/** Which trainings can be spread over shards. */
public final class ShardRules {
  private ShardRules() {}

  /** Refuses a model or settings that need the graph in one piece. */
  public static void check(ModelFamily family, Settings settings) {
    if (!settings.has(CapGnnSettings.HOPS.key().name()) || !settings.has("contrastive")) {
      throw refused(family.name(), "train capgcn or capgat");
    }
    if (settings.get(CapGnnSettings.BATCH_NORM)) {
      throw refused(
          "batch-norm=true", "set batch-norm=false and, for instance, features=standardise");
    }
    if (!settings.get(CapGnnSettings.PROPAGATES_SCORES)) {
      throw refused("propagate=hidden", "set propagate=scores");
    }
    if (settings.get(TrainingKeys.PSEUDO_LABELS) > 0) {
      throw refused("pseudo-labels", "set pseudo-labels=0");
    }
    if (settings.get(TrainingKeys.SELECTION) == TrainingKeys.Selection.CROSS_VALIDATION) {
      throw refused(
          "selection=cross-validation",
          "set selection=validation and a split with validation vertices, or selection=fixed and epochs");
    }
    if (settings.get(TrainingKeys.FEATURES).readsGraph()) {
      throw refused(
          "features=" + settings.text(TrainingKeys.FEATURES.key().name()),
          "give the vertices features");
    }
  }

  private static InputException refused(String what, String advice) {
    return new InputException(
        what + " needs the graph on one machine, not cut into shards; " + advice);
  }
}
