package org.capgnn.spark;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.when;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.apache.spark.ml.Pipeline;
import org.apache.spark.ml.PipelineModel;
import org.apache.spark.ml.PipelineStage;
import org.apache.spark.ml.evaluation.MulticlassClassificationEvaluator;
import org.apache.spark.ml.feature.VectorAssembler;
import org.apache.spark.ml.linalg.SQLDataTypes;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.ml.linalg.Vectors;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataTypes;
import org.capgnn.VertexClassifier;
import org.capgnn.graph.InputException;
import org.capgnn.result.RunKey;
import org.capgnn.spark.job.GraphTraining;
import org.capgnn.spark.job.ShardStats;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Two groups of vertices, each a ring; numbers as ids and labels. */
class LocalTest {
  private static final SparkSession SESSION = LocalSpark.SESSION;
  private static final int N = 60;

  @TempDir Path folder;

  private static Dataset<Row> vertices() {
    List<Row> rows = new ArrayList<>();
    for (long v = 0; v < N; v++) {
      double group = v % 2;
      rows.add(
          RowFactory.create(v + 1000, group + v % 5 / 10.0, 1 - group, v < N / 2 ? group : null));
    }
    return SESSION.createDataFrame(
        rows,
        Tables.schema(
            "id", DataTypes.LongType,
            "a", DataTypes.DoubleType,
            "b", DataTypes.DoubleType,
            "label", DataTypes.DoubleType));
  }

  private static Dataset<Row> edges() {
    List<Row> rows = new ArrayList<>();
    for (int v = 0; v < N; v++) {
      rows.add(RowFactory.create(v + 1000, (v + 2) % N + 1000, 1.0 + v % 3)); // int, not long
    }
    return SESSION.createDataFrame(
        rows,
        Tables.schema(
            "source", DataTypes.IntegerType,
            "target", DataTypes.IntegerType,
            "weight", DataTypes.DoubleType));
  }

  private static CapgnnClassifier classifier() {
    return new CapgnnClassifier()
        .setFeaturesCols("a", "b")
        .setEdges(edges())
        .setSettings("epochs=40", "hidden=8", "views=2", "stopping=last")
        .setShards(2);
  }

  @Test
  void pipelineIsTrainedSavedLoadedAndEvaluated() throws IOException {
    VectorAssembler assembler =
        new VectorAssembler().setInputCols(new String[] {"a", "b"}).setOutputCol("features");
    CapgnnClassifier classifier =
        classifier().setFeaturesCols().setWeightCol("weight").setEmbeddingCol("hidden");
    String edges = classifier.value(classifier.edges());
    Pipeline pipeline = new Pipeline().setStages(new PipelineStage[] {assembler, classifier});
    PipelineModel trained = pipeline.fit(vertices());
    Dataset<Row> predicted = trained.transform(vertices()).orderBy("id");

    List<Row> rows = predicted.select("id", "prediction", "probability", "hidden").collectAsList();
    assertThat(rows).hasSize(N);
    assertThat(rows.get(0).getDouble(1)).isZero();
    assertThat(rows.get(1).getDouble(1)).isEqualTo(1);
    assertThat(((Vector) rows.get(0).get(2)).size()).isEqualTo(2);
    assertThat(((Vector) rows.get(0).get(3)).size()).isEqualTo(8);
    double accuracy =
        new MulticlassClassificationEvaluator()
            .setMetricName("accuracy")
            .evaluate(predicted.filter("label is not null"));
    assertThat(accuracy).isEqualTo(1);

    trained.write().overwrite().save(folder.resolve("pipeline").toString());
    edges().createOrReplaceTempView(edges);
    List<Row> again =
        PipelineModel.load(folder.resolve("pipeline").toString())
            .transform(vertices())
            .orderBy("id")
            .select("id", "prediction", "probability", "hidden")
            .collectAsList();
    assertThat(again).isEqualTo(rows);
    pipeline.write().overwrite().save(folder.resolve("untrained").toString());
    assertThat(Pipeline.load(folder.resolve("untrained").toString()).getStages()).hasSize(2);
  }

