package org.capgnn.benchmarks.kernels;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.capgnn.kernel.KernelSet;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

class KernelBenchmarksTest {
  /** In this JVM and for a moment: it shows that they run, not how fast. */
  @Test
  void everyBenchmarkRunsInBothVersions() throws RunnerException {
    Collection<RunResult> results =
        new Runner(
                new OptionsBuilder()
                    .include("org\\.capgnn\\.benchmarks\\.kernels\\..*")
                    .param("vertices", "128")
                    .forks(0)
                    .warmupIterations(0)
                    .measurementIterations(1)
                    .measurementTime(TimeValue.milliseconds(1))
                    .shouldFailOnError(true)
                    .verbosity(VerboseMode.SILENT)
                    .build())
            .run();

    assertThat(results)
        .extracting(result -> result.getParams().getParam("kernels"))
        .contains("scalar", "vector");
    assertThat(families(results)).isEqualTo(expectedFamilies());
  }

  private static List<String> families(Collection<RunResult> results) {
    return results.stream()
        .map(result -> result.getParams().getBenchmark())
        .map(name -> name.replaceAll(".*\\.(\\w+)Benchmark\\.\\w+", "$1").toLowerCase(Locale.ROOT))
        .distinct()
        .sorted()
        .collect(Collectors.toList());
  }

  /** A benchmark class for each family that {@link KernelSet} has. */
  private static List<String> expectedFamilies() {
    return Arrays.stream(KernelSet.class.getRecordComponents())
        .filter(component -> component.getType().getSimpleName().endsWith("Kernels"))
        .map(component -> component.getName().toLowerCase(Locale.ROOT))
        .sorted()
        .collect(Collectors.toList());
  }
}
