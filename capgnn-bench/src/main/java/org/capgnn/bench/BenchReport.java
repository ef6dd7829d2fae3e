package org.capgnn.bench;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.capgnn.data.file.AtomicFile;

/**
 * The figures of a finished bench, for programs and for people.
 *
 * @param json what {@code bench.json} holds
 * @param tables what {@code bench.md} holds
 */
public record BenchReport(Map<String, Object> json, List<BenchTable> tables) {

  /**
   * Arranges the figures.
   *
   * @param environment the machine and the Java that they were measured on
   */
  public static BenchReport of(BenchResult result, Map<String, String> environment) {
    return new BenchReport(BenchJson.of(result, environment), new BenchTables(result).all());
  }

  /** Writes {@code bench.json} and {@code bench.md}. */
  public void write(Path folder) {
    AtomicFile.write(
        folder.resolve("bench.json"),
        file -> new ObjectMapper().writerWithDefaultPrettyPrinter().writeValue(file, json));
    String markdown = tables.stream().map(BenchTable::markdown).collect(Collectors.joining());
    AtomicFile.writeText(folder.resolve("bench.md"), markdown);
  }
}