  @Test
  void singleMachineAndClusterReadEachOthersModels() throws IOException {
    CapgnnModel trained = classifier().fit(vertices());
    Path ours = folder.resolve("ours");
    trained.write().overwrite().save(ours.toString());

    VertexClassifier alone = VertexClassifier.load(ours);
    assertThat(alone.card().features().names()).containsExactly("a", "b");
    assertThat(alone.classNames()).containsExactly("0", "1");
    Path theirs = folder.resolve("theirs");
    alone.save(theirs);
    CapgnnModel back = CapgnnModel.load(theirs.toString());

    List<Row> expected = predictions(trained);
    back.setFeaturesCols("a", "b").setEdges(edges()).setShards(3);
    assertThat(predictions(back)).isEqualTo(expected);
    assertThat(back.transform(vertices()).select("prediction").first().get(0))
        .isInstanceOf(String.class);
  }

  @Test
  void splitAndCalibrationOfThePresetAreKept() throws IOException {
    Path preset =
        Files.writeString(
            folder.resolve("mine.yaml"),
            "split: fraction:0.5,0.3,0.2\nsettings: {calibration: none}\n");
    Path saved = folder.resolve("saved");

    classifier().setPreset(preset.toString()).fit(vertices()).write().save(saved.toString());

    RunKey key = VertexClassifier.load(saved).card().key();
    assertThat(key.split()).isEqualTo("fraction:0.5,0.3,0.2");
    assertThat(key.settings()).as("none is the default").doesNotContainKey("calibration");
  }

  private static List<Row> predictions(CapgnnModel model) {
    return model.transform(vertices()).orderBy("id").select("id", "probability").collectAsList();
  }

  @Test
  void arraysVectorsAndColumnsAreTheSameFeatures() {
    Dataset<Row> asArray = vertices().withColumn("features", functions.array(col("a"), col("b")));
    Dataset<Row> asVector =
        new VectorAssembler()
            .setInputCols(new String[] {"a", "b"})
            .setOutputCol("features")
            .transform(vertices());

    List<Row> columns = predictions(classifier().fit(vertices()));

    for (Dataset<Row> table : List.of(asArray, asVector)) {
      CapgnnModel model = classifier().setFeaturesCols().fit(table);
      assertThat(model.transform(table).orderBy("id").select("id", "probability").collectAsList())
          .isEqualTo(columns);
    }
  }

  @Test
  void columnsAreFoundByTheirNamesInAnyOrder() {
    CapgnnModel model = classifier().fit(vertices());
    List<Row> expected = predictions(model);

    assertThat(predictions(model.copy(new ParamMap()).setFeaturesCols("b", "a")))
        .isEqualTo(expected);
    Dataset<Row> renamed = vertices().withColumnRenamed("b", "c");
    assertThatThrownBy(() -> model.setFeaturesCols("a", "c").transform(renamed))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("the features are the columns a, c, the model was trained on a, b");
  }

  @Test
  void trainingReportsItsShardsAndEpochs() {
    List<Integer> epochs = new CopyOnWriteArrayList<>();
    CapgnnModel model =
        classifier().listen((number, a, b, c) -> epochs.add(number)).fit(vertices());

    GraphTraining.Report report = model.report().orElseThrow();
    assertThat(report.shards()).hasSize(2);
    assertThat(report.shards().stream().mapToInt(s -> s.vertices()).sum()).isEqualTo(N);
    assertThat(report.history()).hasDimensions(40, 8);
    assertThat(epochs).startsWith(1);
    for (ShardStats shard : report.shards()) {
      // 10 hops of 2 classes x 2 views out and back, 10 of one view in the evaluation, and sums
      long forward = shard.boundary() * 10 * (4 + 2) * Float.BYTES;
      long backward = shard.halo() * 10L * 4 * Float.BYTES;
      double perEpoch = (double) shard.bytesSent() / shard.epochs();
      assertThat(perEpoch).isBetween((double) forward + backward, forward + backward + 1500.0);
    }
  }

  @Test
  void aModelKeepsItsEdgesWhenTheEstimatorGetsOthers() {
    CapgnnClassifier classifier = classifier();
    CapgnnModel first = classifier.fit(vertices());
    List<Row> expected = predictions(first);

    classifier.setEdges(edges().limit(5));

    assertThat(predictions(first)).isEqualTo(expected);
  }

