package org.capgnn.benchmarks.scaling;

import java.util.Locale;

/**
 * The measurements at one size.
 *
 * @param entries directed edges, without the self-loops that the model adds
 * @param secondsPerEpoch median: one step and one evaluation
 * @param epochs that were measured
 * @param peakBytes peak memory of the process, including the generation of the graph
 * @param estimatedBytes what {@code capgnn estimate} says
 */
record ScalingPoint(
    long entries,
    int vertices,
    int views,
    int threads,
    double secondsPerEpoch,
    int epochs,
    long peakBytes,
    long estimatedBytes) {

  static final String HEADER =
      "entries,vertices,views,threads,secondsPerEpoch,epochs,peakBytes,estimatedBytes";

  String csv() {
    return String.format(
        Locale.ROOT,
        "%d,%d,%d,%d,%.6g,%d,%d,%d",
        entries,
        vertices,
        views,
        threads,
        secondsPerEpoch,
        epochs,
        peakBytes,
        estimatedBytes);
  }

  static ScalingPoint parse(String line) {
    String[] cells = line.split(",", -1);
    if (cells.length != 8) {
      throw new IllegalArgumentException("expected " + HEADER + ", found " + line);
    }
    return new ScalingPoint(
        Long.parseLong(cells[0]),
        Integer.parseInt(cells[1]),
        Integer.parseInt(cells[2]),
        Integer.parseInt(cells[3]),
        Double.parseDouble(cells[4]),
        Integer.parseInt(cells[5]),
        Long.parseLong(cells[6]),
        Long.parseLong(cells[7]));
  }

  double nanosPerEdge() {
    return 1e9 * secondsPerEpoch / entries;
  }

  double peakGib() {
    return peakBytes / (double) (1L << 30);
  }
}
