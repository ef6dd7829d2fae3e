package org.capgnn.report.chart;

/**
 * Maps the range from {@code from} to {@code to} onto pixels, linearly or logarithmically.
 *
 * @param logarithmic whether the scale is logarithmic, which requires positive numbers
 */
record Scale(double from, double to, double pixelFrom, double pixelTo, boolean logarithmic) {

  double at(double value) {
    double share =
        logarithmic ? Math.log(value / from) / Math.log(to / from) : (value - from) / (to - from);
    return pixelFrom + share * (pixelTo - pixelFrom);
  }
}
