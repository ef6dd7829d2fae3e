package org.capgnn.train;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.capgnn.autodiff.Pass;
import org.capgnn.graph.InputException;
import org.capgnn.kernel.KernelChoice;
import org.capgnn.model.HeldOutScores;
import org.capgnn.model.Logits;
import org.capgnn.model.Model;
import org.capgnn.model.ModelFamily;
import org.capgnn.model.ModelInput;
import org.capgnn.model.Temperature;
import org.capgnn.parallel.Workers;
import org.capgnn.result.EpochRecord;
import org.capgnn.settings.Settings;
import org.capgnn.shard.Exchange;
import org.capgnn.shard.ShardGather;
import org.capgnn.shard.ShardMasks;
import org.capgnn.train.stop.StoppingRules;

/**
 * One shard's part of a training. All shards run it side by side, with the same settings and seed;
 * after every step they have the same weights, and the losses are those of a {@link Run} on the
 * whole graph.
 */
public final class ShardRun {
  private final ShardData data;
  private final Settings settings;
  private final Model model;
  private final EpochLoop loop;

  /** Prepares the first epoch; all shards do so at the same time. */
  public ShardRun(
      ShardData data, ModelFamily family, Settings settings, long seed, Workers workers) {
    ShardRules.check(family, settings);
    this.data = data;
    this.settings = settings;
    int classes = data.labels().classCount();
    double[] sizes = new double[classes + 1];
    for (int v : data.split().train()) {
      sizes[data.labels().of()[v]]++;
    }
    sizes[classes] = data.split().valid().length;
    data.shard().sums().add(sizes);
    int[] trainSizes = Arrays.stream(sizes).limit(classes).mapToInt(size -> (int) size).toArray();
    if (Arrays.stream(trainSizes).sum() == 0) {
      throw new InputException(
          "no labelled vertex to train on; give some vertices a label, or change the split");
    }
    ModelInput input =
        new ModelInput(
            null,
            data.features(),
            data.labels(),
            data.split().train(),
            new ModelInput.Share(data.shard(), trainSizes));
    this.model = new SummedModel(family.create(settings, input, seed), data.shard().sums());
    this.loop =
        new EpochLoop(
            model,
            settings,
            StoppingRules.named(
                settings.get(TrainingKeys.STOPPING),
                settings.get(TrainingKeys.PATIENCE),
                settings.get(TrainingKeys.EPOCHS),
                (int) sizes[classes]),
            new Pass(
                KernelChoice.get(),
                workers,
                new ShardMasks(
                    seed, data.shard(), data.features().offsets(), data.featureStarts())),
            settings.get(TrainingKeys.EPOCHS),
            new Validation(
                data.labels(),
                data.split(),
                data.shard().sums().doubles(Validation.length(data.labels()))::add),
            new DivergenceWatch(classes));
  }

  /**
   * Trains until the stopping rule ends it or the epochs are used up.
   *
   * @param listener is called after each epoch
   */
  public void train(Consumer<EpochRecord> listener) {
    loop.train(listener, () -> false);
  }

  /** The whole state between two epochs, the same in all shards. */
  public TrainingState save() {
    return loop.save();
  }

  /** Continues from a saved state, which all shards must have. */
  public void resume(TrainingState state) {
    loop.resume(state);
  }

  /**
   * The result of a training, the same in all shards but for the temperature, which the first one
   * knows.
   *
   * @param bestEpoch the epoch whose weights these are, from 0
   * @param temperature NaN except in the first shard
   */
  public record Result(
      Map<String, NamedArray> weights,
      List<EpochRecord> history,
      int bestEpoch,
      double temperature,
      double seconds) {}

  /** Ends the training with the weights of the best epoch. */
  public Result result() {
    Logits scores = loop.restoreBest();
    return new Result(
        loop.weights(),
        List.copyOf(loop.history()),
        loop.bestEpoch(),
        settings.get(TrainingKeys.UNCALIBRATED) ? Temperature.NONE : temperature(scores),
        loop.seconds());
  }

  /** Fits the temperature in the first shard, to the validation vertices in the graph's order. */
  private double temperature(Logits scores) {
    Exchange exchange = data.shard().exchange();
    int[] valid = data.split().valid();
    int classes = scores.classes();
    int bytes = (2 + classes) * Integer.BYTES;
    ByteBuffer own = ByteBuffer.allocate(valid.length * bytes);
    for (int v : valid) {
      own.putInt(data.shard().vertices()[v]).putInt(data.labels().of()[v]);
      for (int c = 0; c < classes; c++) {
        own.putFloat(scores.values()[v * scores.stride() + c]);
      }
    }
    byte[][] toFirst = new byte[exchange.count()][0];
    toFirst[0] = own.array();
    byte[][] found = ShardGather.bytes(exchange, toFirst);
    if (exchange.rank() != 0) {
      return Double.NaN;
    }
    HeldOutScores held = new HeldOutScores(classes);
    float[] row = new float[classes];
    Arrays.stream(found)
        .flatMap(
            all ->
                IntStream.range(0, all.length / bytes)
                    .mapToObj(n -> ByteBuffer.wrap(all, n * bytes, bytes)))
        .sorted(Comparator.comparingInt(vertex -> vertex.getInt(vertex.position())))
        .forEach(
            vertex -> {
              vertex.getInt();
              int label = vertex.getInt();
              for (int c = 0; c < classes; c++) {
                row[c] = vertex.getFloat();
              }
              held.add(row, 0, label);
            });
    return Temperature.fit(held);
  }
}
