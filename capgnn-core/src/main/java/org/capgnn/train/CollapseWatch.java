package org.capgnn.train;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.capgnn.graph.Dataset;
import org.capgnn.graph.Labels;
import org.capgnn.graph.Split;
import org.capgnn.model.ModelInput;
import org.capgnn.model.zoo.LabelPropagation;
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

  private final Dataset data;
  private final Split split;
  private final boolean hasFloor;
  private final int patience;
  private double floor = Double.NaN; // computed when first looked at

  private CollapseWatch(Dataset data, Split split, Settings settings) {
    this.data = data;
    this.split = split;
    // cross-entropy alone does not collapse, and a perceptron may well be worse than the graph
    boolean views = settings.has("contrastive") || settings.has("consistency");
    this.hasFloor = views && split.valid().length > 0;
    this.patience = settings.has("patience") ? settings.integer("patience") : 0;
  }

  static CollapseWatch of(Dataset data, Split split, Settings settings) {
    return new CollapseWatch(data, split, settings);
  }

  /**
   * What is alarming about an epoch.
   *
   * @param missingClasses classes with training labels but no predictions
   * @param floor what label propagation has on validation, where that is clearly more than the
   *     training has reached; else not a number
   */
  public record Alarm(int missingClasses, double floor) {
    public static final Alarm NONE = new Alarm(0, Double.NaN);

    public boolean classesMissing() {
      return missingClasses > 0;
    }

    public boolean belowFloor() {
      return !Double.isNaN(floor);
    }

    public boolean raised() {
      return classesMissing() || belowFloor();
    }

    /** A sentence for each reason. */
    public List<String> sentences() {
      List<String> sentences = new ArrayList<>();
      if (classesMissing()) {
        sentences.add(missing(missingClasses) + " but no predictions");
      }
      if (belowFloor()) {
        sentences.add(
            String.format(
                Locale.ROOT,
                "validation accuracy is below the %.4f of plain label propagation",
                floor));
      }
      return sentences;
    }
  }

  /** Whether this epoch is a bad sign rather than a beginning, and why. */
  public Alarm alarm(EpochRecord epoch, double bestAccuracy, int patienceLeft) {
    // a training that collapses from the start is stopped before the grace is over
    boolean givingUp = patienceLeft >= 0 && patienceLeft < patience / 2;
    if (epoch.epoch() < GRACE && !givingUp) {
      return Alarm.NONE;
    }
    boolean below = hasFloor && bestAccuracy < floor() - MARGIN;
    return epoch.missingClasses() == 0 && !below
        ? Alarm.NONE
        : new Alarm(epoch.missingClasses(), below ? floor() : Double.NaN);
  }

  /** How many classes are missing, for a sentence. */
  private static String missing(int classes) {
    return classes + (classes == 1 ? " class has" : " classes have") + " training labels";
  }

  /** What a person should know about the result of a training; usually nothing. */
  List<String> warnings(Settings settings, List<EpochRecord> history, int bestEpoch) {
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
      warnings.add(
          missing(best.missingClasses())
              + " but no predictions: "
              + guess
              + " or a lower learning-rate");
    }
    if (hasFloor && best.validAccuracy() < floor() - MARGIN) {
      warnings.add(
          String.format(
              Locale.ROOT,
              "validation accuracy %.4f is below the %.4f of plain label propagation: %s or another"
                  + " feature preparation",
              best.validAccuracy(),
              floor(),
              guess));
    }
    return warnings;
  }

  /** The validation accuracy of label propagation. */
  private double floor() {
    if (Double.isNaN(floor)) {
      floor = propagated();
    }
    return floor;
  }

  private double propagated() {
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
