package org.capgnn.spark.table;

import java.io.Serializable;
import java.math.BigDecimal;
import java.util.HashMap;
import java.util.Map;
import org.apache.spark.ml.linalg.DenseVector;
import org.apache.spark.ml.linalg.SparseVector;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.StructType;
import scala.collection.Iterator;
import scala.collection.Seq;

/**
 * Reads the rows of a table of vertices; a row that cannot be used says why.
 *
 * @param at where the columns are: not every row knows its schema
 */
record RowReader(TableColumns columns, Map<String, Integer> at) implements Serializable {

  static RowReader of(TableColumns columns, StructType schema) {
    Map<String, Integer> at = new HashMap<>();
    for (String name : schema.fieldNames()) {
      at.put(name, schema.fieldIndex(name));
    }
    return new RowReader(columns, at);
  }

  private Object cell(Row row, String column) {
    return row.get(at.get(column));
  }

  VertexRow read(Row row, long index) {
    Object id = cell(row, columns.id());
    if (id == null) {
      return problem(index, "row %d of the vertices has no %s".formatted(index, columns.id()));
    }
    String label = columns.label().isEmpty() ? null : text(cell(row, columns.label()));
    String split = columns.split().isEmpty() ? null : text(cell(row, columns.split()));
    byte part = Parts.of(split);
    if (part < 0) {
      return problem(
          index,
          "vertex %s has '%s' in %s, expected train, valid, test or null"
              .formatted(id, split, columns.split()));
    }
    if (part != Parts.NONE && part != Parts.TEST && label == null) {
      part = Parts.NONE; // nothing to learn from
    }
    return features(row, (int) index, id, label, part);
  }

  private VertexRow features(Row row, int index, Object id, String label, byte part) {
    int[] stored = null;
    float[] values;
    int size;
    String first = columns.features().get(0);
    Object cell = cell(row, first);
    if (columns.features().size() > 1 || cell instanceof Number) {
      values = new float[columns.features().size()];
      for (int f = 0; f < values.length; f++) {
        String name = columns.features().get(f);
        if (!(cell(row, name) instanceof Number number)) {
          return problem(index, missing(id, name, cell(row, name)));
        }
        values[f] = number.floatValue();
      }
      size = values.length;
    } else if (cell instanceof SparseVector sparse) {
      stored = sparse.indices();
      values = floats(sparse.values());
      size = sparse.size();
    } else if (cell instanceof DenseVector dense) {
      values = floats(dense.values());
      size = values.length;
    } else if (cell instanceof Seq<?> list) {
      values = new float[list.size()];
      Iterator<?> each = list.iterator();
      for (int f = 0; f < values.length; f++) {
        if (!(each.next() instanceof Number number)) {
          return problem(index, missing(id, first, null));
        }
        values[f] = number.floatValue();
      }
      size = values.length;
    } else {
      return problem(index, missing(id, first, cell));
    }
    for (float value : values) {
      if (!Float.isFinite(value)) {
        return problem(
            index, "vertex %s has the feature %s; fill or remove such values".formatted(id, value));
      }
    }
    return new VertexRow(index, RowHash.ofId(id), stored, values, size, label, part, null);
  }

  private static String missing(Object id, String column, Object found) {
    return "vertex %s has %s in %s, expected %s; fill missing features before"
        .formatted(
            id,
            found == null ? "null" : "'" + found + "'",
            column,
            found instanceof Vector || found == null
                ? "a value"
                : "a vector, an array or a number");
  }

  private static VertexRow problem(long index, String text) {
    return new VertexRow((int) index, 0, null, new float[0], 0, null, Parts.NONE, text);
  }

  private static float[] floats(double[] values) {
    float[] result = new float[values.length];
    for (int f = 0; f < result.length; f++) {
      result[f] = (float) values[f];
    }
    return result;
  }

  /** A whole number keeps its usual spelling, so that a label 3.0 is the class 3. */
  private static String text(Object value) {
    if (value instanceof Double || value instanceof Float) {
      double number = ((Number) value).doubleValue();
      return Double.isNaN(number)
          ? null
          : number == Math.rint(number)
              ? BigDecimal.valueOf(number).toBigInteger().toString()
              : "" + value;
    }
    return value == null ? null : value.toString();
  }
}
