package org.capgnn.train;

import java.util.List;
import java.util.Locale;
import org.capgnn.settings.Settings;

/** The stopping rules by name; the authors of the models differ here on purpose. */
public final class StoppingRules {
  private static final List<String> NAMES =
      List.of(
          "joint",
          "independent",
          "accuracy",
          "lowest-loss",
          "lower-loss",
          "ranked",
          "window",
          "late-window",
          "last",
          "steady");

  private StoppingRules() {}

  /** The rule that the settings ask for. */
  static StoppingRule of(Settings settings, int validationVertices) {
    return named(
        settings.get(TrainingKeys.STOPPING),
        settings.get(TrainingKeys.PATIENCE),
        settings.get(TrainingKeys.EPOCHS),
        validationVertices);
  }

  /** All names, the usual one first. */
  public static List<String> names() {
    return NAMES;
  }

  /**
   * A rule that has seen nothing yet.
   *
   * @param patience epochs without improvement that are allowed, or the length of a window
   * @param epochs maximum number of epochs
   * @param validationVertices how many vertices the accuracy is measured on
   */
  public static StoppingRule named(String name, int patience, int epochs, int validationVertices) {
    return switch (name) {
      case "steady" -> new SteadyRule(patience, validationVertices);
      case "window" -> new WindowRule(patience);
      case "late-window" -> new LateWindowRule(patience, epochs);
      case "last" -> new LastEpochRule();
      default ->
          new PatienceRule(
              PatienceRule.Kind.valueOf(name.toUpperCase(Locale.ROOT).replace('-', '_')), patience);
    };
  }
}
