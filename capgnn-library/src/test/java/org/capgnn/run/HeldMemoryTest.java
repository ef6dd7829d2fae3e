package org.capgnn.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.lang.management.ManagementFactory;
import java.util.Map;
import javax.management.JMException;
import javax.management.ObjectName;
import org.capgnn.data.generate.GeneratorSpec;
import org.capgnn.data.generate.GraphGenerator;
import org.capgnn.graph.Dataset;
import org.capgnn.graph.SplitSpec;
import org.capgnn.model.ModelFamily;
import org.capgnn.model.zoo.CapGnnConfig;
import org.capgnn.model.zoo.Models;
import org.capgnn.parallel.Workers;
import org.capgnn.settings.Settings;
import org.capgnn.train.Experiment;
import org.capgnn.train.MemoryEstimate;
import org.capgnn.train.Run;
import org.capgnn.train.TrainingKeys;
import org.capgnn.train.TrainingShape;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Here, where graphs can be generated, although the estimate is the core's. */
class HeldMemoryTest {
  private static final GeneratorSpec SPEC = new GeneratorSpec(5000, 50_000, 16, 64, 0.8, 1);

  @ParameterizedTest
  @CsvSource({
    "capgcn,10,8,64,false",
    "capgcn,4,2,64,false",
    "capgcn,10,3,16,true",
    "capgat,10,8,64,false",
    "capgat,3,1,32,false"
  })
  void estimateIsNearWhatATrainingHolds(
      String model, int hops, int views, int hidden, boolean batchNorm) throws JMException {
    ModelFamily family = Models.named(model);
    Settings settings =
        Settings.defaults(TrainingKeys.forModel(family))
            .with(
                Map.of(
                    "epochs", "1",
                    "hops", Integer.toString(hops),
                    "views", Integer.toString(views),
                    "hidden", Integer.toString(hidden),
                    "batch-norm", Boolean.toString(batchNorm)));

    long before = liveArrays();
    Dataset data = new GraphGenerator(SPEC).build();
    Experiment experiment =
        new Experiment(data, family, settings, SplitSpec.parse("per-class:20,30"), Map.of());
    long held;
    try (Workers workers = Workers.of(1)) {
      Run run = experiment.prepare(1, workers);
      held = liveArrays() - before;
      assertThat(run.epochs()).isZero(); // keeps it alive until here
    }

    MemoryEstimate estimate =
        MemoryEstimate.of(TrainingShape.of(data), CapGnnConfig.of(settings), false);
    assertThat((double) estimate.total())
        .as(estimate.groups().toString())
        .isCloseTo(held, withinPercentage(25));
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
