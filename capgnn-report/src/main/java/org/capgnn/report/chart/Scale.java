package org.capgnn.report.chart;

/** Maps a range onto pixels, linearly or, for positive numbers, logarithmically. */
record Scale(double from, double to, double pixelFrom, double pixelTo, boolean logarithmic) {

  double at(double value) {
    double share =
        logarithmic ? Math.log(value / from) / Math.log(to / from) : (value - from) / (to - from);
    return pixelFrom + share * (pixelTo - pixelFrom);
  }
}
