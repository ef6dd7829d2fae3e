package org.capgnn.train;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.capgnn.graph.Dataset;
import org.capgnn.graph.Split;

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
      Dataset data, Split split, List<EpochRecord> history, int bestEpoch) {
    List<String> warnings = new ArrayList<>();
    EpochRecord best = history.get(bestEpoch);
    if (best.missingClasses() > 0) {
      warnings.add(
          missing(best)
              + " but no predictions: the model may have collapsed; try contrastive=0.3, contrastive-ramp=300 or less dropout");
    }
    if (split.valid().length > 0) {
      double floor = LabelPropagation.accuracy(data, split);
      if (best.validAccuracy() < floor - MARGIN) {
        warnings.add(
            String.format(
                Locale.ROOT,
                "validation accuracy %.4f is below the %.4f of plain label propagation: the model"
                    + " may have collapsed; try contrastive=0.3, contrastive-ramp=300, less dropout"
                    + " or another feature preparation",
                best.validAccuracy(),
                floor));
      }
    }
    return warnings;
  }
}
