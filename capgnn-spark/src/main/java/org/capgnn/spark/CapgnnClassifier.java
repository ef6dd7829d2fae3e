package org.capgnn.spark;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.apache.spark.ml.Estimator;
import org.apache.spark.ml.param.IntParam;
import org.apache.spark.ml.param.LongParam;
import org.apache.spark.ml.param.Param;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.ml.param.StringArrayParam;
import org.apache.spark.ml.util.DefaultParamsReader;
import org.apache.spark.ml.util.DefaultParamsWritable;
import org.apache.spark.ml.util.Identifiable$;
import org.apache.spark.ml.util.MLReader;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.NumericType;
import org.apache.spark.sql.types.StructType;
import org.capgnn.graph.InputException;
import org.capgnn.spark.job.EpochListener;
import org.capgnn.spark.job.GraphTraining;
import org.capgnn.spark.job.ShardedGraph;
import org.capgnn.spark.table.TableColumns;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Trains CAPGCN or CAPGAT on a graph that is spread over the cluster, with the results of training
 * on one machine.
 *
 * <pre>{@code
 * CapgnnModel model =
 *     new CapgnnClassifier()
 *         .setEdges(edges)
 *         .setLabelCol("label")
 *         .setSettings("epochs=200", "views=4")
 *         .fit(vertices);
 * Dataset<Row> predicted = model.transform(vertices);
 * }</pre>
 *
 * <p>Settings of the model and its training are given by their names in docs/settings.md, and
 * change those of a preset.
 */
