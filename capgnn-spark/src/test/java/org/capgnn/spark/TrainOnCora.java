package org.capgnn.spark;

import java.io.IOException;
import java.util.Arrays;
import org.apache.spark.sql.SparkSession;
import org.capgnn.Datasets;
import org.capgnn.graph.Dataset;

/** Trains on cora, says what happens on its standard output, and saves the model. */
final class TrainOnCora {
  private TrainOnCora() {}

  /**
   * @param arguments where the model goes, the folder of checkpoints, seconds of the time-out
   */
  public static void main(String[] arguments) throws IOException {
    try (SparkSession session = SparkSession.builder().appName("train").getOrCreate()) {
      CapgnnModel model =
          classifier(session)
              .setCheckpointDir(arguments[1])
              .setCheckpointEvery(5)
              .setTimeout(Integer.parseInt(arguments[2]))
              .note(sentence -> System.out.println("note " + sentence))
              .listen((number, a, b, c) -> System.out.println("epoch " + number))
              .fit(Tables.vertices(session, cora()));
      model.write().overwrite().save(arguments[0]);
      System.out.println("resumed " + model.report().orElseThrow().resumedAt());
      System.out.println(
          "history " + Arrays.hashCode(losses(model.report().orElseThrow().history())));
    }
  }

  static Dataset cora() {
    return Datasets.load("cora");
  }

  /** The losses of all epochs; the rest of a history is time. */
  static double[] losses(double[][] history) {
    return Arrays.stream(history).flatMapToDouble(e -> Arrays.stream(e, 0, 7)).toArray();
  }

  static CapgnnClassifier classifier(SparkSession session) {
    return new CapgnnClassifier()
        .setEdges(Tables.edges(session, cora()))
        .setSplitCol("split")
        .setPreset("cora")
        .setSettings("epochs=80", "views=4")
        .setShards(2);
  }
}
