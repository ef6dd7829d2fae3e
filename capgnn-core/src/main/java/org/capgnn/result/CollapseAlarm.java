package org.capgnn.result;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Signs that a training is collapsing.
 *
 * @param missingClasses classes with training labels but no predictions
 * @param floor validation accuracy of label propagation if the training is clearly below it, else
 *     NaN
 */
public record CollapseAlarm(int missingClasses, double floor) {
  /** Nothing is wrong. */
  public static final CollapseAlarm NONE = new CollapseAlarm(0, Double.NaN);

  public boolean classesMissing() {
    return missingClasses > 0;
  }

  public boolean belowFloor() {
    return !Double.isNaN(floor);
  }

  public boolean raised() {
    return classesMissing() || belowFloor();
  }

  /** One sentence per sign. */
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

  /** The beginning of a sentence about missing classes. */
  public static String missing(int classes) {
    return classes + (classes == 1 ? " class has" : " classes have") + " training labels";
  }
}
