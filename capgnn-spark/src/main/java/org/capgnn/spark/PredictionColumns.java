package org.capgnn.spark;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.spark.ml.linalg.SQLDataTypes;
import org.apache.spark.ml.linalg.Vectors;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.capgnn.graph.InputException;
import org.capgnn.spark.job.VertexPrediction;
import org.capgnn.spark.table.RowHash;

/**
 * The columns that a prediction appends.
 *
 * @param prediction name of the predicted class's column
 * @param probability empty for none
 * @param embedding empty for none
 */
record PredictionColumns(String prediction, String probability, String embedding)
    implements Serializable {

  static PredictionColumns of(GraphParams<?> params) {
    return new PredictionColumns(
        params.value(params.predictionCol()),
        params.value(params.probabilityCol()),
        params.value(params.embeddingCol()));
  }

  /**
   * @param type name of the labels' type
   */
  StructType appendTo(StructType schema, String type) {
    List<StructField> fields = new ArrayList<>(Arrays.asList(schema.fields()));
    List<String> names = List.of(schema.fieldNames());
    add(fields, names, prediction, typeOf(type));
    add(fields, names, probability, SQLDataTypes.VectorType());
    add(fields, names, embedding, SQLDataTypes.VectorType());
    return new StructType(fields.toArray(StructField[]::new));
  }

  private static void add(
      List<StructField> fields, List<String> names, String name, DataType type) {
    if (!name.isEmpty()) {
      if (names.contains(name)) {
        throw InputException.of("the vertices already have a column '%s'; name another one", name);
      }
      fields.add(DataTypes.createStructField(name, type, false));
    }
  }

  private static DataType typeOf(String name) {
    return name.equals("string") ? DataTypes.StringType : DataTypes.DoubleType;
  }

  /**
   * A row of the vertices with its prediction.
   *
   * @param id where the row has its id
   */
  Row append(Row vertex, int id, VertexPrediction predicted, List<String> classes, String type) {
    if (RowHash.ofId(vertex.get(id)) != predicted.id()) {
      throw RowHash.changed();
    }
    Object[] cells = new Object[vertex.size() + 3];
    int size = vertex.size();
    for (int c = 0; c < size; c++) {
      cells[c] = vertex.get(c);
    }
    float[] p = predicted.probabilities();
    int best = 0;
    for (int c = 1; c < p.length; c++) {
      best = p[c] > p[best] ? c : best;
    }
    cells[size++] =
        type.equals("string") ? classes.get(best) : (Object) Double.valueOf(classes.get(best));
    if (!probability.isEmpty()) {
      cells[size++] = Vectors.dense(doubles(p));
    }
    if (!embedding.isEmpty()) {
      cells[size++] = Vectors.dense(doubles(predicted.embedding()));
    }
    return RowFactory.create(Arrays.copyOf(cells, size));
  }

  private static double[] doubles(float[] values) {
    double[] result = new double[values.length];
    for (int n = 0; n < values.length; n++) {
      result[n] = values[n];
    }
    return result;
  }
}
