package org.capgnn.benchmarks.scaling;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryType;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.capgnn.data.generate.GeneratorSpec;
import org.capgnn.data.generate.GraphGenerator;
import org.capgnn.graph.Dataset;
import org.capgnn.graph.SplitSpec;
import org.capgnn.model.ModelFamily;
import org.capgnn.model.zoo.Models;
import org.capgnn.parallel.Workers;
import org.capgnn.settings.Settings;
import org.capgnn.train.Experiment;
import org.capgnn.train.TrainingKeys;

/**
 * Trains CAPGCN on a generated graph of one size: the process that {@link ScalingStudy} starts for
 * each point, so that its peak memory is that of this size alone.
 */
public final class ScalingRun {
  private static final int MEAN_DEGREE = 20;
  private static final int FEATURES = 64;
  private static final int CLASSES = 16;

  /** Low, so that small graphs have room for their edges; speed does not depend on it. */
  private static final double HOMOPHILY = 0.2;

  private static final double WARM_UP_SECONDS = 4;
  private static final double MEASURED_SECONDS = 10;
  private static final int MOST_EPOCHS = 50;

  private ScalingRun() {}

  /** Arguments: directed edges, views, threads; prints one line of CSV. */
  public static void main(String[] arguments) throws IOException {
    long entries = (long) Double.parseDouble(arguments[0]);
    int views = Integer.parseInt(arguments[1]);
    int threads = Integer.parseInt(arguments[2]);
    System.out.println(
        measure(entries, views, threads, new Timer(3, WARM_UP_SECONDS, 3, MEASURED_SECONDS)).csv());
  }

  static ScalingPoint measure(long entries, int views, int threads, Timer timer)
      throws IOException {
    int vertices = Math.toIntExact(entries / MEAN_DEGREE);
    Dataset data =
        new GraphGenerator(
                new GeneratorSpec(vertices, entries / 2, CLASSES, FEATURES, HOMOPHILY, 1))
            .build();
    ModelFamily family = Models.named("capgcn");
    Settings settings =
        TrainingKeys.defaults(family)
            .with(
                Map.of(
                    "views", Integer.toString(views), "epochs", "1000000", "patience", "1000000"));
    Experiment experiment =
        new Experiment(data, family, settings, SplitSpec.parse("per-class:10,5"), Map.of());
    long estimate = experiment.memory().useWith(Runtime.getRuntime().maxMemory()).bytes();
    try (Workers workers = Workers.of(threads)) {
      experiment
          .prepare(1, workers)
          .train(epoch -> timer.add(epoch.numbers().millis()), timer::isDone);
      double[] sorted = timer.millis.stream().mapToDouble(m -> m).sorted().toArray();
      double median = (sorted[(sorted.length - 1) / 2] + sorted[sorted.length / 2]) / 2;
      return new ScalingPoint(
          data.graph().entryCount(),
          vertices,
          views,
          threads,
          median / 1e3,
          sorted.length,
          peakBytes(),
          estimate);
    }
  }

  /** Discards the epochs of the warm-up, then keeps as many as there is time for. */
  static final class Timer {
    private final List<Double> millis = new ArrayList<>();
    private final int warmUpEpochs;
    private final double warmUpMillis;
    private final int measuredEpochs;
    private final double measuredMillis;
    private int warmEpochs;
    private double warm;
    private double measured;

    /** Least number of epochs to warm up and to measure; more follow until the time is over. */
    Timer(int warmUpEpochs, double warmUpSeconds, int measuredEpochs, double measuredSeconds) {
      this.warmUpEpochs = warmUpEpochs;
      this.warmUpMillis = 1e3 * warmUpSeconds;
      this.measuredEpochs = measuredEpochs;
      this.measuredMillis = 1e3 * measuredSeconds;
    }

    void add(double epochMillis) {
      if (warmEpochs < warmUpEpochs || warm < warmUpMillis) {
        warmEpochs++;
        warm += epochMillis;
      } else {
        measured += epochMillis;
        millis.add(epochMillis);
      }
    }

    boolean isDone() {
      return millis.size() == MOST_EPOCHS
          || (millis.size() >= measuredEpochs && measured >= measuredMillis);
    }
  }

  /** Resident memory if the system reports it, else the peaks of all heap pools. */
  private static long peakBytes() throws IOException {
    Path status = Path.of("/proc/self/status");
    if (Files.isReadable(status)) {
      try (Stream<String> lines = Files.lines(status)) {
        return lines
            .filter(line -> line.startsWith("VmHWM:"))
            .mapToLong(line -> 1024 * Long.parseLong(line.replaceAll("\\D", "")))
            .findFirst()
            .orElse(0);
      }
    }
    return ManagementFactory.getMemoryPoolMXBeans().stream()
        .filter(pool -> pool.getType() == MemoryType.HEAP)
        .mapToLong(pool -> pool.getPeakUsage().getUsed())
        .sum();
  }
}
