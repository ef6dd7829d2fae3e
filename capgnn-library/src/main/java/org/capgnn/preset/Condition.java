package org.capgnn.preset;

import com.fasterxml.jackson.annotation.JsonCreator;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import org.capgnn.graph.InputException;

/** What a section of a preset may depend on: something known about the data before training. */
enum Condition {
  /**
   * Bags of words: several words of a vertex suggest the same class, so most of them can be
   * dropped.
   */
  WIDE_FEATURES("wide-features") {
    @Override
    Optional<String> seen(long features, boolean dense) {
      return !dense && features >= WIDE
          ? Optional.of(String.format(Locale.ROOT, "there are %,d sparse features", features))
          : Optional.empty();
    }
  },
  /** A few columns: dropping one loses much of what is known about a vertex. */
  NARROW_FEATURES("narrow-features") {
    @Override
    Optional<String> seen(long features, boolean dense) {
      return features > 0 && features < NARROW
          ? Optional.of(
              features == 1 ? "there is one feature" : "there are only " + features + " features")
          : Optional.empty();
    }
  };

  private static final int WIDE = 1000;
  private static final int NARROW = 64;

  private final String text;

  Condition(String text) {
    this.text = text;
  }

  /** What was seen where the condition holds, in words. */
  abstract Optional<String> seen(long features, boolean dense);

  @JsonCreator
  static Condition parse(String text) {
    return Arrays.stream(values())
        .filter(condition -> condition.text.equals(text))
        .findFirst()
        .orElseThrow(
            () ->
                new InputException(
                    "'when: "
                        + text
                        + "' is no condition; expected "
                        + Arrays.stream(values()).map(condition -> condition.text).toList()));
  }
}
