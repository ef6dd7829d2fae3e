package org.capgnn.spark.job;

import java.io.ByteArrayOutputStream;
import java.time.Duration;
import java.util.Arrays;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import org.apache.spark.TaskContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.util.SerializableConfiguration;
import org.capgnn.graph.ColumnScaling;
import org.capgnn.graph.FeaturePreparation;
import org.capgnn.graph.Features;
import org.capgnn.model.ModelFamily;
import org.capgnn.model.zoo.Models;
import org.capgnn.parallel.Workers;
import org.capgnn.result.EpochRecord;
import org.capgnn.result.ModelCard;
import org.capgnn.result.RunKey;
import org.capgnn.run.Environment;
import org.capgnn.run.SavedModel;
import org.capgnn.settings.Settings;
import org.capgnn.shard.Exchange;
import org.capgnn.shard.Shard;
import org.capgnn.shard.ShardBuilder;
import org.capgnn.shard.ShardGather;
import org.capgnn.tensor.SparseMatrix;
import org.capgnn.train.ShardData;
import org.capgnn.train.ShardRun;
import org.capgnn.train.TrainingKeys;

/** Trains one shard's part; the first shard writes checkpoints and returns the model. */
final class TrainingWork extends ShardWork<ShardOutcome> {
  private static final long serialVersionUID = 1;

  /** How long a file that the driver has written may be unseen on another machine. */
  private static final Duration UNSEEN = Duration.ofSeconds(5);

  private final TrainingOrder order;
  private final Broadcast<byte[]> drawn; // parts of the split; null if the rows have them
  private final Broadcast<SerializableConfiguration> configuration;
  private final ProgressAddress progress;

  TrainingWork(
      ShardPartitioner partitioner,
      Attempt attempt,
      TrainingOrder order,
      GraphFacts facts,
      Broadcast<byte[]> drawn,
      Broadcast<SerializableConfiguration> configuration,
      ProgressAddress progress) {
    super(partitioner, attempt, facts);
    this.order = order;
    this.drawn = drawn;
    this.configuration = configuration;
    this.progress = progress;
  }

  @Override
  Iterator<ShardOutcome> work(Exchange exchange, LoadedShard loaded, Workers workers) {
    return List.of(train(exchange, loaded, workers)).iterator();
  }

  private ShardOutcome train(Exchange exchange, LoadedShard loaded, Workers workers) {
    TaskContext task = TaskContext.get();
    ModelFamily family = Models.named(order.model());
    Settings settings =
        TrainingKeys.defaults(family).with(order.settings()).with("memory", order.memory());
    Shard shard = shard(exchange, loaded);
    PreparedFeatures prepared = prepare(settings, shard, loaded.features());
    ShardData data =
        new ShardData(
            shard,
            prepared.matrix(),
            ShardBuilder.starts(
                exchange, partitioner().partition(), shard.total(), prepared.matrix().offsets()),
            loaded.labels(order.classes()),
            loaded.split(order.split(), drawn == null ? null : drawn.value()));
    ShardRun run = new ShardRun(data, family, settings, order.seed(), workers);
    RunKey key = GraphTraining.key(order);
    CheckpointStore store =
        order.checkpoints() == null
            ? null
            : new CheckpointStore(order.checkpoints(), key, configuration.value().value());
    if (store != null) {
      store.requireShared(order.checkpointToken(), UNSEEN);
    }
    int resumedAt = store == null ? 0 : resume(run, store, exchange);
    Watch watch = new Watch(exchange);
    try (ProgressSender sender = ProgressSender.to(exchange.rank() == 0 ? progress : null)) {
      CheckpointWriter writer =
          store == null || exchange.rank() != 0 ? null : new CheckpointWriter(store, sender::note);
      run.train(
          epoch -> {
            if (task.isInterrupted()) {
              throw new CancellationException("cancelled after epoch " + epoch.number());
            }
            watch.ended(epoch);
            sender.send(epoch);
            if (writer != null && epoch.number() % order.checkpointEvery() == 0) {
              writer.write(run.save());
            }
          });
    }
    ShardStats stats = watch.stats(shard);
    ShardRun.Result result = run.result();
    FirstShardResult first =
        exchange.rank() != 0
            ? null
            : new FirstShardResult(
                model(key, settings, result, prepared),
                result.history().stream().map(TrainingWork::numbers).toArray(double[][]::new),
                result.bestEpoch(),
                resumedAt);
    return new ShardOutcome(first, stats);
  }

