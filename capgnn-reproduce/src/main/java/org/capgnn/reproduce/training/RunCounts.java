package org.capgnn.reproduce.training;

import java.util.LinkedHashMap;
import java.util.Map;
import org.capgnn.graph.InputException;
import org.capgnn.reproduce.paper.Paper;
import org.capgnn.settings.NearestName;

/**
 * The number of runs per cell.
 *
 * @param usual the default number
 * @param byDataset numbers for particular data sets, such as slow ones
 */
public record RunCounts(int usual, Map<String, Integer> byDataset) {
  /** Default number of runs per cell; the paper has 100. */
  public static final int QUICK = 10;

  private static final int MOST = 1_000_000;

  public RunCounts {
    byDataset = Map.copyOf(byDataset);
  }

  /** Reads {@code 100} or {@code 100,pubmed=10,amazon-photo=20}. */
  public static RunCounts parse(String text) {
    Integer usual = null;
    Map<String, Integer> byDataset = new LinkedHashMap<>();
    for (String part : text.split(",", -1)) {
      int equals = part.indexOf('=');
      if (equals < 0) {
        if (usual != null) {
          throw new InputException(
              "numbers of runs '%s': two lack a data set; expected a text like 100 or 100,pubmed=10"
                  .formatted(text));
        }
        usual = number(text, part);
        continue;
      }
      String dataset = part.substring(0, equals).strip();
      if (!Paper.DATASETS.contains(dataset)) {
        throw new InputException(
            "numbers of runs '%s': the paper has no data set '%s'; did you mean %s?"
                .formatted(text, dataset, NearestName.of(dataset, Paper.DATASETS)));
      }
      if (byDataset.put(dataset, number(text, part.substring(equals + 1))) != null) {
        throw new InputException(
            "numbers of runs '%s': %s is named twice".formatted(text, dataset));
      }
    }
    return new RunCounts(usual == null ? QUICK : usual, byDataset);
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
    throw new InputException(
        "numbers of runs '%s': expected a number from 0 to %d such as 100, or 100,pubmed=10"
            .formatted(text, MOST));
  }

  public int of(String dataset) {
    return byDataset.getOrDefault(dataset, usual);
  }

  /** Returns the largest number. */
  int largest() {
    return byDataset.values().stream().mapToInt(Integer::intValue).reduce(usual, Math::max);
  }
}