  @Test
  void namesOfColumnsMayHoldDots() {
    Dataset<Row> v = vertices().withColumnRenamed("a", "a.x").withColumnRenamed("id", "the.id");
    Dataset<Row> e =
        edges()
            .withColumnRenamed("source", "from.id")
            .withColumnRenamed("target", "to`id")
            .withColumnRenamed("weight", "w.w");

    CapgnnModel model =
        classifier()
            .setIdCol("the.id")
            .setFeaturesCols("a.x", "b")
            .setEdges(e)
            .setSourceCol("from.id")
            .setTargetCol("to`id")
            .setWeightCol("w.w")
            .fit(v);

    assertThat(model.transform(v).count()).isEqualTo(N);
  }

  @Test
  void checkpointsStayUntilTheModelIsSaved() throws IOException {
    Path checkpoints = folder.resolve("checkpoints");
    CapgnnClassifier classifier =
        classifier().setCheckpointDir(checkpoints.toUri().toString()).setCheckpointEvery(10);
    CapgnnModel model = classifier.fit(vertices());
    assertThat(checkpoints).isNotEmptyDirectory();

    CapgnnModel again = classifier.setShards(1).fit(vertices());
    assertThat(again.report().orElseThrow().resumedAt()).isEqualTo(40);
    model.write().save(folder.resolve("saved").toString());

    assertThat(checkpoints).isEmptyDirectory();
  }

  @Test
  void aFolderThatHoldsMoreThanAModelIsNotOverwritten() throws IOException {
    CapgnnModel model = classifier().fit(vertices());
    Path work = Files.createDirectories(folder.resolve("work"));
    Path thesis = Files.writeString(work.resolve("thesis.tex"), "all of it");

    assertThatThrownBy(() -> model.write().overwrite().save(work.toString()))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("work holds thesis.tex, which a model would replace");
    assertThat(thesis).hasContent("all of it");

    Path place = folder.resolve("model");
    model.write().save(place.toString());
    model.write().overwrite().save(place.toString());
    Files.writeString(place.resolve("notes.txt"), "mine");
    assertThatThrownBy(() -> model.write().overwrite().save(place.toString()))
        .isInstanceOf(InputException.class);
    assertThat(CapgnnModel.load(place.toString()).classes()).containsExactly("0", "1");
  }

  @Test
  void directionOfTheEdgesMustBeThatOfTheTraining() throws IOException {
    CapgnnModel model = classifier().setDirected(true).fit(vertices());
    Path ours = folder.resolve("directed");
    model.write().save(ours.toString());
    VertexClassifier.load(ours).save(folder.resolve("plain"));

    CapgnnModel plain = CapgnnModel.load(folder.resolve("plain").toString());
    plain.setFeaturesCols("a", "b").setEdges(edges()).setShards(2);
    assertThat(predictions(plain)).isEqualTo(predictions(model));
    int persisted = SESSION.sparkContext().getPersistentRDDs().size();
    assertThatThrownBy(() -> plain.setDirected(false).transform(vertices()))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("trained on a directed graph, these edges are taken as undirected");
    assertThat(SESSION.sparkContext().getPersistentRDDs().size()).isLessThanOrEqualTo(persisted);
  }

