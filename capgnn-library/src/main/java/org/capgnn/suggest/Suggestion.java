package org.capgnn.suggest;

import java.util.Map;
import java.util.TreeMap;

/**
 * Something that was seen in the data, and what follows from it; {@link Suggestions#apply} does it.
 *
 * @param topic such as {@code labels} or {@code neighbours}
 * @param seen the observation, with its numbers
 * @param advice what to try and why; empty if there is nothing to do
 * @param settings to change; often none
 * @param members of an ensemble to train; 0 for a single run
 * @param compare whether to compare with other models and take the best
 */
public record Suggestion(
    String topic,
    String seen,
    String advice,
    Map<String, String> settings,
    int members,
    boolean compare) {
  public Suggestion {
    settings = Map.copyOf(new TreeMap<>(settings));
  }
}
