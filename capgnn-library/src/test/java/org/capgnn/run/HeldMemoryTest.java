package org.capgnn.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.lang.management.ManagementFactory;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Stream;
import javax.management.JMException;
import javax.management.ObjectName;
import org.capgnn.data.generate.GeneratorSpec;
import org.capgnn.data.generate.GraphGenerator;
import org.capgnn.graph.Dataset;
import org.capgnn.graph.SplitSpec;
import org.capgnn.model.ModelFamily;
import org.capgnn.model.zoo.Models;
import org.capgnn.parallel.Workers;
import org.capgnn.result.MemoryUse;
import org.capgnn.settings.Settings;
import org.capgnn.train.Experiment;
import org.capgnn.train.Run;
import org.capgnn.train.TrainingKeys;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Here, where graphs can be generated, although the estimate is the core's. */
class HeldMemoryTest {
  private static final int FEATURES = 96;
  private static final GeneratorSpec SPEC = new GeneratorSpec(5000, 50_000, 16, FEATURES, 0.8, 1);

  static Stream<String> runs() {
    return Stream.concat(
        Models.all().stream()
            .map(ModelFamily::name)
            .map(model -> model.equals("adsf-rwr") ? model + " radius=1" : model), // 20 s with 2
        Stream.of(
            "capgcn hops=4 views=2",
            "capgcn views=3 hidden=20 batch-norm=true",
            "capgcn memory=lean",
            "capgcn hidden=64/32 views=2",
            "capgcn hidden=none features=identity",
            "capgat views=1 hops=3 hidden=32 heads=2",
            "capgat batch-norm=true memory=lean",
            "grand batch-norm=true views=2 hops=3",
            "gcn features=identity hidden=64",
            "gat heads=4",
            "mlp hidden=256"));
  }

  @ParameterizedTest
  @MethodSource("runs")
  void estimateIsNearWhatATrainingHolds(String text) throws JMException {
    String[] words = text.split(" ");
    Map<String, String> changes = new LinkedHashMap<>(Map.of("epochs", "1"));
    for (int i = 1; i < words.length; i++) {
      changes.put(words[i].split("=")[0], words[i].split("=")[1].replace('/', ','));
    }
    ModelFamily family = Models.named(words[0]);
    Settings settings = TrainingKeys.defaults(family).with(changes);

    long before = liveArrays();
    Dataset data = new GraphGenerator(SPEC).build();
    Experiment experiment =
        new Experiment(data, family, settings, SplitSpec.parse("per-class:20,30"), Map.of());
    long held;
    try (Workers workers = Workers.of(1)) {
      Run run = experiment.prepare(1, workers);
      run.train(epoch -> {}, () -> false);
      held = liveArrays() - before;
      assertThat(run.epochs()).isOne(); // keeps it alive until here
    }

    MemoryUse use = experiment.memory().useWith(Runtime.getRuntime().maxMemory());
    assertThat((double) use.bytes()).as(use.toString()).isCloseTo(held, withinPercentage(10));
  }

  /**
   * Bytes of all arrays of numbers that are alive. The heap in use would not do: collectors round
   * large arrays up to whole regions.
   */
  private static long liveArrays() throws JMException {
    String histogram =
        (String)
            ManagementFactory.getPlatformMBeanServer()
                .invoke(
                    new ObjectName("com.sun.management:type=DiagnosticCommand"),
                    "gcClassHistogram",
                    new Object[] {new String[0]},
                    new String[] {String[].class.getName()});
    return histogram
        .lines()
        .map(line -> line.strip().split("\\s+"))
        .filter(columns -> columns.length > 3 && columns[3].matches("\\[[FISBJD]"))
        .mapToLong(columns -> Long.parseLong(columns[2]))
        .sum();
  }
}
