package org.capgnn.report.markup;

/**
 * Estimates the width of a text in a drawing.
 *
 * <p>The reader's font is unknown when a drawing is made, so the estimate errs on the wide side:
 * 0.6 of the font size per character, 1 for East Asian scripts and pictographs.
 */
public final class TextWidth {
  private static final double NARROW = 0.6;
  private static final int FIRST_WIDE = 0x2E80;
  private static final String ELLIPSIS = "…";

  private TextWidth() {}

  /** Returns the width of a text in the unit of the font size. */
  public static double of(String text, double fontSize) {
    return fontSize * text.codePoints().mapToDouble(c -> c < FIRST_WIDE ? NARROW : 1).sum();
  }

  /** Returns the text, shortened with an ellipsis if it does not fit. */
  public static String fit(String text, double fontSize, double width) {
    if (of(text, fontSize) <= width) {
      return text;
    }
    int[] points = text.codePoints().toArray();
    int kept = points.length;
    while (kept > 1 && of(new String(points, 0, kept) + ELLIPSIS, fontSize) > width) {
      kept--;
    }
    return new String(points, 0, kept).stripTrailing() + ELLIPSIS;
  }
}
