package org.capgnn.report.chart;

import org.capgnn.report.markup.Resource;

/** The style sheet of all charts, with colours for light and dark screens and for print. */
public final class ChartStyle {
  /** Number of distinct looks; the series after these looks like the first one. */
  static final int SERIES = 8;

  private static final String CSS =
      Resource.text(ChartStyle.class.getResourceAsStream("chart.css"));

  private ChartStyle() {}

  /**
   * Returns the style sheet, which a page includes once. Its variables ({@code --paper}, {@code
   * --ink}, {@code --soft}, {@code --line} …) also serve the page around the charts.
   */
  public static String css() {
    return CSS;
  }

  /** Returns the class of the n-th series, counted from 0. */
  static String series(int index) {
    return "s" + index % SERIES;
  }
}
