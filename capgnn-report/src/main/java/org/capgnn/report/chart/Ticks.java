package org.capgnn.report.chart;

import java.util.ArrayList;
import java.util.List;
import org.capgnn.report.markup.Numbers;

/**
 * Round numbers along an axis: multiples of 1, 2 or 5 times a power of ten.
 *
 * @param first the first tick
 * @param step from one tick to the next
 * @param count how many there are
 */
record Ticks(double first, double step, int count) {
  /** About so many ticks within the range. */
  static Ticks within(double low, double high, int about) {
    double step = step(high - low, about);
    double first = Math.ceil(low / step - 1e-9) * step;
    return new Ticks(first, step, (int) Math.floor((high - first) / step + 1e-9) + 1);
  }

  /** About so many ticks around the range: the first at or below it, the last at or above. */
  static Ticks around(double low, double high, int about) {
    double step = step(high - low, about);
    double first = Math.floor(low / step + 1e-9) * step;
    return new Ticks(first, step, (int) Math.ceil((high - first) / step - 1e-9) + 1);
  }

  double last() {
    return first + (count - 1) * step;
  }

  List<Double> values() {
    List<Double> values = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      values.add(first + i * step);
    }
    return values;
  }

  /** The tick's number with as many decimals as the step needs. */
  String label(double value) {
    int decimals = Math.max(0, (int) Math.ceil(-Math.log10(step) - 1e-9));
    return Numbers.fixed(Math.abs(value) < step / 2 ? 0 : value, decimals);
  }

  private static double step(double range, int about) {
    double rough = range / Math.max(1, about);
    double power = Math.pow(10, Math.floor(Math.log10(rough)));
    double lead = rough / power;
    return power * (lead < 1.5 ? 1 : lead < 3.5 ? 2 : lead < 7.5 ? 5 : 10);
  }
}
