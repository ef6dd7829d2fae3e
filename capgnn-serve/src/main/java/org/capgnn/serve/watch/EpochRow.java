package org.capgnn.serve.watch;

import java.util.LinkedHashMap;
import java.util.Map;

/** One epoch as the page reads it. */
public final class EpochRow {
  private EpochRow() {}

  public static Map<String, Object> of(
      int epoch, double supervised, double validLoss, double validAccuracy, double testAccuracy) {
    Map<String, Object> row = new LinkedHashMap<>();
    row.put("epoch", epoch);
    row.put("supervised", orNull(supervised));
    row.put("validLoss", orNull(validLoss));
    row.put("validAccuracy", orNull(validAccuracy));
    row.put("testAccuracy", orNull(testAccuracy));
    return row;
  }

  private static Double orNull(double value) {
    return Double.isFinite(value) ? value : null;
  }
}
