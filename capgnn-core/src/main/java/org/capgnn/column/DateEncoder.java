package org.capgnn.column;

import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A date as one feature, its days since 1970 with mean 0 and deviation 1.
 *
 * <p>On request, sine and cosine of the month and of the weekday follow, so that December and
 * January are neighbours. A missing date becomes the median, without month and weekday.
 */
final class DateEncoder implements ColumnEncoder {
  private static final int PARTS = 4;

  private final String name;
  private final DateStyle style;
  private final double fill;
  private final double mean;
  private final double deviation;
  private final boolean indicator;
  private final boolean parts;

  DateEncoder(ColumnEncoding encoding) {
    this.name = encoding.name();
    this.style = DateStyle.of(encoding.parameters().get("pattern"));
    this.fill = encoding.number("fill");
    this.mean = encoding.number("mean");
    this.deviation = encoding.number("deviation");
    this.indicator = encoding.flag("indicator");
    this.parts = encoding.flag("parts");
  }

  static ColumnEncoding fit(RawColumn column, ColumnLook look, boolean parts) {
    DateStyle style = DateStyle.of(look.style());
    NumberSummary spread = NumberSummary.of(column, cell -> days(style.parse(cell)));
    Map<String, String> parameters = new TreeMap<>();
    parameters.put("pattern", style.pattern());
    parameters.put("fill", Double.toString(spread.median()));
    parameters.put("mean", Double.toString(spread.mean()));
    parameters.put("deviation", Double.toString(spread.deviation()));
    parameters.put("indicator", Boolean.toString(spread.missing() > MANY_MISSING));
    parameters.put("parts", Boolean.toString(parts));
    return ColumnEncoding.of(column.name(), look, parameters);
  }

  private static double days(LocalDateTime moment) {
    return moment == null ? Double.NaN : DateStyle.days(moment);
  }

  @Override
  public List<String> names() {
    List<String> names = new ArrayList<>(List.of(name));
    if (parts) {
      for (String part : new String[] {"month", "weekday"}) {
        names.add(name + " " + part + " sine");
        names.add(name + " " + part + " cosine");
      }
    }
    if (indicator) {
      names.add(ColumnEncoder.missing(name));
    }
    return names;
  }

  @Override
  public CellValues encode(String cell) {
    LocalDateTime moment = style.parse(cell);
    double days = moment == null ? fill : DateStyle.days(moment);
    float value = (float) ((days - mean) / deviation);
    if (moment == null) {
      CellValues.Kind kind =
          Cells.isMissing(cell) ? CellValues.Kind.MISSING : CellValues.Kind.UNSEEN;
      int last = parts ? 1 + PARTS : 1;
      return indicator
          ? new CellValues(new int[] {0, last}, new float[] {value, 1f}, kind)
          : CellValues.of(0, value, kind);
    }
    if (!parts) {
      return CellValues.of(0, value, CellValues.Kind.KNOWN);
    }
    double month = 2 * Math.PI * (moment.getMonthValue() - 1) / 12;
    double weekday = 2 * Math.PI * (moment.getDayOfWeek().getValue() - 1) / 7;
    float[] values = {
      value,
      (float) StrictMath.sin(month),
      (float) StrictMath.cos(month),
      (float) StrictMath.sin(weekday),
      (float) StrictMath.cos(weekday)
    };
    return new CellValues(new int[] {0, 1, 2, 3, 4}, values, CellValues.Kind.KNOWN);
  }
}
