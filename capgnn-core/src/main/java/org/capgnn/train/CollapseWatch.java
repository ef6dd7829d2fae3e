package org.capgnn.train;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.capgnn.graph.Dataset;
import org.capgnn.graph.Labels;
import org.capgnn.graph.Split;
import org.capgnn.model.LabelPropagation;
import org.capgnn.model.ModelInput;
import org.capgnn.settings.Settings;

/**
 * Recognises a training that has collapsed: the contrastive loss can be satisfied by giving whole
 * classes away, and looks perfect while that happens.
 */
public final class CollapseWatch {
  /** Epochs in which a model may still be finding its classes; cora's heavy dropout takes 200. */
  private static final int GRACE = 300;

  /** How far below label propagation validation may fall before it is worth a word. */
  private static final double MARGIN = 0.05;

  private CollapseWatch() {}

  /** Whether the classes missing in this epoch are a bad sign rather than a beginning. */
  public static boolean alarming(EpochRecord epoch) {
    return epoch.epoch() >= GRACE && epoch.missingClasses() > 0;
  }

  /** How many classes are missing, for a sentence. */
  public static String missing(EpochRecord epoch) {
    int classes = epoch.missingClasses();
    return classes + (classes == 1 ? " class has" : " classes have") + " training labels";
  }

  /** What a person should know about the result of a training; usually nothing. */
  static List<String> warnings(
      Dataset data, Split split, Settings settings, List<EpochRecord> history, int bestEpoch) {
    List<String> warnings = new ArrayList<>();
    // few epochs explain a poor model better than a collapse does
    boolean cutShort = history.size() < GRACE && history.size() == settings.integer("epochs");
    String guess =
        cutShort
            ? history.size() + " epochs may be too few; try more epochs"
            : "the model may have collapsed; try "
                + (settings.has("contrastive") ? "contrastive=0.3, contrastive-ramp=100-400, " : "")
                + "less dropout";
    EpochRecord best = history.get(bestEpoch);
    if (best.missingClasses() > 0) {
      warnings.add(missing(best) + " but no predictions: " + guess + " or a lower learning-rate");
    }
    // cross-entropy alone does not collapse, and a perceptron may well be worse than the graph
    boolean views = settings.has("contrastive") || settings.has("consistency");
    if (views && split.valid().length > 0) {
      double floor = floor(data, split);
      if (best.validAccuracy() < floor - MARGIN) {
        warnings.add(
            String.format(
                Locale.ROOT,
                "validation accuracy %.4f is below the %.4f of plain label propagation: %s or another"
                    + " feature preparation",
                best.validAccuracy(),
                floor,
                guess));
      }
    }
    return warnings;
  }

  /** The validation accuracy of label propagation. */
  private static double floor(Dataset data, Split split) {
    Labels labels = data.labels();
    int classes = labels.classCount();
    float[] spread =
        LabelPropagation.spread(
            new ModelInput(data.graph(), data.features().matrix(), labels, split.train()));
    int right = 0;
    for (int v : split.valid()) {
      int best = 0;
      for (int c = 1; c < classes; c++) {
        best = spread[v * classes + c] > spread[v * classes + best] ? c : best;
      }
      // a vertex that no label reaches is not counted as right by the accident of class 0
      right += best == labels.of()[v] && spread[v * classes + best] > 0 ? 1 : 0;
    }
    return (double) right / split.valid().length;
  }
}
