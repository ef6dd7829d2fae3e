package org.capgnn.data.pickle;

import org.capgnn.data.numpy.DType;
import org.capgnn.graph.InputException;

/**
 * An element type whose byte order follows in its state: {@code (version, order, subtype, names,
 * fields, ...)}.
 */
final class PendingDType {
  private static final int ORDER = 1;
  private static final int SUBTYPE = 2;
  private static final int FIELD_NAMES = 3;

  private final String source;
  private DType type;

  PendingDType(String source, DType type) {
    this.source = source;
    this.type = type;
  }

  void setState(Object state) {
    Object[] parts = (Object[]) state;
    if (parts[SUBTYPE] != null || parts[FIELD_NAMES] != null) {
      throw new InputException(
          source + ": structured arrays are not supported; save plain columns");
    }
    type = type.withOrder((String) parts[ORDER]);
  }

  DType type() {
    return type;
  }
}