  @Test
  void withoutValidationTheLastEpochCounts() {
    List<String> notes = new ArrayList<>();
    CapgnnModel model = classifier().setSplit("fraction:1.0,0.0").note(notes::add).fit(vertices());

    assertThat(model.card().bestEpoch()).isEqualTo(40);
    assertThat(notes).anyMatch(note -> note.contains("no vertex validates"));
    assertThat(notes).anyMatch(note -> note.matches("2 shards, .*% of the entries join two.*"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "unknown id   | no vertex has the id 7",
        "null end     | an end is null",
        "bad weight   | has the weight -1.0 in weight; a weight must be positive and finite",
        "null feature | vertex 1003 has null in a, expected a value",
        "NaN feature  | vertex 1003 has the feature NaN",
        "lengths      | row 0 of the vertices has 1 features, row 1 has 2",
        "null id      | row 3 of the vertices has no id",
        "twice        | vertex 1003 occurs 2 times in id",
        "no column    | the vertices have no column 'colour', there are id, a, b, label; set labelCol",
        "no label     | no vertex has a label",
        "one class    | all labels are '1', so there is nothing to learn",
        "slots        | 50 shards need 50 slots at the same time, the cluster offers 3",
        "no edges     | no edges; call setEdges",
        "no view      | no table or view of edges is called nowhere",
        "setting      | hopps",
        "model        | gcn needs the graph on one machine",
        "batch-norm   | batch-norm=true needs the graph on one machine",
        "split        | vertex 1003 has 'maybe' in part, expected train, valid, test or null",
        "memory       | more spark.executor.memory",
        "checkpoints  | cannot write to the checkpoint folder",
        "attempts     | attempts is 0, expected at least 1",
        "every        | checkpointEvery is 0, expected at least 1",
        "timeout      | timeout is 0, expected at least 1",
        "shards       | shards is -1, expected at least 0",
        "taken column | the vertices already have a column 'a'",
      })
  void badInputIsRefusedInOneLine(String what, String message) {
    assertThatThrownBy(() -> bad(what))
        .isInstanceOf(InputException.class)
        .hasMessageContaining(message)
        .hasMessageNotContaining("\n");
  }

  private static CapgnnModel bad(String what) {
    Dataset<Row> v = vertices();
    Dataset<Row> e = edges();
    CapgnnClassifier c = classifier();
    Column third = col("id").equalTo(1003);
    return switch (what) {
      case "unknown id" ->
          c.setEdges(
                  e.withColumn(
                      "target", when(col("target").equalTo(1002), 7).otherwise(col("target"))))
              .fit(v);
      case "null end" -> c.setEdges(e.withColumn("source", lit(null).cast("int"))).fit(v);
      case "bad weight" ->
          c.setEdges(e.withColumn("weight", lit(-1.0))).setWeightCol("weight").fit(v);
      case "null feature" -> c.fit(v.withColumn("a", when(third, null).otherwise(col("a"))));
      case "NaN feature" -> c.fit(v.withColumn("a", when(third, Double.NaN).otherwise(col("a"))));
      case "lengths" -> c.setFeaturesCols().fit(ofLengths());
      case "null id" -> c.fit(v.withColumn("id", when(third, null).otherwise(col("id"))));
      case "twice" -> c.fit(v.union(v.filter(third)));
      case "no column" -> c.setLabelCol("colour").fit(v);
      case "no label" -> c.fit(v.withColumn("label", lit(null).cast("double")));
      case "one class" -> c.fit(v.withColumn("label", lit(1.0)));
      case "slots" -> c.setShards(50).fit(v);
      case "no edges" -> new CapgnnClassifier().setFeaturesCols("a", "b").fit(v);
      case "no view" -> c.setEdges("nowhere").fit(v);
      case "setting" -> c.setSettings("hopps=3").fit(v);
      case "model" -> c.setSettings().setModel("gcn").fit(v);
      case "batch-norm" -> c.setSettings("batch-norm=true").fit(v);
      case "split" ->
          c.setSplitCol("part")
              .fit(v.withColumn("part", when(third, "maybe").otherwise(lit("train"))));
      case "memory" -> c.setSettings("views=1024", "hops=1000", "hidden=200000").fit(v);
      case "checkpoints" -> c.setCheckpointDir("/proc/none").fit(v);
      case "attempts" -> c.setAttempts(0).fit(v);
      case "every" -> c.setCheckpointEvery(0).fit(v);
      case "timeout" -> c.setTimeout(0).fit(v);
      case "shards" -> c.setShards(-1).fit(v);
      case "taken column" -> c.setPredictionCol("a").fit(v);
      default -> throw new IllegalArgumentException(what);
    };
  }

  private static Dataset<Row> ofLengths() {
    List<Row> rows = new ArrayList<>();
    for (int v = 0; v < N; v++) {
      Vector features = Vectors.dense(new double[v == 0 ? 1 : 2]);
      rows.add(RowFactory.create((long) v + 1000, features, (double) (v % 2)));
    }
    return SESSION.createDataFrame(
        rows,
        Tables.schema(
            "id", DataTypes.LongType,
            "features", SQLDataTypes.VectorType(),
            "label", DataTypes.DoubleType));
  }
}
