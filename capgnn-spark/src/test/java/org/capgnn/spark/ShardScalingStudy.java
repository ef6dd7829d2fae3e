package org.capgnn.spark;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.spark.api.java.function.MapFunction;
import org.apache.spark.ml.linalg.SQLDataTypes;
import org.apache.spark.ml.linalg.Vectors;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.capgnn.Training;
import org.capgnn.VertexClassifier;
import org.capgnn.graph.Features;
import org.capgnn.graph.GraphBuilder;
import org.capgnn.graph.Labels;
import org.capgnn.graph.Split;
import org.capgnn.kernel.Mixing;
import org.capgnn.result.EpochRecord;
import org.capgnn.spark.job.GraphTraining;
import org.capgnn.spark.job.ShardStats;
import org.capgnn.tensor.SparseMatrix;

/**
 * Measures epochs on generated graphs, with the plain engine or on a cluster; {@code bench/run
 * spark} runs it.
 *
 * <p>Both get the same graph: uniformly random edges, mean degree 20, 32 features that depend on
 * one of 16 classes, 2 views.
 */
final class ShardScalingStudy {
  private static final int FEATURES = 32;
  private static final int CLASSES = 16;
  private static final int DEGREE = 20;
  private static final int WARM = 3;

  private ShardScalingStudy() {}

  /**
   * @param arguments plain or spark, directed entries, epochs
   */
  public static void main(String[] arguments) throws IOException {
    int entries = (int) Double.parseDouble(arguments[1]);
    int epochs = Integer.parseInt(arguments[2]);
    if (arguments[0].equals("plain")) {
      plain(entries, epochs);
    } else {
      spark(entries, epochs, arguments[0]);
    }
  }

  private static int end(long edge, int side, int vertices) {
    return (int) Math.floorMod(Mixing.mix(Mixing.key(7, edge, side)), (long) vertices);
  }

  private static int label(int vertex) {
    return vertex % CLASSES;
  }

  private static float feature(int vertex, int f) {
    double noise = 2 * Mixing.unit(Mixing.key(8, vertex, f), 0) - 1;
    return (float) (noise + (f % CLASSES == label(vertex) ? 0.5 : 0));
  }

  private static String part(int vertex) {
    return vertex % 10 == 3 ? "train" : vertex % 10 == 4 ? "valid" : null;
  }

  private static String[] settings(int epochs) {
    return new String[] {
      "epochs=" + epochs, "views=2", "stopping=last", "calibration=none", "coefficients=learned"
    };
  }

  private static void plain(int entries, int epochs) {
    int n = entries / DEGREE;
    GraphBuilder builder = new GraphBuilder(n);
    for (long e = 0; e < entries / 2; e++) {
      int s = end(e, 0, n);
      int t = end(e, 1, n);
      if (s != t) {
        builder.addEdge(s, t);
      }
    }
    int[] offsets = new int[n + 1];
    int[] columns = new int[n * FEATURES];
    float[] values = new float[n * FEATURES];
    for (int v = 0; v < n; v++) {
      offsets[v + 1] = (v + 1) * FEATURES;
      for (int f = 0; f < FEATURES; f++) {
        columns[v * FEATURES + f] = f;
        values[v * FEATURES + f] = feature(v, f);
      }
    }
    int[] labels = new int[n];
    Arrays.setAll(labels, ShardScalingStudy::label);
    Split split = new Split("public", having(n, "train"), having(n, "valid"), new int[0]);
    org.capgnn.graph.Dataset data =
        new org.capgnn.graph.Dataset(
            "generated",
            builder.build(),
            new Features(new SparseMatrix(n, FEATURES, offsets, columns, values), true, List.of()),
            new Labels(labels, Labels.numbers(CLASSES)),
            List.of(),
            Map.of("public", split),
            builder.report());
    Training training = Training.of("capgcn").threads(2).compareWithFloors(false);
    for (String setting : settings(epochs)) {
      training = training.set(setting.split("=")[0], setting.split("=")[1]);
    }
    List<EpochRecord> history =
        VertexClassifier.train(data, training).record().orElseThrow().history();
    double[] millis = history.stream().skip(WARM).mapToDouble(EpochRecord::millis).toArray();
    print(
        "plain %,d entries: %.3f s per epoch, median of %d; validation loss %.6f, %.6f at last",
        data.graph().entryCount(),
        median(millis) / 1e3,
        millis.length,
        history.get(0).validLoss(),
        history.get(history.size() - 1).validLoss());
  }

