package org.capgnn.spark;

import java.io.IOException;
import java.util.Arrays;
import org.apache.spark.sql.SparkSession;
import org.capgnn.Datasets;
import org.capgnn.graph.Dataset;

/** Trains on cora, says what happens on its standard output, and saves the model. */
final class TrainOnCora {
  /** So many that the training does not end before an executor is killed. */
  static final int EPOCHS = 160;

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
              .setAttempts(6)
              .setTimeout(Integer.parseInt(arguments[2]))
              .note(sentence -> System.out.println("note " + sentence))
              .listen((number, a, b, c) -> System.out.println("epoch " + number))
              .fit(Tables.vertices(session, cora()));
      model.write().overwrite().save(arguments[0]);
      System.out.println("resumed " + model.report().orElseThrow().resumedAt());
      System.out.println(
          "history " + Arrays.hashCode(losses(model.report().orElseThrow().history())));
      System.out.println("predicted " + predictions(model, session));
    }
  }

  /** A hash of all predicted classes and probabilities. */
  static int predictions(CapgnnModel model, SparkSession session) {
    return model
        .transform(Tables.vertices(session, cora()))
        .orderBy("id")
        .select("id", "prediction", "probability")
        .collectAsList()
        .hashCode();
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
        .setSettings("epochs=" + EPOCHS, "views=4", "stopping=last")
        .setShards(2);
  }
}
