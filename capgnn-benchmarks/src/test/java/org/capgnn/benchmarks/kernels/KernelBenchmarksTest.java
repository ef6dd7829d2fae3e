package org.capgnn.benchmarks.kernels;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.RecordComponent;
import java.util.Collection;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import org.capgnn.kernel.KernelSet;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

class KernelBenchmarksTest {
  /** Runs every benchmark briefly in this JVM: it shows that they work, not how fast they are. */
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
    assertThat(benchmarks(results)).containsAll(kernels());
  }

  /** The benchmarks that ran, such as "tiles.spread". */
  private static Set<String> benchmarks(Collection<RunResult> results) {
    Set<String> names = new TreeSet<>();
    for (RunResult result : results) {
      String name = result.getParams().getBenchmark();
      names.add(named(name.replaceAll(".*\\.(\\w+)Benchmark\\.(\\w+)", "$1.$2")));
    }
    return names;
  }

  /** Every method of every family that {@link KernelSet} has. */
  private static Set<String> kernels() {
    Set<String> names = new TreeSet<>();
    for (RecordComponent family : KernelSet.class.getRecordComponents()) {
      if (!family.getType().getSimpleName().endsWith("Kernels")) {
        continue;
      }
      for (Method method : family.getType().getMethods()) {
        if (!Modifier.isStatic(method.getModifiers())) {
          names.add(named(family.getName() + "." + method.getName()));
        }
      }
    }
    assertThat(names).contains("masks.fill", "tiles.spread", "combination.finish");
    return names;
  }

  private static String named(String name) {
    return name.toLowerCase(Locale.ROOT);
  }
}