  private static int[] having(int n, String part) {
    return IntStream.range(0, n).filter(v -> part.equals(part(v))).toArray();
  }

  private static void spark(int entries, int epochs, String partitioning) throws IOException {
    int n = entries / DEGREE;
    try (SparkSession session = SparkSession.builder().appName("scaling").getOrCreate()) {
      Dataset<Row> vertices =
          session
              .range(0, n, 1, 8)
              .map(
                  (MapFunction<Long, Row>) id -> vertex(id.intValue()),
                  Encoders.row(
                      Tables.schema(
                          "id", DataTypes.LongType,
                          "features", SQLDataTypes.VectorType(),
                          "label", DataTypes.StringType,
                          "split", DataTypes.StringType)));
      Dataset<Row> edges =
          session
              .range(0, entries / 2, 1, 8)
              .map(
                  (MapFunction<Long, Row>)
                      e -> RowFactory.create((long) end(e, 0, n), (long) end(e, 1, n)),
                  Encoders.row(
                      Tables.schema("source", DataTypes.LongType, "target", DataTypes.LongType)));
      long start = System.nanoTime();
      CapgnnModel model =
          new CapgnnClassifier()
              .setEdges(edges)
              .setSplitCol("split")
              .setSettings(settings(epochs))
              .setShards(2)
              .setPartitioning(partitioning)
              .listen((number, a, b, c) -> System.err.println("epoch " + number))
              .fit(vertices);
      double whole = (System.nanoTime() - start) / 1e9;
      GraphTraining.Report report = model.report().orElseThrow();
      double[] millis = Arrays.stream(report.history()).skip(WARM).mapToDouble(e -> e[7]).toArray();
      print(
          "spark %,d entries by %s: %.3f s per epoch, median of %d; fit %.0f s; validation loss %.6f, %.6f at last",
          report.shards().stream().mapToLong(s -> s.entries() - s.vertices()).sum(),
          partitioning,
          median(millis) / 1e3,
          millis.length,
          whole,
          report.history()[0][3],
          report.history()[report.history().length - 1][3]);
      report.shards().forEach(ShardScalingStudy::print);
    }
  }

  private static Row vertex(int v) {
    double[] features = new double[FEATURES];
    Arrays.setAll(features, f -> feature(v, f));
    return RowFactory.create((long) v, Vectors.dense(features), "" + label(v), part(v));
  }

  private static void print(ShardStats s) {
    // 10 hops of 2 views and 10 of one, 10 back; a row of the halo travels back as it came
    double theory = 4.0 * CLASSES * (10 * 2 * s.boundary() + 10 * s.boundary() + 10 * 2 * s.halo());
    print(
        "  shard %d: %,d vertices, %,d of halo, %,d boundary; epoch %.3f s, exchange %.3f s; sent %.1f MB per epoch, %.3f of theory; heap %.0f MB",
        s.shard(),
        s.vertices(),
        s.halo(),
        s.boundary(),
        s.epochSeconds() / s.epochs(),
        s.exchangeSeconds() / s.epochs(),
        s.bytesSent() / 1e6 / s.epochs(),
        s.bytesSent() / s.epochs() / theory,
        s.heapBytes() / 1e6);
  }

  private static double median(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    return (sorted[(sorted.length - 1) / 2] + sorted[sorted.length / 2]) / 2;
  }

  private static void print(String format, Object... arguments) {
    System.out.println(String.format(Locale.ROOT, format, arguments));
  }
}
