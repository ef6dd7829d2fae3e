package org.capgnn.spark.command;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.apache.spark.sql.AnalysisException;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.NumericType;
import org.apache.spark.sql.types.StructField;
import org.capgnn.graph.InputException;
import org.capgnn.spark.GraphParams;
import picocli.CommandLine.Option;

/** The two tables and their columns. */
final class TableOptions {
  @Option(
      names = "--vertices",
      required = true,
      paramLabel = "TABLE",
      description = "Vertices: a .csv, .csv.gz or .parquet path, or the name of a table.")
  private String vertices;

  @Option(
      names = "--edges",
      required = true,
      paramLabel = "TABLE",
      description = "Edges, in the same way.")
  private String edges;

  @Option(names = "--id", paramLabel = "COLUMN", defaultValue = "id", description = "Default: id.")
  private String id;

  @Option(
      names = "--features",
      split = ",",
      paramLabel = "COLUMN",
      description =
          "One column of vectors or arrays, or several of numbers (default: 'features' if there is "
              + "such a column, else all other columns of numbers).")
  private String[] features = new String[0];

  @Option(
      names = "--source",
      paramLabel = "COLUMN",
      defaultValue = "source",
      description = "Column of edges: where they start (default: source).")
  private String source;

  @Option(
      names = "--target",
      paramLabel = "COLUMN",
      defaultValue = "target",
      description = "Column of edges: where they lead (default: target).")
  private String target;

  @Option(
      names = "--weight",
      paramLabel = "COLUMN",
      defaultValue = "",
      description = "Column of edges: their weights (default: all weigh 1).")
  private String weight;

  @Option(names = "--directed", description = "Keep the direction of edges.")
  private boolean directed;

  /** The table of vertices. */
  Dataset<Row> vertices(SparkSession session) {
    return read(session, vertices, "--vertices");
  }

  /**
   * Tells an estimator or a model where everything is.
   *
   * @param trained names of the columns that the model was trained on; null if none is known
   * @param others columns that are no features: labels and splits
   */
  void apply(
      GraphParams<?> params,
      SparkSession session,
      Dataset<Row> table,
      List<String> trained,
      String... others) {
    params.setIdCol(id);
    params.setEdges(read(session, edges, "--edges"));
    params.setSourceCol(source);
    params.setTargetCol(target);
    params.setWeightCol(weight);
    if (directed) { // a model knows whether its graph was directed
      params.setDirected(true);
    }
    String[] names = features;
    if (names.length == 0) {
      boolean known =
          trained != null && Arrays.asList(table.schema().fieldNames()).containsAll(trained);
      names = known ? trained.toArray(String[]::new) : found(table, List.of(others));
    }
    if (names.length == 1) {
      params.setFeaturesCol(names[0]);
    } else {
      params.setFeaturesCols(names);
    }
  }

  private String[] found(Dataset<Row> table, List<String> others) {
    List<String> numbers = new ArrayList<>();
    for (StructField field : table.schema().fields()) {
      boolean other = field.name().equals(id) || others.contains(field.name());
      if (field.name().equals("features") && !other) {
        return new String[] {"features"};
      }
      if (field.dataType() instanceof NumericType && !other) {
        numbers.add(field.name());
      } else if (field.dataType() instanceof ArrayType && !other && numbers.isEmpty()) {
        return new String[] {field.name()};
      }
    }
    if (numbers.isEmpty()) {
      throw InputException.of(
          "no column of numbers among %s; name the features with --features",
          String.join(", ", table.schema().fieldNames()));
    }
    return numbers.toArray(String[]::new);
  }

  private static Dataset<Row> read(SparkSession session, String place, String option) {
    String name = place.toLowerCase(Locale.ROOT);
    try {
      if (name.endsWith(".csv") || name.endsWith(".csv.gz")) {
        return session.read().option("header", true).option("inferSchema", true).csv(place);
      }
      if (name.endsWith(".parquet") || name.contains("/")) {
        return session.read().parquet(place);
      }
      return session.table(place);
    } catch (Exception e) {
      if (e instanceof AnalysisException || e instanceof RuntimeException) {
        String reason =
            Arrays.stream(String.valueOf(e.getMessage()).split("\\R")).findFirst().get();
        throw InputException.of(
            "%s %s cannot be read: %s; name a .csv or .parquet path, or a table",
            option, place, reason);
      }
      throw new IllegalStateException(e);
    }
  }
}
