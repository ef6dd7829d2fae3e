package org.capgnn.tune;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.capgnn.graph.Dataset;
import org.capgnn.graph.SplitSpec;

/** The texts that a tuning leaves for people: a preset file and a page. */
final class TuningPage {
  private static final Comparator<String> NUMBERS_FIRST =
      Comparator.comparingDouble(TuningPage::number).thenComparing(Comparator.naturalOrder());

  private TuningPage() {}

  /**
   * The best single model with its settings, for {@code train --preset}; labels are held out again
   * to choose its epochs.
   */
  static String preset(Dataset data, SplitSpec split, Tuned tuned) {
    Trial best = tuned.leaderboard().get(0);
    StringBuilder text = new StringBuilder();
    String name = data.name().replaceAll("[^\\w .-]", "-"); // YAML gives others a meaning
    text.append("about: found by capgnn tune on ").append(name);
    text.append("\nmodel: ").append(best.candidate().model());
    text.append("\nsplit: ").append(split.text()).append("\n\nmodels:\n");
    text.append("  - for: [").append(best.candidate().model()).append("]\n    settings:\n");
    Map<String, String> all = new TreeMap<>(best.settings().asMap());
    all.forEach(
        (key, value) ->
            text.append("      ").append(key).append(": \"").append(value).append("\"\n"));
    return text.toString();
  }

  static String page(Dataset data, Tuned tuned) {
    StringBuilder text = new StringBuilder();
    text.append("# The best model for ").append(data.name()).append("\n\n");
    text.append(
        "Measured on labels that were held out in turn; test labels were not used. The interval"
            + " is that of the mean over the fits.\n\n");
    text.append("| model | ").append(tuned.metric().label());
    text.append(" | 95% interval | epochs | seconds | weight |\n|---|---|---|---|---|---|\n");
    for (Trial trial : tuned.leaderboard()) {
      Double weight = tuned.weights().get(trial);
      text.append(
          String.format(
              Locale.ROOT,
              "| %s | %.4f | %.4f to %.4f | %d | %.1f | %s |%n",
              trial.candidate(),
              trial.score(),
              trial.low(),
              trial.high(),
              trial.epochs(),
              trial.seconds(),
              weight == null ? "" : String.format(Locale.ROOT, "%.2f", weight)));
    }
    text.append(
        String.format(
            Locale.ROOT,
            "%nThe ensemble has %.4f on the same labels, by which its weights were chosen.%n",
            tuned.ensembleScore()));
    text.append("\n## What mattered\n\n").append(mattered(tuned));
    return text.toString().replace("\r\n", "\n");
  }

  /** The family, by the best trial of each. */
  private static String mattered(Tuned tuned) {
    Map<String, Trial> best =
        tuned.leaderboard().stream()
            .collect(
                Collectors.toMap(
                    trial -> trial.candidate().model(),
                    trial -> trial,
                    (first, later) -> first,
                    java.util.LinkedHashMap::new));
    List<Trial> families = List.copyOf(best.values());
    Trial first = families.get(0);
    StringBuilder text = new StringBuilder();
    for (Trial trial : families.subList(1, families.size())) {
      double difference = trial.score() - first.score();
      boolean worse = tuned.metric().lowerIsBetter() ? difference > 0 : difference < 0;
      text.append(
          String.format(
              Locale.ROOT,
              "- %s instead of %s: %.4f %s%n",
              trial.candidate().model(),
              first.candidate().model(),
              Math.abs(difference),
              worse ? "worse" : "the same or better"));
    }
    text.append(families.size() == 1 ? "Only one family was judged.\n" : "");
    return text + settings(tuned.leaderboard(), first.candidate().model());
  }

  /** The settings that differ between the better and the worse half of a family's trials. */
  private static String settings(List<Trial> leaderboard, String family) {
    List<Trial> trials =
        leaderboard.stream().filter(t -> t.candidate().model().equals(family)).toList();
    int half = trials.size() / 2;
    if (half < 2) {
      return "";
    }
    StringBuilder text = new StringBuilder();
    for (String key : trials.get(0).settings().asMap().keySet()) {
      String better = middle(trials.subList(0, half), key);
      String worse = middle(trials.subList(trials.size() - half, trials.size()), key);
      if (!better.equals(worse)) {
        text.append("- ").append(key).append(": ").append(better).append(" in the better half of ");
        text.append(family).append("'s trials, ").append(worse).append(" in the worse\n");
      }
    }
    return text.isEmpty() ? "" : "\nSettings, as the middle value of a half:\n\n" + text;
  }

  /** The middle value in the order of numbers, or of texts. */
  private static String middle(List<Trial> trials, String key) {
    List<String> values =
        trials.stream().map(trial -> trial.settings().text(key)).sorted(NUMBERS_FIRST).toList();
    return values.get((values.size() - 1) / 2);
  }

  private static double number(String text) {
    try {
      return Double.parseDouble(text);
    } catch (NumberFormatException word) {
      return Double.POSITIVE_INFINITY;
    }
  }
}
