package org.capgnn.runs;

import java.nio.file.Path;
import java.util.AbstractList;
import java.util.List;
import java.util.Map;
import java.util.function.LongFunction;

/** A process of its own that stores some runs, says so, and stores more in one write. */
final class BatchWriter {
  /**
   * So many that some of their pages are overwritten before the second write ends, because SQLite's
   * memory for pages is full by then. Fewer would stay whole even without a log.
   */
  static final int FIRST = 6000;

  private static final Map<String, String> LONG_NOTE = Map.of("note", "long ".repeat(800));

  private BatchWriter() {}

  static StoredRun first(long seed) {
    return MadeUpRuns.run("cora", "capgcn", seed, 0.5);
  }

  /** A page of the file each. */
  static StoredRun second(long seed) {
    return MadeUpRuns.run("pubmed", "capgcn", LONG_NOTE, seed, 0.5);
  }

  /** Arguments: the store and how many runs are stored in the second write. */
  public static void main(String[] arguments) {
    try (RunStore store = RunStore.open(Path.of(arguments[0]))) {
      store.addAll(runs(FIRST, BatchWriter::first));
      say("stored");
      store.addAll(runs(Integer.parseInt(arguments[1]), BatchWriter::second));
      say("done");
    }
  }

  /** Made while they are written, so that they may be more than memory has room for. */
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

  private static void say(String word) {
    System.out.println(word);
    System.out.flush();
  }
}
