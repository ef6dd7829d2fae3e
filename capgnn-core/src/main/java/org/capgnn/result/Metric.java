package org.capgnn.result;

import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * The list of quality measures.
 *
 * <p>Everything that prints, stores or draws quality goes through this list, so that a new metric
 * is one method in {@link Tally} and one line here.
 */
public enum Metric {
  ACCURACY("accuracy", "accuracy", Tally::accuracy),
  MACRO_F1("macroF1", "macro-F1", Tally::macroF1),
  BALANCED_ACCURACY("balancedAccuracy", "balanced accuracy", Tally::balancedAccuracy),
  LOG_LOSS("logLoss", "log-loss", Tally::logLoss),
  ROC_AUC("rocAuc", "ROC AUC", Tally::rocAuc),
  AVERAGE_PRECISION("averagePrecision", "average precision", Tally::averagePrecision),
  CALIBRATION_ERROR("ece", "calibration error", Tally::calibrationError);

  private final String key;
  private final String label;
  private final ToDoubleFunction<Tally> formula;

  Metric(String key, String label, ToDoubleFunction<Tally> formula) {
    this.key = key;
    this.label = label;
    this.formula = formula;
  }

  /** The name in files: JSON keys and columns of the store. */
  public String key() {
    return key;
  }

  /** The name for people. */
  public String label() {
    return label;
  }

  /** Whether a lower value is better, as for a loss or an error. */
  public boolean lowerIsBetter() {
    return this == LOG_LOSS || this == CALIBRATION_ERROR;
  }

  double of(Tally tally) {
    return formula.applyAsDouble(tally);
  }

  /** All metrics but the accuracy, which tables list first and per part of the split. */
  public static List<Metric> beyondAccuracy() {
    return Arrays.stream(values()).filter(metric -> metric != ACCURACY).toList();
  }
}