  private record PreparedFeatures(SparseMatrix matrix, List<ColumnScaling> scalings) {}

  /** The features as the model sees them; what depends on all vertices is added up over shards. */
  private PreparedFeatures prepare(Settings settings, Shard shard, SparseMatrix raw) {
    FeaturePreparation preparation = settings.get(TrainingKeys.FEATURES);
    Features features = new Features(raw, facts().dense(), List.of());
    List<ColumnScaling> scalings = preparation.measure(features, shard.sums()::add, shard.total());
    return new PreparedFeatures(preparation.apply(features, scalings).matrix(), scalings);
  }

  /** All shards go on from what the first one finds. */
  private static int resume(ShardRun run, CheckpointStore store, Exchange exchange) {
    byte[][] toEach = new byte[exchange.count()][0];
    if (exchange.rank() == 0) {
      store.requireWritable();
      Arrays.fill(toEach, store.newest());
    }
    byte[] saved = ShardGather.bytes(exchange, toEach)[0];
    if (saved.length == 0) {
      return 0;
    }
    run.resume(store.read(saved));
    return run.save().epoch();
  }

  private byte[] model(
      RunKey key, Settings settings, ShardRun.Result result, PreparedFeatures prepared) {
    Map<String, int[]> shapes = new LinkedHashMap<>();
    result.weights().forEach((name, array) -> shapes.put(name, array.shape()));
    EpochRecord best = result.history().get(result.bestEpoch());
    ModelCard card =
        new ModelCard(
            ModelCard.FORMAT,
            key,
            new ModelCard.FeatureColumns(
                facts().features(),
                facts().dense(),
                order.featureNames().isEmpty() ? null : order.featureNames(),
                settings.get(TrainingKeys.FEATURES).text()),
            null,
            order.classes(),
            shapes,
            order.dataset(),
            null,
            facts().directed(),
            result.history().size(),
            result.bestEpoch() + 1,
            Double.isNaN(best.validAccuracy()) ? null : best.validAccuracy(),
            Double.isNaN(best.testAccuracy()) ? null : best.testAccuracy(),
            Environment.describe(),
            result.temperature());
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    new SavedModel(card, result.weights(), prepared.scalings()).write(bytes);
    return bytes.toByteArray();
  }

  private static double[] numbers(EpochRecord e) {
    return new double[] {
      e.supervised(),
      e.contrastive(),
      e.decay(),
      e.validLoss(),
      e.validAccuracy(),
      e.testAccuracy(),
      e.missingClasses(),
      e.millis()
    };
  }

  /** Measures epochs after the first few, in which the JIT is still at work. */
  private static final class Watch {
    private static final int WARM = 3;

    private final Exchange exchange;
    private int epochs;
    private double millis;
    private long sentBefore;
    private long nanosBefore;

    Watch(Exchange exchange) {
      this.exchange = exchange;
    }

    void ended(EpochRecord epoch) {
      epochs++;
      if (epochs <= WARM) {
        sentBefore = exchange.bytesSent();
        nanosBefore = exchange.nanos();
      } else {
        millis += epoch.millis();
      }
    }

    ShardStats stats(Shard shard) {
      System.gc(); // once per training: what loading has left behind would count too
      Runtime runtime = Runtime.getRuntime();
      return new ShardStats(
          exchange.rank(),
          shard.vertices().length,
          shard.pattern().entries(),
          shard.halo().all() - shard.halo().own(),
          shard.halo().sent(),
          exchange.bytesSent() - sentBefore,
          (exchange.nanos() - nanosBefore) / 1e9,
          Math.max(0, epochs - WARM),
          millis / 1e3,
          runtime.totalMemory() - runtime.freeMemory());
    }
  }
}
