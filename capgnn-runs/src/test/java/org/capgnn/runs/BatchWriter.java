package org.capgnn.runs;

import java.nio.file.Path;
import java.util.AbstractList;
import java.util.List;
import java.util.Map;
import java.util.function.LongFunction;

/** Program of a separate process: stores runs, prints that, and stores more runs in one write. */
final class BatchWriter {
  /**
   * Number of runs in the first write: enough that SQLite's page cache overflows and some of their
   * pages are overwritten before the second write ends. Fewer would survive even without a log.
   */
  static final int FIRST = 6000;

  private static final Map<String, String> LONG_NOTE = Map.of("note", "long ".repeat(800));

  private BatchWriter() {}

  static StoredRun first(long seed) {
    return MadeUpRuns.run("cora", "capgcn", seed, 0.5);
  }

  /** A run so long that it fills a page of the file. */
  static StoredRun second(long seed) {
    return MadeUpRuns.run("pubmed", "capgcn", LONG_NOTE, seed, 0.5);
  }

  /** Arguments: the store, and the number of runs in the second write. */
  public static void main(String[] arguments) {
    try (RunStore store = RunStore.open(Path.of(arguments[0]))) {
      store.addAll(runs(FIRST, BatchWriter::first));
      say("stored");
      store.addAll(runs(Integer.parseInt(arguments[1]), BatchWriter::second));
      say("done");
    }
  }

  /** Creates each run when it is written, because all of them together may not fit into memory. */
  private static List<StoredRun> runs(int size, LongFunction<StoredRun> run) {
    return new AbstractList<>() {
      @Override
      public StoredRun get(int index) {
        if (index == size - 1) {
          say("last");
        }
        return run.apply(index);
      }

      @Override
      public int size() {
        return size;
      }
    };
  }

  private static void say(String event) {
    System.out.println(event);
    System.out.flush();
  }
}
