package org.capgnn.runs;

import java.nio.file.Path;

/** Program of a separate process: uses a store on a file system that becomes read-only. */
final class ReadOnlyDisk {
  private ReadOnlyDisk() {}

  /** Argument: the folder where the file system is mounted. */
  public static void main(String[] arguments) throws Exception {
    Path file = Path.of(arguments[0], "runs.sqlite");
    StoredRun run = MadeUpRuns.run("cora", "capgcn", 1, 0.5);
    try (RunStore store = RunStore.open(file)) {
      store.add(run);
    }
    new ProcessBuilder("mount", "-o", "remount,ro", arguments[0]).inheritIO().start().waitFor();
    try (RunStore store = RunStore.openExisting(file)) {
      System.out.println("read " + store.list(RunFilter.ALL).size());
    }
    try (RunStore store = RunStore.open(file)) {
      store.add(run);
    } catch (RuntimeException e) {
      System.out.println(e.getMessage());
    }
  }
}
