package org.capgnn.cli.option;

import org.capgnn.Training;
import org.capgnn.graph.InputException;
import picocli.CommandLine.Option;

/** The number of threads, which never changes the result. */
public final class ThreadsOption {
  @Option(
      names = "--threads",
      paramLabel = "N",
      description = "Threads to compute with (default: one per processor); the result is the same.")
  public Integer threads;

  public int count() {
    int count = threads == null ? Runtime.getRuntime().availableProcessors() : threads;
    if (count < 1 || count > Training.MOST_THREADS) {
      throw new InputException("--threads " + count + ": expected 1 to " + Training.MOST_THREADS);
    }
    return count;
  }
}
