package org.capgnn.runs;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.capgnn.result.RunRecord;

/**
 * Where and when a run was trained. Apart from rounding differences between kernels, the origin has
 * no influence on the result.
 *
 * @param version version of capgnn
 * @param cpu the machine: processor and, if known, number of cores, memory and operating system
 * @param finished time in UTC, ISO 8601
 */
public record Origin(
    int threads, String kernels, String version, String java, String cpu, String finished) {

  static Origin of(RunRecord run, Instant finished) {
    return of(run.environment(), run.threads(), finished);
  }

  static Origin of(Map<String, String> facts, int threads, Instant finished) {
    return new Origin(
        threads,
        facts.getOrDefault("kernels", ""),
        facts.getOrDefault("version", ""),
        facts.getOrDefault("java", ""),
        machine(facts),
        finished.truncatedTo(ChronoUnit.SECONDS).toString());
  }

  private static String machine(Map<String, String> facts) {
    return Stream.of(
            facts.get("cpu"),
            facts.containsKey("processors") ? facts.get("processors") + " cores" : null,
            facts.get("memory"),
            facts.get("os"))
        .filter(Objects::nonNull)
        .collect(Collectors.joining(", "));
  }
}
