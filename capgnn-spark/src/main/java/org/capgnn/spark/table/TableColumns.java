package org.capgnn.spark.table;

import java.io.Serializable;
import java.util.Arrays;
import java.util.List;
import org.apache.spark.sql.types.StructType;
import org.capgnn.graph.InputException;

/**
 * The columns of the two tables that make a graph.
 *
 * @param id of a vertex, of any type
 * @param features one column with vectors or arrays, or several with numbers
 * @param label of a vertex, null where it is not known; empty if there is no such column
 * @param split train, valid or test, or null; empty if there is no such column
 * @param source id of the vertex that an edge starts at
 * @param target id of the vertex that it leads to
 * @param weight of an edge; empty if all are 1
 * @param directed whether the direction of edges is kept
 */
public record TableColumns(
    String id,
    List<String> features,
    String label,
    String split,
    String source,
    String target,
    String weight,
    boolean directed)
    implements Serializable {

  /** Refuses a table of vertices that lacks one of the columns. */
  public void requireVertices(StructType schema) {
    require(schema, "vertices", id, "idCol");
    features.forEach(name -> require(schema, "vertices", name, "featuresCol"));
    require(schema, "vertices", label, "labelCol");
    require(schema, "vertices", split, "splitCol");
  }

  /** Refuses a table of edges that lacks one of the columns. */
  public void requireEdges(StructType schema) {
    require(schema, "edges", source, "sourceCol");
    require(schema, "edges", target, "targetCol");
    require(schema, "edges", weight, "weightCol");
  }

  private static void require(StructType schema, String table, String name, String parameter) {
    if (!name.isEmpty() && !Arrays.asList(schema.fieldNames()).contains(name)) {
      throw InputException.of(
          "the %s have no column '%s', there are %s; set %s",
          table, name, String.join(", ", schema.fieldNames()), parameter);
    }
  }

  /** The same with other columns of features. */
  public TableColumns withFeatures(List<String> names) {
    return new TableColumns(id, names, label, split, source, target, weight, directed);
  }

  /** The same columns for a prediction, which needs neither labels nor a split. */
  public TableColumns withoutLabels() {
    return new TableColumns(id, features, "", "", source, target, weight, directed);
  }
}
