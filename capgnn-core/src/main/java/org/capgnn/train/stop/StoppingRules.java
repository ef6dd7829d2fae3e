package org.capgnn.train.stop;

import java.util.List;
import java.util.Locale;

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
