package org.capgnn.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.capgnn.Datasets;
import org.capgnn.Predictor;
import org.capgnn.Training;
import org.capgnn.VertexClassifier;
import org.capgnn.graph.Dataset;
import org.capgnn.result.EpochRecord;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** On cora, shards train as one machine does. */
class SameResultsTest {
  private static final SparkSession SESSION = LocalSpark.SESSION;
  private static final Dataset CORA = Datasets.load("cora");

  @ParameterizedTest(name = "{0} in {1} shards by {2}")
  @CsvSource({"capgcn, 3, hash", "capgcn, 2, stream", "capgat, 2, hash"})
  void lossesAndPredictionsAreThoseOfOneMachine(String model, int shards, String partitioning) {
    Training training = Training.of(model).preset("cora").seed(3).set("epochs", "20");
    VertexClassifier expected = VertexClassifier.train(CORA, training);

    CapgnnModel found =
        new CapgnnClassifier()
            .setEdges(Tables.edges(SESSION, CORA))
            .setSplitCol("split")
            .setClasses(CORA.labels().classNames().toArray(String[]::new))
            .setModel(model)
            .setPreset("cora")
            .setSettings("epochs=20")
            .setSeed(3)
            .setShards(shards)
            .setPartitioning(partitioning)
            .fit(Tables.vertices(SESSION, CORA));

    List<EpochRecord> history = expected.record().orElseThrow().history();
    double[][] epochs = found.report().orElseThrow().history();
    assertThat(epochs).hasDimensions(20, 8);
    for (int e = 0; e < 20; e++) {
      assertThat(epochs[e][0]).isCloseTo(history.get(e).supervised(), within(1e-4));
      assertThat(epochs[e][1]).isCloseTo(history.get(e).contrastive(), within(1e-4));
      assertThat(epochs[e][3]).isCloseTo(history.get(e).validLoss(), within(1e-4));
    }
    assertThat(found.card().bestEpoch()).isEqualTo(expected.card().bestEpoch());
    assertThat(found.card().classes()).isEqualTo(expected.card().classes());
    checkPredictions(expected, found);
  }

  private static void checkPredictions(VertexClassifier expected, CapgnnModel found) {
    Map<String, Row> rows = new HashMap<>();
    found
        .transform(Tables.vertices(SESSION, CORA))
        .select("id", "prediction", "probability")
        .collectAsList()
        .forEach(row -> rows.put(row.getString(0), row));
    assertThat(rows).hasSize(CORA.vertexCount());
    try (Predictor live = expected.on(CORA)) {
      for (int v = 0; v < CORA.vertexCount(); v++) {
        Row row = rows.get("v" + CORA.id(v));
        assertThat(row.getString(1)).as("vertex %d", v).isEqualTo(live.of(v).label());
        double[] p = ((Vector) row.get(2)).toArray();
        for (int c = 0; c < p.length; c++) {
          String name = expected.classNames().get(c);
          assertThat(p[c]).isCloseTo(live.of(v).probabilities().get(name), within(1e-4));
        }
      }
    }
  }
}
