package org.capgnn.spark.command;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.capgnn.cli.console.ConsoleCommand;
import org.capgnn.cli.console.ExitCode;
import org.capgnn.cli.console.ProgressLine;
import org.capgnn.cli.console.Text;
import org.capgnn.result.ModelCard;
import org.capgnn.settings.Reason;
import org.capgnn.spark.CapgnnClassifier;
import org.capgnn.spark.CapgnnModel;
import org.capgnn.spark.ModelFolder;
import org.capgnn.spark.job.GraphTraining;
import org.capgnn.spark.job.ShardStats;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Trains a model on a graph that is spread over a cluster. */
@Command(
    name = "train",
    description = {
      "Train CAPGCN or CAPGAT on a graph that is spread over a cluster, with the results of",
      "training on one machine. 'capgnn predict' and 'capgnn spark predict' read the model."
    })
public final class SparkTrainCommand extends ConsoleCommand {
  @Mixin private ClusterOptions cluster;
  @Mixin private TableOptions tables;

  @Option(
      names = "--label",
      paramLabel = "COLUMN",
      defaultValue = "label",
      description = "Column of vertices: their labels, empty where unknown (default: label).")
  private String label;

  @Option(
      names = "--split-column",
      paramLabel = "COLUMN",
      defaultValue = "",
      description = "Column of vertices: train, valid or test.")
  private String splitColumn;

  @Option(
      names = "--split",
      paramLabel = "SPLIT",
      defaultValue = "",
      description = "As for train; without a split column fraction:0.8,0.2.")
  private String split;

  @Option(
      names = "--model",
      paramLabel = "MODEL",
      defaultValue = "capgcn",
      description = "capgcn or capgat (default: capgcn).")
  private String model;

  @Option(
      names = "--preset",
      paramLabel = "PRESET",
      defaultValue = "default",
      description = "As for train.")
  private String preset;

  @Option(names = "--set", paramLabel = "KEY=VALUE", description = "A setting; repeatable.")
  private Map<String, String> settings = Map.of();

  @Option(names = "--seed", paramLabel = "SEED", defaultValue = "1", description = "Default: 1.")
  private long seed;

  @Option(
      names = "--checkpoints",
      paramLabel = "DIR",
      defaultValue = "",
      description =
          "Folder that all executors reach, such as hdfs://HOST/DIR. The same command goes on from "
              + "the last checkpoint.")
  private String checkpoints;

  @Option(
      names = "--checkpoint-every",
      paramLabel = "EPOCHS",
      defaultValue = "20",
      description = "Default: 20.")
  private int checkpointEvery;

  @Option(
      names = "--attempts",
      paramLabel = "N",
      defaultValue = "3",
      description = "How often the training is started at most, if shards are lost (default: 3).")
  private int attempts;

  @Option(
      names = "--classes",
      split = ",",
      paramLabel = "NAME",
      description =
          "The classes in their order, on which start values depend (default: those that occur, "
              + "sorted).")
  private String[] classes = new String[0];

  @Option(
      names = "--out",
      required = true,
      paramLabel = "DIR",
      description = "Folder for the model, of any file system that Spark knows.")
  private String out;

  @Override
  public Integer call() {
    List<String> changes = new ArrayList<>();
    settings.forEach((key, value) -> changes.add(key + "=" + value));
    try (SparkSession session = cluster.open("train");
        ProgressLine line = console.progressLine()) {
      ModelFolder folder = new ModelFolder(out, session.sparkContext().hadoopConfiguration());
      folder.requireReplaceable();
      folder.requireWritable();
      Dataset<Row> vertices = tables.vertices(session);
      CapgnnClassifier classifier =
          new CapgnnClassifier()
              .setLabelCol(label)
              .setSplitCol(splitColumn)
              .setSplit(split)
              .setModel(model)
              .setPreset(preset)
              .setSettings(changes.toArray(String[]::new))
              .setSeed(seed)
              .setCheckpointDir(checkpoints)
              .setCheckpointEvery(checkpointEvery)
              .setAttempts(attempts)
              .setClasses(classes)
              .note(line::note)
              .listen(
                  (number, supervised, contrastive, accuracy) ->
                      line.update(
                          String.format(
                              Locale.ROOT,
                              "epoch %d · loss %.3f %.3f · valid %.4f",
                              number,
                              supervised,
                              contrastive,
                              accuracy)));
      cluster.apply(classifier);
      tables.apply(classifier, session, vertices, null, label, splitColumn);
      line.note("reading the tables and spreading the graph ...");
      CapgnnModel trained = classifier.fit(vertices);
      trained.write().overwrite().save(out);
      print(trained);
      return ExitCode.OK;
    } catch (Exception failure) {
      throw ClusterFailure.of(
          failure,
          checkpoints.isEmpty() ? "" : "; the same command goes on from the last checkpoint");
    }
  }

  private void print(CapgnnModel trained) {
    ModelCard card = trained.card();
    GraphTraining.Report report = trained.report().orElseThrow();
    for (Reason reason : report.reasons()) {
      console.note(reason.text());
    }
    if (report.resumedAt() > 0) {
      console.note("continued after epoch " + report.resumedAt());
    }
    console.print(
        Text.of(
            "model                %s, seed %d, %d classes",
            card.model(), card.key().seed(), card.classes().size()));
    if (card.testAccuracy() != null) {
      console.print(Text.of("test accuracy        %.4f", card.testAccuracy()));
    }
    if (card.validAccuracy() != null) {
      console.print(Text.of("validation accuracy  %.4f", card.validAccuracy()));
    }
    console.print(Text.of("epochs               %d, best %d", card.epochs(), card.bestEpoch()));
    for (ShardStats shard : report.shards()) {
      console.print(shard(shard));
    }
    console.print("written to           " + out);
  }

  private static String shard(ShardStats shard) {
    int epochs = Math.max(1, shard.epochs());
    return Text.of(
        "shard %-2d             %,d vertices, %,d entries, %,d rows of others; per epoch %.2f s, of which %.2f s exchange of %.1f MB",
        shard.shard(),
        shard.vertices(),
        shard.entries(),
        shard.halo(),
        shard.epochSeconds() / epochs,
        shard.exchangeSeconds() / epochs,
        shard.bytesSent() / 1e6 / epochs);
  }
}
