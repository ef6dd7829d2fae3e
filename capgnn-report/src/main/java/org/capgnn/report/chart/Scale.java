package org.capgnn.report.chart;

/** Maps the numbers from {@code from} to {@code to} evenly onto pixels. */
record Scale(double from, double to, double pixelFrom, double pixelTo) {
  double at(double value) {
    return pixelFrom + (value - from) / (to - from) * (pixelTo - pixelFrom);
  }
}
