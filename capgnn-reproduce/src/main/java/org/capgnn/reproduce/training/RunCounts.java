package org.capgnn.reproduce.training;

import java.util.HashMap;
import java.util.Map;
import org.capgnn.graph.InputException;
import org.capgnn.reproduce.paper.Paper;
import org.capgnn.settings.NearestName;

/** The number of runs per cell: the usual one, and those of particular data sets. */
public record RunCounts(int usual, Map<String, Integer> byDataset) {
  /** Default number of runs per cell; the paper has 100. */
  public static final int QUICK = 10;

  private static final int MOST = 1_000_000;

  public RunCounts {
    byDataset = Map.copyOf(byDataset);
  }

  /** Reads {@code 100} or {@code 100,pubmed=10,amazon-photo=20}. */
  public static RunCounts parse(String text) {
    Map<String, Integer> counts = new HashMap<>(); // the number without a data set has the key ""
    for (String part : text.split(",", -1)) {
      int equals = part.indexOf('=');
      String dataset = equals < 0 ? "" : part.substring(0, equals).strip();
      if (equals >= 0 && !Paper.DATASETS.contains(dataset)) {
        String nearest = NearestName.of(dataset, Paper.DATASETS);
        throw refused(
            text, "the paper has no data set '" + dataset + "'; did you mean " + nearest + "?");
      }
      if (counts.put(dataset, number(text, part.substring(equals + 1))) != null) {
        throw refused(
            text,
            equals < 0
                ? "two lack a data set; expected a text like 100 or 100,pubmed=10"
                : dataset + " is named twice");
      }
    }
    Integer usual = counts.remove("");
    return new RunCounts(usual == null ? QUICK : usual, counts);
  }

  private static InputException refused(String text, String reason) {
    return new InputException("numbers of runs '%s': %s".formatted(text, reason));
  }

  private static int number(String text, String part) {
    try {
      int number = Integer.parseInt(part.strip());
      if (number >= 0 && number <= MOST) {
        return number;
      }
    } catch (NumberFormatException notANumber) {
      // reported below
    }
    throw refused(text, "expected a number from 0 to " + MOST + " such as 100, or 100,pubmed=10");
  }

  public int of(String dataset) {
    return byDataset.getOrDefault(dataset, usual);
  }

  int largest() {
    return byDataset.values().stream().mapToInt(Integer::intValue).reduce(usual, Math::max);
  }
}
