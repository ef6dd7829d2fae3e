package org.capgnn.suggest;

import java.util.List;

/**
 * Something that was seen in the data, and what follows from it.
 *
 * @param topic such as {@code labels} or {@code neighbours}
 * @param seen the observation, with its numbers
 * @param advice what to try and why; empty if there is nothing to do
 * @param options of {@code capgnn train} that do it; often none
 */
public record Suggestion(String topic, String seen, String advice, List<String> options) {
  public Suggestion {
    options = List.copyOf(options);
  }
}
