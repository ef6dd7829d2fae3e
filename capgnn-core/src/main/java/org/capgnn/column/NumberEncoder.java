package org.capgnn.column;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * A number as one feature of mean 0 and deviation 1; a missing one becomes the median.
 *
 * <p>If many are missing, a second feature says which.
 */
final class NumberEncoder implements ColumnEncoder {
  private static final double MAGNITUDES =
      1000; // of most to median, for which a logarithm is worth

  private final String name;
  private final NumberStyle style;
  private final boolean log;
  private final double fill;
  private final double mean;
  private final double deviation;
  private final boolean indicator;

  NumberEncoder(ColumnEncoding encoding) {
    this.name = encoding.name();
    this.style = NumberStyle.valueOf(encoding.parameters().get("style"));
    this.log = encoding.flag("log");
    this.fill = encoding.number("fill");
    this.mean = encoding.number("mean");
    this.deviation = encoding.number("deviation");
    this.indicator = encoding.flag("indicator");
  }

  static ColumnEncoding fit(RawColumn column, ColumnLook look, boolean log) {
    NumberStyle style = NumberStyle.valueOf(look.style());
    NumberSummary spread = NumberSummary.of(column, cell -> number(style, log, cell));
    String reason = look.reason();
    if (log) {
      reason += ", of which the logarithm is taken";
    } else if (spansMagnitudes(spread)) {
      reason +=
          String.format(
              Locale.ROOT,
              " that span magnitudes (median %.3g, most %.3g), a logarithm may help",
              spread.median(),
              spread.most());
    }
    Map<String, String> parameters = new TreeMap<>();
    parameters.put("style", style.name());
    parameters.put("log", Boolean.toString(log));
    parameters.put("fill", Double.toString(spread.median()));
    parameters.put("mean", Double.toString(spread.mean()));
    parameters.put("deviation", Double.toString(spread.deviation()));
    parameters.put("indicator", Boolean.toString(spread.missing() > MANY_MISSING));
    return new ColumnEncoding(column.name(), look.type(), reason, parameters, null, null);
  }

  /** Of a column that is mostly 0, such as a flag, the largest number itself is to be large. */
  private static boolean spansMagnitudes(NumberSummary spread) {
    double typical = spread.median() == 0 ? 1 : spread.median();
    return spread.least() >= 0 && spread.most() > MAGNITUDES * typical;
  }

  /** The encoding of a column of numbers that are features as they are. */
  static ColumnEncoding plain(String name, double fill) {
    Map<String, String> parameters = new TreeMap<>();
    parameters.put("style", NumberStyle.PLAIN.name());
    parameters.put("log", "false");
    parameters.put("fill", Double.toString(fill));
    parameters.put("mean", "0.0");
    parameters.put("deviation", "1.0");
    parameters.put("indicator", "false");
    return new ColumnEncoding(name, ColumnType.NUMBER, "numbers", parameters, null, null);
  }

  private static double number(NumberStyle style, boolean log, String cell) {
    double number = Cells.isMissing(cell) ? Double.NaN : style.parse(cell.strip());
    return log ? Math.signum(number) * Math.log1p(Math.abs(number)) : number;
  }

  @Override
  public List<String> names() {
    return indicator ? List.of(name, ColumnEncoder.missing(name)) : List.of(name);
  }

  @Override
  public CellValues encode(String cell) {
    double number = number(style, log, cell);
    boolean known = !Double.isNaN(number);
    float value = (float) (((known ? number : fill) - mean) / deviation);
    if (known) {
      return CellValues.of(0, value, CellValues.Kind.KNOWN);
    }
    CellValues.Kind kind = Cells.isMissing(cell) ? CellValues.Kind.MISSING : CellValues.Kind.UNSEEN;
    return indicator
        ? new CellValues(new int[] {0, 1}, new float[] {value, 1f}, kind)
        : CellValues.of(0, value, kind);
  }
}
