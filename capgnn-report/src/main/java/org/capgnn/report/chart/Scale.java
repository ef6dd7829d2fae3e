package org.capgnn.report.chart;

/**
 * Maps the numbers from {@code from} to {@code to} onto pixels, evenly or by their logarithms.
 *
 * @param logarithmic where all numbers must be positive
 */
record Scale(double from, double to, double pixelFrom, double pixelTo, boolean logarithmic) {
  Scale(double from, double to, double pixelFrom, double pixelTo) {
    this(from, to, pixelFrom, pixelTo, false);
  }

  double at(double value) {
    double share =
        logarithmic ? Math.log(value / from) / Math.log(to / from) : (value - from) / (to - from);
    return pixelFrom + share * (pixelTo - pixelFrom);
  }
}
