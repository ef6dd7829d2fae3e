package org.capgnn.spark;

import java.io.ByteArrayInputStream;
import java.lang.ref.Cleaner;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.spark.SparkContext;
import org.apache.spark.api.java.JavaPairRDD;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.ml.Model;
import org.apache.spark.ml.param.Param;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.ml.util.Identifiable$;
import org.apache.spark.ml.util.MLReader;
import org.apache.spark.ml.util.MLWritable;
import org.apache.spark.ml.util.MLWriter;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.StructType;
import org.capgnn.graph.InputException;
import org.capgnn.result.ModelCard;
import org.capgnn.run.SavedModel;
import org.capgnn.spark.job.GraphPrediction;
import org.capgnn.spark.job.GraphTraining;
import org.capgnn.spark.job.ShardedGraph;
import org.capgnn.spark.job.VertexPrediction;
import org.capgnn.spark.table.TableColumns;
import scala.Tuple2;

/**
 * A trained model that predicts the classes of a graph's vertices; the same as a {@code
 * VertexClassifier} of the library, which reads what this one saves.
 *
 * <p>{@link #transform} appends the predicted class, in the type of the labels (a number as a
 * double), the vector of probabilities in the order of {@link #classes}, and on request the last
 * hidden layer. The edges are those of {@link #edges}, which the estimator passes on.
 */
public final class CapgnnModel extends Model<CapgnnModel>
    implements GraphParams<CapgnnModel>, MLWritable {
  private static final long serialVersionUID = 1;
  private static final String TEXT = "string";
  private static final Cleaner UNUSED = Cleaner.create();

  private final String uid;
  private final GraphParamSet graph;
  private final Param<String> predictionType;
  private final byte[] saved;
  private final transient GraphTraining.Report report; // null for a model that was loaded
  private transient SavedModel model;

  /**
   * @param saved the model as one stream
   * @param report of its training, or null
   */
  CapgnnModel(String uid, byte[] saved, GraphTraining.Report report) {
    this.uid = uid;
    this.saved = saved;
    this.report = report;
    this.graph = new GraphParamSet(this);
    this.predictionType = new Param<>(this, "predictionType", "type of the predicted class");
    graph.setDefaults(this);
    setDefault(predictionType, TEXT);
  }

  static String newUid() {
    return Identifiable$.MODULE$.randomUID("capgnn");
  }

  @Override
  public String uid() {
    return uid;
  }

  @Override
  public GraphParamSet graphParams() {
    return graph;
  }

  @Override
  public CapgnnModel self() {
    return this;
  }

  /** The type of the predicted class: {@code string}, or that of numeric labels. */
  public Param<String> predictionType() {
    return predictionType;
  }

  CapgnnModel setPredictionType(String type) {
    return with(predictionType, type);
  }

  SavedModel saved() {
    if (model == null) {
      model = SavedModel.read(new ByteArrayInputStream(saved));
    }
    return model;
  }

  /** Identity, columns, classes and quality of the model. */
  public ModelCard card() {
    return saved().card();
  }

  /** The names of the classes, in the order of the probabilities. */
  public String[] classes() {
    return card().classes().toArray(String[]::new);
  }

  /** What the training reported; empty for a model that was loaded. */
  public Optional<GraphTraining.Report> report() {
    return Optional.ofNullable(report);
  }

  @Override
  public Dataset<Row> transform(Dataset<?> vertices) {
    SparkSession session = (SparkSession) vertices.sparkSession();
    SparkContext context = session.sparkContext();
    StructType schema = transformSchema(vertices.schema());
    TableColumns columns = trainedColumns();
    Dataset<Row> edges = edgeTable(session);
    GraphPrediction prediction = new GraphPrediction(saved(), saved);
    int timeout = this.<Integer>value(timeout());
    int count = prediction.shards(context, this.<Integer>value(shards()));
    ShardedGraph sharded = ShardedGraph.of(vertices.toDF(), edges, columns, count, howSpread());
    PredictionColumns appended = PredictionColumns.of(this);
    JavaRDD<VertexPrediction> predictions;
    try {
      predictions = prediction.predict(context, sharded, !appended.embedding().isEmpty(), timeout);
    } catch (RuntimeException refused) {
      sharded.close();
      throw refused;
    }
    JavaPairRDD<Long, VertexPrediction> byIndex =
        predictions.mapToPair(p -> new Tuple2<>((long) p.index(), p));
    JavaPairRDD<Long, Row> rows = sharded.vertices().numbered().mapToPair(Tuple2::swap);
    List<String> classes = card().classes();
    String type = value(predictionType);
    int id = vertices.schema().fieldIndex(columns.id());
    JavaRDD<Row> answer =
        rows.join(byIndex)
            .map(found -> appended.append(found._2._1, id, found._2._2, classes, type));
    // tables derived from the answer refer to its RDD; after the last one, nobody needs the graph
    UNUSED.register(answer.rdd(), sharded::close);
    return session.createDataFrame(answer, schema);
  }

  /** Columns of numbers are found by their names, so that their order in a table has no effect. */
  private TableColumns trainedColumns() {
    TableColumns columns = columns("", "");
    List<String> names = card().features().names();
    List<String> found = columns.features();
    if (names == null || found.size() == 1 || found.equals(names)) {
      return columns;
    }
    if (!Set.copyOf(found).equals(Set.copyOf(names))) {
      throw InputException.of(
          "the features are the columns %s, the model was trained on %s; set featuresCols to those",
          String.join(", ", found), String.join(", ", names));
    }
    return columns.withFeatures(names);
  }

  @Override
  public StructType transformSchema(StructType schema) {
    trainedColumns().requireVertices(schema);
    return PredictionColumns.of(this).appendTo(schema, value(predictionType));
  }

  @Override
  public CapgnnModel copy(ParamMap extra) {
    CapgnnModel copy = new CapgnnModel(uid, saved, report);
    return copyValues(copy, extra).setParent(parent());
  }

  @Override
  public MLWriter write() {
    return new ModelFiles.Writer(this);
  }

  public static MLReader<CapgnnModel> read() {
    return new ModelFiles.Reader();
  }

  /** Reads a model that was saved here, or the folder of a run on a single machine. */
  public static CapgnnModel load(String path) {
    return read().load(path);
  }
}
