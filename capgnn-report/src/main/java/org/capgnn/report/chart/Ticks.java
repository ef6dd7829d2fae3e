package org.capgnn.report.chart;

import java.util.List;
import java.util.stream.IntStream;
import org.capgnn.report.markup.NumberText;

/**
 * Ticks at round numbers along an axis: multiples of 1, 2 or 5 times a power of ten, or powers of
 * ten.
 *
 * @param first the first tick, or its exponent
 * @param step difference between two ticks, or between their exponents
 * @param count number of ticks
 * @param powers whether the ticks are powers of ten
 */
record Ticks(double first, double step, int count, boolean powers) {
  private static final String SUPERSCRIPTS = "⁰¹²³⁴⁵⁶⁷⁸⁹";

  Ticks(double first, double step, int count) {
    this(first, step, count, false);
  }

  /** Returns about {@code about} powers of ten that enclose a range. */
  static Ticks powersAround(double low, double high, int about) {
    double first = Math.floor(Math.log10(low) + 1e-9);
    double last = Math.max(first + 1, Math.ceil(Math.log10(high) - 1e-9));
    double step = Math.ceil((last - first) / Math.max(1, about));
    return new Ticks(first, step, (int) Math.ceil((last - first) / step) + 1, true);
  }

  /** Returns about {@code about} ticks within a range. */
  static Ticks within(double low, double high, int about) {
    double step = step(high - low, about);
    double first = Math.ceil(low / step - 1e-9) * step;
    return new Ticks(first, step, (int) Math.floor((high - first) / step + 1e-9) + 1);
  }

  /** Returns about {@code about} ticks that enclose a range. */
  static Ticks around(double low, double high, int about) {
    double step = step(high - low, about);
    double first = Math.floor(low / step + 1e-9) * step;
    return new Ticks(first, step, (int) Math.ceil((high - first) / step - 1e-9) + 1);
  }

  /** Returns the value of the first tick, where the axis begins. */
  double low() {
    return value(0);
  }

  /** Returns the value of the last tick, where the axis ends. */
  double high() {
    return value(count - 1);
  }

  List<Double> values() {
    return IntStream.range(0, count).mapToObj(this::value).toList();
  }

  private double value(int i) {
    double tick = first + i * step;
    return powers ? Math.pow(10, tick) : tick;
  }

  /** Returns the label of a tick, with as many decimals as the step requires. */
  String label(double value) {
    if (powers) {
      return power((int) Math.rint(Math.log10(value)));
    }
    int decimals = Math.max(0, (int) Math.ceil(-Math.log10(step) - 1e-9));
    return NumberText.fixed(Math.abs(value) < step / 2 ? 0 : value, decimals);
  }

  private static String power(int exponent) {
    StringBuilder text = new StringBuilder(exponent < 0 ? "10⁻" : "10");
    Integer.toString(Math.abs(exponent))
        .chars()
        .forEach(digit -> text.append(SUPERSCRIPTS.charAt(digit - '0')));
    return text.toString();
  }

  private static double step(double range, int about) {
    double rough = range / Math.max(1, about);
    double power = Math.pow(10, Math.floor(Math.log10(rough)));
    double lead = rough / power;
    return power * (lead < 1.5 ? 1 : lead < 3.5 ? 2 : lead < 7.5 ? 5 : 10);
  }
}
