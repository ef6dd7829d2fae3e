package org.capgnn.column;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * A number as one feature of mean 0 and deviation 1; a missing one becomes the median.
 *
 * <p>If at least half of the numbers are 0, they stay 0 and the others are only scaled, so that
 * counts of words stay sparse. Columns of 0 and 1 are features as they are.
 *
 * <p>If many are missing, a second feature says which.
 */
final class NumberEncoder implements ColumnEncoder {
  private final String name;
  private final NumberSpelling style;
  private final boolean log;
  private final double fill;
  private final double mean;
  private final double deviation;
  private final boolean indicator;

  NumberEncoder(ColumnEncoding encoding) {
    this.name = encoding.name();
    this.style = NumberSpelling.of(encoding.parameters().get("style"));
    this.log = encoding.flag("log");
    this.fill = encoding.number("fill");
    this.mean = encoding.number("mean");
    this.deviation = encoding.number("deviation");
    this.indicator = encoding.flag("indicator");
  }

  static ColumnEncoding fit(RawColumn column, ColumnLook look, boolean log) {
    NumberSpelling style = NumberSpelling.of(look.style());
    NumberSummary spread = NumberSummary.of(column, cell -> number(style, log, cell));
    String reason = look.reason();
    if (log) {
      reason += ", of which the logarithm is taken";
    } else if (spansMagnitudes(spread)) {
      reason += magnitudes(spread.median(), spread.most());
    }
    Map<String, String> parameters = new TreeMap<>();
    parameters.put("style", style.text());
    parameters.put("log", Boolean.toString(log));
    parameters.put("fill", Double.toString(spread.median()));
    parameters.put("mean", Double.toString(spread.centre()));
    parameters.put("deviation", Double.toString(spread.scale()));
    parameters.put("indicator", Boolean.toString(spread.missing() > MANY_MISSING));
    return new ColumnEncoding(column.name(), look.type(), reason, parameters, null, null);
  }

  /** Of a column that is mostly 0, such as a flag, the largest number itself is to be large. */
  private static boolean spansMagnitudes(NumberSummary spread) {
    return spread.least() >= 0 && spansMagnitudes(spread.median(), spread.most());
  }

  private static boolean spansMagnitudes(double median, double most) {
    return most > TableEncoding.MAGNITUDES * (median == 0 ? 1 : median);
  }

  private static String magnitudes(double median, double most) {
    return String.format(
        Locale.ROOT,
        " that span magnitudes (median %.3g, most %.3g), a logarithm may help",
        median,
        most);
  }

  /** The same encoding, which offers a logarithm if the numbers span magnitudes. */
  static ColumnEncoding offeringLog(ColumnEncoding plain, double median, double most) {
    return spansMagnitudes(median, most)
        ? new ColumnEncoding(
            plain.name(),
            plain.type(),
            plain.reason() + magnitudes(median, most),
            plain.parameters(),
            plain.levels(),
            plain.weights())
        : plain;
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

  private static double number(NumberSpelling style, boolean log, String cell) {
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
      return value == 0
          ? CellValues.nothing(CellValues.Kind.KNOWN)
          : CellValues.of(0, value, CellValues.Kind.KNOWN);
    }
    CellValues.Kind kind = Cells.isMissing(cell) ? CellValues.Kind.MISSING : CellValues.Kind.UNSEEN;
    return indicator
        ? new CellValues(new int[] {0, 1}, new float[] {value, 1f}, kind)
        : CellValues.of(0, value, kind);
  }
}
