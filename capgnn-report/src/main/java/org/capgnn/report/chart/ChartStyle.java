package org.capgnn.report.chart;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** The colours and strokes of all charts: light, dark where the reader prefers it, and print. */
public final class ChartStyle {
  /** Series that look different; the next one looks like the first again. */
  static final int SERIES = 8;

  private static final String CSS = read();

  private ChartStyle() {}

  /**
   * The style sheet, once a page. Its variables ({@code --paper}, {@code --ink}, {@code --soft},
   * {@code --line} …) serve the page around the charts as well.
   */
  public static String css() {
    return CSS;
  }

  /** The class of the n-th series, counted from 0. */
  static String series(int index) {
    return "s" + index % SERIES;
  }

  private static String read() {
    try (InputStream in = ChartStyle.class.getResourceAsStream("chart.css")) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException("chart.css is missing from the jar", e);
    }
  }
}
