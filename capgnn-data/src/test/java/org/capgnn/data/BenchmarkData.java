package org.capgnn.data;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;

/** The folder with the benchmark files, named by the environment variable CAPGNN_DATA. */
public final class BenchmarkData {
  private BenchmarkData() {}

  /** A folder or file below it; the test is skipped if it does not exist. */
  public static Path path(String relative) {
    String root = System.getenv("CAPGNN_DATA");
    boolean named = root != null && !root.isBlank();
    assumeTrue(named, "skipped: set CAPGNN_DATA to the folder of the benchmark data");
    Path found = Path.of(root).resolve(relative);
    assumeTrue(Files.exists(found), "skipped: CAPGNN_DATA has no " + relative);
    return found;
  }
}
