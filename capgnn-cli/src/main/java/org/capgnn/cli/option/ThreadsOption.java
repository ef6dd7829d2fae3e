package org.capgnn.cli.option;

import org.capgnn.graph.InputException;
import picocli.CommandLine.Option;

/** The number of threads, which never changes the result. */
public final class ThreadsOption {
  private static final int MOST = 1024;

  @Option(
      names = "--threads",
      paramLabel = "N",
      description = "Threads to compute with (default: one per processor); the result is the same.")
  public Integer threads;

  public int count() {
    int count = threads == null ? Runtime.getRuntime().availableProcessors() : threads;
    if (count < 1 || count > MOST) {
      throw new InputException("--threads " + count + ": expected 1 to " + MOST);
    }
    return count;
  }
}
