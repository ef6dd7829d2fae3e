package org.capgnn.spark.command;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.concat_ws;

import java.io.IOException;
import java.util.List;
import java.util.Locale;
import org.apache.hadoop.fs.Path;
import org.apache.spark.ml.functions;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.capgnn.cli.console.ConsoleCommand;
import org.capgnn.cli.console.ExitCode;
import org.capgnn.cli.console.ProgressLine;
import org.capgnn.graph.InputException;
import org.capgnn.spark.CapgnnModel;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Applies a model to a graph that is spread over a cluster. */
@Command(
    name = "predict",
    description = {
      "Apply a model to a graph that is spread over a cluster. The model may come from",
      "'capgnn spark train' or from 'capgnn train' with capgcn or capgat."
    })
public final class SparkPredictCommand extends ConsoleCommand {
  @Mixin private ClusterOptions cluster;
  @Mixin private TableOptions tables;

  @Option(
      names = "--model",
      required = true,
      paramLabel = "DIR",
      description = "Folder of a model.")
  private String model;

  @Option(
      names = "--label",
      paramLabel = "COLUMN",
      defaultValue = "label",
      description = "Column of vertices that is no feature (default: label).")
  private String label;

  @Option(names = "--embedding", description = "Append the last hidden layer too.")
  private boolean embedding;

  @Option(
      names = "--out",
      required = true,
      paramLabel = "PATH",
      description = "Folder to write: CSV files if it ends in .csv, else Parquet.")
  private String out;

  @Override
  public Integer call() {
    try (SparkSession session = cluster.open("predict");
        ProgressLine line = console.progressLine()) {
      requireNew(session);
      CapgnnModel loaded = CapgnnModel.load(model);
      Dataset<Row> vertices = tables.vertices(session);
      List<String> trained = loaded.card().features().names();
      tables.apply(loaded, session, vertices, trained, label, "split");
      cluster.apply(loaded);
      loaded.setEmbeddingCol(embedding ? "embedding" : "");
      line.note("reading the tables and spreading the graph ...");
      write(loaded.transform(vertices));
      console.print(out + ": " + vertices.count() + " vertices");
      return ExitCode.OK;
    } catch (Exception failure) {
      throw ClusterFailure.of(failure);
    }
  }

  /** Spark would notice only when it writes. */
  private void requireNew(SparkSession session) throws IOException {
    Path place = new Path(out);
    if (place.getFileSystem(session.sparkContext().hadoopConfiguration()).exists(place)) {
      throw new InputException("--out " + out + " exists already; name another folder");
    }
  }

  private void write(Dataset<Row> predicted) {
    if (out.toLowerCase(Locale.ROOT).endsWith(".csv")) {
      Dataset<Row> text = asText(predicted, "probability");
      (embedding ? asText(text, "embedding") : text).write().option("header", true).csv(out);
    } else {
      predicted.write().parquet(out);
    }
  }

  /** CSV has no vectors: their numbers, separated by spaces. */
  private static Dataset<Row> asText(Dataset<Row> table, String column) {
    return table.withColumn(
        column,
        concat_ws(" ", functions.vector_to_array(col(column), "float64").cast("array<string>")));
  }
}
