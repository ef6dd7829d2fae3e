package org.capgnn.report.markup;

/**
 * How wide a text will be drawn, near enough to leave room for it.
 *
 * <p>The reader's font is unknown when a drawing is made, so this errs to the wide side: 0.6 of the
 * font size a character, a whole one for East Asian scripts and pictographs.
 */
public final class TextWidth {
  private static final double NARROW = 0.6;
  private static final int FIRST_WIDE = 0x2E80;
  private static final String ELLIPSIS = "…";

  private TextWidth() {}

  /** The width of the text in the unit of the font size. */
  public static double of(String text, double fontSize) {
    return fontSize * text.codePoints().mapToDouble(c -> c < FIRST_WIDE ? NARROW : 1).sum();
  }

  /** The text, or as much of its beginning as fits with an ellipsis. */
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
