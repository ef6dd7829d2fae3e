package org.capgnn.train;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.capgnn.graph.Dataset;
import org.capgnn.graph.Labels;
import org.capgnn.graph.Split;
import org.capgnn.model.ModelInput;
import org.capgnn.model.zoo.LabelPropagation;
import org.capgnn.result.CollapseAlarm;
import org.capgnn.result.EpochRecord;
import org.capgnn.settings.Settings;

/**
 * Detects a training that has collapsed: a model can satisfy the contrastive loss by giving up
 * whole classes, and the loss looks perfect while that happens.
 */
final class CollapseWatch {
  /** Epochs in which a model may still find its classes; the heavy dropout of cora takes 200. */
  private static final int GRACE = 300;

  /** Warn if the validation accuracy is this far below that of label propagation. */
  private static final double MARGIN = 0.05;

  private static final String CLASS_WEIGHTS = "class-weights";

  /** Ratio of largest to smallest class above which class weights may help. */
  private static final int SKEWED = 3;

  private final Dataset data;
  private final Split split;
  private final boolean hasFloor;
  private final int patience;
  private double floor = Double.NaN; // computed on first use

  private CollapseWatch(Dataset data, Split split, Settings settings) {
    this.data = data;
    this.split = split;
    // cross-entropy alone does not collapse, and a perceptron may well be worse than the graph
    boolean views = settings.has("contrastive") || settings.has("consistency");
    this.hasFloor = views && split.valid().length > 0;
    this.patience = settings.get(TrainingKeys.PATIENCE);
  }

  static CollapseWatch of(Dataset data, Split split, Settings settings) {
    return new CollapseWatch(data, split, settings);
  }

  /** Returns the signs of collapse in this epoch; the first epochs are not judged. */
  CollapseAlarm alarm(EpochRecord epoch, double bestAccuracy, int patienceLeft) {
    // a training that collapses from the start is stopped before the grace is over
    boolean givingUp = patienceLeft >= 0 && patienceLeft < patience / 2;
    if (epoch.epoch() < GRACE && !givingUp) {
      return CollapseAlarm.NONE;
    }
    boolean below = hasFloor && bestAccuracy < floor() - MARGIN;
    return epoch.missingClasses() == 0 && !below
        ? CollapseAlarm.NONE
        : new CollapseAlarm(epoch.missingClasses(), below ? floor() : Double.NaN);
  }

  /** Warnings about the result of a training; usually none. */
  List<String> warnings(Settings settings, List<EpochRecord> history, int bestEpoch) {
    List<String> warnings = new ArrayList<>();
    // few epochs explain a poor model better than a collapse does
    boolean cutShort =
        history.size() < GRACE && history.size() == settings.get(TrainingKeys.EPOCHS);
    boolean chosenShort = history.size() < GRACE && split.valid().length == 0;
    String guess =
        cutShort
            ? history.size() + " epochs may be too few; try more epochs"
            : chosenShort
                ? "the held-out labels chose only "
                    + history.size()
                    + " epochs; try "
                    + weights(settings)
                    + "selection=fixed with more epochs"
                : "the model may have collapsed; try "
                    + weights(settings)
                    + remedy(settings)
                    + "less dropout";
    EpochRecord best = history.get(bestEpoch);
    if (best.missingClasses() > 0) {
      warnings.add(
          CollapseAlarm.missing(best.missingClasses())
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

  /** Class weights brought back a class with one label of 31 on a graph of 40 vertices. */
  private String weights(Settings settings) {
    if (!settings.has(CLASS_WEIGHTS) || Boolean.parseBoolean(settings.text(CLASS_WEIGHTS))) {
      return "";
    }
    int[] counts = new int[data.labels().classCount()];
    for (int v : split.train()) {
      counts[data.labels().of()[v]]++;
    }
    int fewest = Arrays.stream(counts).filter(count -> count > 0).min().orElse(0);
    return Arrays.stream(counts).max().orElse(0) > SKEWED * fewest
        ? "class-weights=true (the classes differ in size), "
        : "";
  }

  /** What has helped collapsed trainings of CAPGCN on citeseer (docs/results.md). */
  private static String remedy(Settings settings) {
    if (!settings.has("contrastive")) {
      return "";
    }
    return settings.text("contrastive-ramp").equals("0")
        ? "contrastive-ramp=100-400 (0.75 instead of 0.40 on citeseer with hops=2), "
        : "contrastive=0 (0.72 instead of 0.40 on citeseer with hops=2), ";
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
      // a vertex that no label reaches would count as class 0
      right += best == labels.of()[v] && spread[v * classes + best] > 0 ? 1 : 0;
    }
    return (double) right / split.valid().length;
  }
}
