package org.capgnn.runs;

import java.nio.file.Path;

/** Program of a separate process: stores runs until it is killed, and prints each seed. */
final class RunWriter {
  private RunWriter() {}

  /** Arguments: the store, the first seed, and the seed after the last one. */
  public static void main(String[] arguments) {
    try (RunStore store = RunStore.open(Path.of(arguments[0]))) {
      for (long seed = Long.parseLong(arguments[1]); seed < Long.parseLong(arguments[2]); seed++) {
        store.add(MadeUpRuns.run("cora", "capgcn", seed, 0.5));
        System.out.println(seed);
        System.out.flush();
      }
    }
  }
}
