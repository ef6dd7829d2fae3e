package org.capgnn.result;

/**
 * The quality to expect of a model, measured on labels that it did not train on.
 *
 * @param how where the labels come from, such as "5 folds, 10 fits"
 * @param labels number of labels that were held out at least once
 * @param accuracy share of them that was predicted right
 * @param low lower end of the 95% interval of the accuracy
 * @param high upper end of it
 * @param logLoss mean log-loss of the calibrated predictions
 */
public record Estimate(
    String how, int labels, double accuracy, double low, double high, double logLoss) {
  private static final double NORMAL_95 = 1.959963984540054;

  /** With the interval of Wilson (1927), which also holds for few labels and for 0% and 100%. */
  public static Estimate of(String how, int labels, double accuracy, double logLoss) {
    double z2 = NORMAL_95 * NORMAL_95;
    double centre = (accuracy + z2 / (2 * labels)) / (1 + z2 / labels);
    double half =
        NORMAL_95
            / (1 + z2 / labels)
            * Math.sqrt(accuracy * (1 - accuracy) / labels + z2 / (4.0 * labels * labels));
    return new Estimate(
        how, labels, accuracy, Math.max(0, centre - half), Math.min(1, centre + half), logLoss);
  }
}