public final class CapgnnClassifier extends Estimator<CapgnnModel>
    implements GraphParams<CapgnnClassifier>, DefaultParamsWritable {
  private static final long serialVersionUID = 1;
  private static final Logger LOG = LoggerFactory.getLogger(CapgnnClassifier.class);

  private final String uid;
  private final GraphParamSet graph;
  private final Param<String> labelCol;
  private final Param<String> splitCol;
  private final Param<String> model;
  private final Param<String> preset;
  private final StringArrayParam settings;
  private final StringArrayParam classes;
  private final Param<String> split;
  private final LongParam seed;
  private final Param<String> checkpointDir;
  private final IntParam checkpointEvery;
  private final IntParam attempts;
  private transient EpochListener listener;
  private transient Consumer<String> notes;

  public CapgnnClassifier() {
    this(Identifiable$.MODULE$.randomUID("capgnn"));
  }

  public CapgnnClassifier(String uid) {
    this.uid = uid;
    this.graph = new GraphParamSet(this);
    this.labelCol = new Param<>(this, "labelCol", "column with labels, null where unknown");
    this.splitCol =
        new Param<>(this, "splitCol", "column with train, valid, test or null; empty for none");
    this.model = new Param<>(this, "model", "capgcn or capgat");
    this.preset = new Param<>(this, "preset", "preset that the settings start from");
    this.settings = new StringArrayParam(this, "settings", "settings to change, as name=value");
    this.classes =
        new StringArrayParam(
            this, "classes", "the classes in their order; empty for those that occur, sorted");
    this.split = new Param<>(this, "split", "how labels are split without a splitCol");
    this.seed = new LongParam(this, "seed", "decides start values, dropout and drawn splits");
    this.checkpointDir =
        new Param<>(this, "checkpointDir", "folder of checkpoints that all executors reach");
    this.checkpointEvery = new WholeParam(this, "checkpointEvery", "epochs between checkpoints", 1);
    this.attempts = new WholeParam(this, "attempts", "how often a training is started at most", 1);
    graph.setDefaults(this);
    setDefault(labelCol, "label");
    setDefault(splitCol, "");
    setDefault(model, "capgcn");
    setDefault(preset, "default");
    setDefault(settings, new String[0]);
    setDefault(classes, new String[0]);
    setDefault(split, "");
    setDefault(seed, 1L);
    setDefault(checkpointDir, "");
    setDefault(checkpointEvery, 20);
    setDefault(attempts, 3);
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
  public CapgnnClassifier self() {
    return this;
  }

  public Param<String> labelCol() {
    return labelCol;
  }

  public Param<String> splitCol() {
    return splitCol;
  }

  public Param<String> model() {
    return model;
  }

  public Param<String> preset() {
    return preset;
  }

  public StringArrayParam settings() {
    return settings;
  }

  /** The classes in their order, on which start values depend; sorted unless set. */
  public StringArrayParam classes() {
    return classes;
  }

  public Param<String> split() {
    return split;
  }

  public LongParam seed() {
    return seed;
  }

  public Param<String> checkpointDir() {
    return checkpointDir;
  }

  public IntParam checkpointEvery() {
    return checkpointEvery;
  }

  public IntParam attempts() {
    return attempts;
  }

  public CapgnnClassifier setLabelCol(String name) {
    return with(labelCol, name);
  }

  /** Column with the part of the split: train, valid, test or null. */
  public CapgnnClassifier setSplitCol(String name) {
    return with(splitCol, name);
  }

  public CapgnnClassifier setModel(String name) {
    return with(model, name);
  }

  public CapgnnClassifier setPreset(String name) {
    return with(preset, name);
  }

  /** Settings to change, each as {@code name=value}. */
  public CapgnnClassifier setSettings(String... changes) {
    return with(settings, changes);
  }

  public CapgnnClassifier setClasses(String... names) {
    return with(classes, names);
  }

  /** How labels are split, such as {@code per-class:20,30}. */
  public CapgnnClassifier setSplit(String text) {
    return with(split, text);
  }

  public CapgnnClassifier setSeed(long value) {
    return with(seed, value);
  }

  /**
   * A folder that the first shard writes checkpoints to, wherever it runs. The last two stay until
   * the model is saved, so that a training whose model could not be saved is not lost.
   */
  public CapgnnClassifier setCheckpointDir(String folder) {
    return with(checkpointDir, folder);
  }

  public CapgnnClassifier setCheckpointEvery(int epochs) {
    return with(checkpointEvery, epochs);
  }

  public CapgnnClassifier setAttempts(int count) {
    return with(attempts, count);
  }

  /** Called after each epoch while {@link #fit} runs; not saved. */
  public CapgnnClassifier listen(EpochListener to) {
    listener = to;
    return this;
  }

  /** Takes sentences about choices and failed attempts instead of the log; not saved. */
  public CapgnnClassifier note(Consumer<String> sentences) {
    notes = sentences;
    return this;
  }

  @Override
  public CapgnnModel fit(Dataset<?> vertices) {
    Consumer<String> say = notes == null ? LOG::info : notes;
    SparkSession session = (SparkSession) vertices.sparkSession();
    transformSchema(vertices.schema());
    TableColumns columns = columns(value(labelCol), value(splitCol));
    Dataset<Row> edges = edgeTable(session);
    columns.requireEdges(edges.schema());
    GraphTraining training = new GraphTraining(wish(), say);
    int count = training.shards(session.sparkContext());
    try (ShardedGraph sharded =
        ShardedGraph.of(vertices.toDF(), edges, columns, count, howSpread())) {
      say.accept(
          "%d %s, one slot each; %.1f%% of the entries join two of them"
              .formatted(count, count == 1 ? "shard" : "shards", 100 * sharded.cutShare()));
      GraphTraining.Report report =
          training.train(
              session.sparkContext(),
              sharded,
              !columns.split().isEmpty(),
              columns.features().size() > 1 ? columns.features() : List.of(),
              listener == null ? (number, supervised, contrastive, accuracy) -> {} : listener);
      DataType labels = vertices.schema().apply(columns.label()).dataType();
      CapgnnModel trained =
          new CapgnnModel(uid, report.model(), report)
              .setPredictionType(labels instanceof NumericType ? labels.typeName() : "string");
      return copyValues(trained.setParent(this), new ParamMap());
    }
  }

  private GraphTraining.Wish wish() {
    return new GraphTraining.Wish(
        value(model),
        value(preset),
        changes(value(settings)),
        List.of(this.<String[]>value(classes)),
        value(split),
        this.<Long>value(seed),
        "spark",
        value(checkpointDir),
        this.<Integer>value(checkpointEvery),
        this.<Integer>value(attempts),
        this.<Integer>value(timeout()),
        this.<Integer>value(shards()),
        howSpread());
  }

  private static Map<String, String> changes(String[] texts) {
    Map<String, String> changes = new LinkedHashMap<>();
    for (String text : texts) {
      int equals = text.indexOf('=');
      if (equals < 1) {
        throw InputException.of("setting '%s': write name=value", text);
      }
      changes.put(text.substring(0, equals), text.substring(equals + 1));
    }
    return changes;
  }

  @Override
  public StructType transformSchema(StructType schema) {
    columns(value(labelCol), value(splitCol)).requireVertices(schema);
    DataType labels = schema.apply(this.<String>value(labelCol)).dataType();
    return PredictionColumns.of(this)
        .appendTo(schema, labels instanceof NumericType ? labels.typeName() : "string");
  }

  @Override
  public Estimator<CapgnnModel> copy(ParamMap extra) {
    CapgnnClassifier copy = defaultCopy(extra);
    copy.listener = listener;
    copy.notes = notes;
    return copy;
  }

  public static MLReader<CapgnnClassifier> read() {
    return new DefaultParamsReader<>();
  }

  public static CapgnnClassifier load(String path) {
    return read().load(path);
  }
}
