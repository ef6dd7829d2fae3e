package org.capgnn.preset;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.capgnn.graph.Dataset;
import org.capgnn.graph.Features;
import org.capgnn.graph.Split;
import org.capgnn.model.ModelFamily;
import org.capgnn.settings.Reason;
import org.capgnn.settings.Settings;
import org.capgnn.tensor.SparseMatrix;

/**
 * Settings of a preset, completed by what the data shows before training: the kind of its features,
 * the number of its classes and labels, and whether neighbours agree.
 *
 * <p>Every choice comes with its reason. What a data set's or a person's preset states itself is
 * left alone.
 */
public record Adaptation(Settings settings, List<Reason> reasons) {
  private static final String CALIBRATION = "calibration";
  private static final String FEATURES = "features";
  private static final String CLASS_WEIGHTS = "class-weights";

  /** Suggest class weights above this ratio of largest to smallest class. */
  private static final int SKEWED = 3;

  /**
   * The preset's settings for a model on this data.
   *
   * @param changes that will be made to them; choices that only go with others are left out
   */
  public static Adaptation of(
      Preset preset, ModelFamily family, Dataset data, Split split, Map<String, String> changes) {
    Settings settings = preset.settings(family);
    List<Reason> reasons = new ArrayList<>();
    if (settings.has(FEATURES) && !preset.sets(family, FEATURES)) {
      settings = FeatureKind.of(data).prepare(settings, reasons);
    }
    settings =
        conditional(
            preset, family, settings, data.features().count(), data.features().dense(), reasons);
    boolean usual = preset.name().equals(Presets.DEFAULT);
    LabelUse use = LabelUse.of(family, data, split, usual);
    for (Map.Entry<String, String> choice : use.settings().entrySet()) {
      if (usual || !preset.sets(family, choice.getKey())) {
        settings = settings.with(choice.getKey(), choice.getValue());
      }
    }
    reasons.addAll(use.reasons());
    if (usual) {
      EdgeUse edges = EdgeUse.of(family, data, split, changes);
      settings = settings.with(edges.settings());
      reasons.addAll(edges.reasons());
      String weights = settings.has(CLASS_WEIGHTS) ? settings.text(CLASS_WEIGHTS) : "";
      reasons.add(new Reason(CLASS_WEIGHTS, labels(data, split, weights)));
    }
    return new Adaptation(settings, reasons);
  }

  /**
   * The preset's settings for a model on a graph that no single machine holds. Labels and edges are
   * not looked at.
   *
   * @param dense whether all features are stored, zeros too
   * @param binary whether all are 0 or 1
   * @param negative whether any is negative
   */
  public static Adaptation ofFeatures(
      Preset preset,
      ModelFamily family,
      long features,
      boolean dense,
      boolean binary,
      boolean negative) {
    Settings settings = preset.settings(family);
    List<Reason> reasons = new ArrayList<>();
    if (settings.has(FEATURES) && !preset.sets(family, FEATURES)) {
      settings = FeatureKind.of(dense, binary, negative).prepare(settings, reasons);
    }
    settings = conditional(preset, family, settings, features, dense, reasons);
    if (preset.name().equals(Presets.DEFAULT) || !preset.sets(family, CALIBRATION)) {
      settings = settings.with(CALIBRATION, "temperature");
    }
    return new Adaptation(settings, reasons);
  }

  /** The preset's settings for a model on a graph of which only the sizes are known. */
  public static Settings ofSizes(Preset preset, ModelFamily family, long features) {
    return conditional(preset, family, preset.settings(family), features, false, new ArrayList<>());
  }

  /** The settings with those sections of the preset whose condition holds. */
  private static Settings conditional(
      Preset preset,
      ModelFamily family,
      Settings settings,
      long features,
      boolean dense,
      List<Reason> reasons) {
    Settings result = settings;
    for (Preset.Section section : preset.conditional(family)) {
      Optional<String> seen = section.when().seen(features, dense);
      if (seen.isPresent()) {
        result = result.with(section.settings());
        section
            .settings()
            .forEach(
                (key, value) ->
                    reasons.add(new Reason(key, key + "=" + value + ": " + seen.get())));
      }
    }
    return result;
  }

  /**
   * Describes the training labels per class, and suggests class weights if the classes differ much
   * in size.
   */
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

  /** Kinds of features, and the preparation that suits each. */
  private enum FeatureKind {
    ENCODED("columns that were scaled and encoded on reading", "none"),
    NONE(
        "missing, so each vertex gets its own column and its place in the graph",
        "identity,structure"),
    BINARY("0/1, so each row is scaled to sum to 1", "row-normalise"),
    COUNTS("sparse and not negative, so each row is scaled to sum to 1", "row-normalise"),
    SIGNED("sparse with negative values, whose sums mean nothing", "none"),
    DENSE("dense numbers, so each column is scaled to mean 0 and deviation 1", "standardise");

    private final String seen;
    private final String preparation;

    FeatureKind(String seen, String preparation) {
      this.seen = seen;
      this.preparation = preparation;
    }

    static FeatureKind of(Dataset data) {
      Features features = data.features();
      SparseMatrix matrix = features.matrix();
      if (features.count() == 0) {
        return NONE;
      }
      if (data.columns().map(table -> !table.encoding().isPlain()).orElse(false)) {
        return ENCODED;
      }
      boolean binary = true;
      boolean negative = false;
      for (int e = 0; e < matrix.entries(); e++) {
        float value = matrix.value(e);
        binary &= value == 0f || value == 1f;
        negative |= value < 0f;
      }
      return of(features.dense(), binary, negative);
    }

    static FeatureKind of(boolean dense, boolean binary, boolean negative) {
      if (binary) {
        return BINARY;
      }
      if (dense) {
        return DENSE;
      }
      return negative ? SIGNED : COUNTS;
    }

    Settings prepare(Settings settings, List<Reason> reasons) {
      reasons.add(new Reason(FEATURES, "features=" + preparation + ": the features are " + seen));
      return settings.with(FEATURES, preparation);
    }
  }
}
