package org.capgnn.tune;

import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * A model, and the settings in which it differs from its preset.
 *
 * @param changes by the names of the settings
 */
public record Candidate(String model, Map<String, String> changes) {
  public Candidate {
    changes = Map.copyOf(changes);
  }

  /** Settings in the order of their names, such as {@code hidden=64 l2=0.001}. */
  public String settings() {
    return new TreeMap<>(changes)
        .entrySet().stream()
            .map(entry -> entry.getKey() + "=" + entry.getValue())
            .collect(Collectors.joining(" "));
  }

  @Override
  public String toString() {
    return changes.isEmpty() ? model : model + " " + settings();
  }
}
