package org.capgnn.data.preset;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.capgnn.graph.Dataset;
import org.capgnn.graph.Features;
import org.capgnn.graph.Split;
import org.capgnn.model.ModelFamily;
import org.capgnn.settings.Settings;
import org.capgnn.tensor.SparseMatrix;

/**
 * Completes a preset by what is known about the data before training: what kind of features it has,
 * how many classes and labels.
 *
 * <p>Every choice comes with a sentence that says what was seen and what follows from it. What the
 * preset states itself is left alone.
 */
public final class DefaultPreset {
  private static final String FEATURES = "features";

  /** From how many times the labels of the rarest class on the weights are worth a word. */
  private static final int SKEWED = 3;

  /**
   * Settings with the reasons for what was chosen.
   *
   * @param reasons a sentence for each setting that was chosen or looked at, by its name
   */
  public record Adapted(Settings settings, Map<String, String> reasons) {}

  private DefaultPreset() {}

  /** The preset's settings for a model on this data. */
  public static Adapted adapt(Preset preset, ModelFamily family, Dataset data, Split split) {
    Settings settings = preset.settings(family);
    Map<String, String> reasons = new LinkedHashMap<>();
    if (settings.has(FEATURES) && !preset.sets(family, FEATURES)) {
      FeatureKind kind = FeatureKind.of(data.features());
      settings = settings.with(FEATURES, kind.preparation);
      reasons.put(FEATURES, "features=" + kind.preparation + ": the features are " + kind.seen);
    }
    for (Preset.Section section : preset.conditional(family)) {
      Optional<String> seen = section.when().seen(data);
      if (seen.isPresent()) {
        settings = settings.with(section.settings());
        section
            .settings()
            .forEach((key, value) -> reasons.put(key, key + "=" + value + ": " + seen.get()));
      }
    }
    if (preset.name().equals(Presets.DEFAULT)) {
      String weights = settings.has("class-weights") ? settings.text("class-weights") : "";
      reasons.put("class-weights", labels(data, split, weights));
    }
    return new Adapted(settings, reasons);
  }

  /** What the labels are like; nothing is chosen by it, but a person may want to. */
  private static String labels(Dataset data, Split split, String weights) {
    int[] counts = new int[data.labels().classCount()];
    for (int v : split.train()) {
      counts[data.labels().of()[v]]++;
    }
    int fewest = Arrays.stream(counts).min().orElse(0);
    int most = Arrays.stream(counts).max().orElse(0);
    String said =
        String.format(
            Locale.ROOT,
            "%d training labels for %d classes (%s each, %.1f%% of the vertices)",
            split.train().length,
            counts.length,
            fewest == most ? "" + most : fewest + " to " + most,
            100.0 * split.train().length / data.vertexCount());
    if (weights.isEmpty()) {
      return said;
    }
    return "class-weights="
        + weights
        + ": "
        + said
        + (most > SKEWED * fewest ? "; class-weights=true if rare classes matter as much" : "");
  }

  /** What features can be, and the preparation that suits them. */
  private enum FeatureKind {
    NONE("none at all, so each vertex gets a column of its own", "identity"),
    BINARY("0/1, of which each row is made to sum to 1", "row-normalise"),
    COUNTS("sparse and not negative, of which each row is made to sum to 1", "row-normalise"),
    SIGNED("sparse with negative values, whose sums mean nothing", "none"),
    DENSE("dense real numbers, of which each column gets mean 0 and deviation 1", "standardise");

    private final String seen;
    private final String preparation;

    FeatureKind(String seen, String preparation) {
      this.seen = seen;
      this.preparation = preparation;
    }

    static FeatureKind of(Features features) {
      SparseMatrix matrix = features.matrix();
      if (features.count() == 0) {
        return NONE;
      }
      boolean binary = true;
      boolean negative = false;
      for (int e = 0; e < matrix.entries(); e++) {
        float value = matrix.value(e);
        binary &= value == 0f || value == 1f;
        negative |= value < 0f;
      }
      if (binary) {
        return BINARY;
      }
      if (features.dense()) {
        return DENSE;
      }
      return negative ? SIGNED : COUNTS;
    }
  }
}
