package org.capgnn.spark;

import java.util.ArrayList;
import java.util.List;
import org.apache.spark.ml.linalg.SQLDataTypes;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.ml.linalg.Vectors;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.capgnn.graph.Split;
import org.capgnn.tensor.SparseMatrix;

/** Data sets of the library as DataFrames. */
final class Tables {
  private Tables() {}

  static StructType schema(Object... namesAndTypes) {
    List<StructField> fields = new ArrayList<>();
    for (int n = 0; n < namesAndTypes.length; n += 2) {
      fields.add(
          DataTypes.createStructField(
              (String) namesAndTypes[n], (DataType) namesAndTypes[n + 1], true));
    }
    return new StructType(fields.toArray(StructField[]::new));
  }

  static Dataset<Row> vertices(SparkSession session, org.capgnn.graph.Dataset data) {
    return vertices(session, data, data.splits().get("public"));
  }

  static Dataset<Row> vertices(SparkSession session, org.capgnn.graph.Dataset data, Split split) {
    String[] parts = new String[data.vertexCount()];
    if (split != null) {
      mark(parts, split.train(), "train");
      mark(parts, split.valid(), "valid");
      mark(parts, split.test(), "test");
    }
    List<Row> rows = new ArrayList<>();
    for (int v = 0; v < data.vertexCount(); v++) {
      int label = data.labels().of()[v];
      rows.add(
          RowFactory.create(
              "v" + data.id(v),
              features(data.features().matrix(), data.features().dense(), v),
              label < 0 ? null : data.labels().classNames().get(label),
              parts[v]));
    }
    return session.createDataFrame(
        rows,
        schema(
            "id", DataTypes.StringType,
            "features", SQLDataTypes.VectorType(),
            "label", DataTypes.StringType,
            "split", DataTypes.StringType));
  }

  private static void mark(String[] parts, int[] vertices, String name) {
    for (int v : vertices) {
      parts[v] = name;
    }
  }

  private static Vector features(SparseMatrix x, boolean dense, int v) {
    int from = x.offsets()[v];
    int length = x.offsets()[v + 1] - from;
    int[] columns = new int[length];
    double[] values = new double[length];
    for (int e = 0; e < length; e++) {
      columns[e] = x.columnIndices()[from + e];
      values[e] = x.value(from + e);
    }
    return dense ? Vectors.dense(values) : Vectors.sparse(x.columns(), columns, values);
  }

  static Dataset<Row> edges(SparkSession session, org.capgnn.graph.Dataset data) {
    SparseMatrix a = data.graph().adjacency();
    List<Row> rows = new ArrayList<>();
    for (int i = 0; i < a.rows(); i++) {
      for (int e = a.offsets()[i]; e < a.offsets()[i + 1]; e++) {
        int j = a.columnIndices()[e];
        if (i < j || data.graph().isDirected()) {
          rows.add(RowFactory.create("v" + data.id(i), "v" + data.id(j)));
        }
      }
    }
    return session.createDataFrame(
        rows, schema("source", DataTypes.StringType, "target", DataTypes.StringType));
  }
}
