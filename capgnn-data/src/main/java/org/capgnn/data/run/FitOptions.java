package org.capgnn.data.run;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.capgnn.graph.SplitSpec;

/**
 * How to train a {@link VertexClassifier}; immutable, every method gives a changed copy.
 *
 * @param preset name of the preset to start from, or empty for the data set's own
 * @param changes settings that differ from the preset
 * @param split how to split the data, or empty for its own way
 */
public record FitOptions(
    String model,
    Optional<String> preset,
    Map<String, String> changes,
    Optional<SplitSpec> split,
    long seed,
    int threads) {

  public FitOptions {
    changes = Map.copyOf(changes);
  }

  /** A model at its usual settings, seed 1, on all processors. */
  public static FitOptions model(String name) {
    return new FitOptions(
        name,
        Optional.empty(),
        Map.of(),
        Optional.empty(),
        1,
        Runtime.getRuntime().availableProcessors());
  }

  /** With a preset by its name. */
  public FitOptions preset(String name) {
    return new FitOptions(model, Optional.of(name), changes, split, seed, threads);
  }

  /** With one setting changed, such as {@code set("epochs", 200)}. */
  public FitOptions set(String key, Object value) {
    Map<String, String> more = new LinkedHashMap<>(changes);
    more.put(key, value.toString());
    return new FitOptions(model, preset, more, split, seed, threads);
  }

  /** With another split, such as {@code per-class:20,30}. */
  public FitOptions split(String text) {
    return new FitOptions(
        model, preset, changes, Optional.of(SplitSpec.parse(text)), seed, threads);
  }

  public FitOptions seed(long other) {
    return new FitOptions(model, preset, changes, split, other, threads);
  }

  /** With another number of threads; the result is the same. */
  public FitOptions threads(int other) {
    return new FitOptions(model, preset, changes, split, seed, other);
  }
}
