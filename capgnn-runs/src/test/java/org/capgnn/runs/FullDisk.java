package org.capgnn.runs;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** Program of a separate process: fills a disk completely and uses a store on it. */
final class FullDisk {
  private FullDisk() {}

  /** Argument: the folder where a small file system is mounted. */
  public static void main(String[] arguments) throws IOException {
    Path folder = Path.of(arguments[0]);
    Path file = folder.resolve("runs.sqlite");
    try (RunStore store = RunStore.open(file)) {
      store.add(MadeUpRuns.run("cora", "capgcn", 1, 0.5));
    }
    fill(folder.resolve("fill"));
    try (RunStore store = RunStore.openExisting(file)) {
      System.out.println("full, read " + store.list(RunFilter.ALL).size());
      store.add(MadeUpRuns.run("cora", "capgcn", 2, 0.5));
    } catch (StoreException e) {
      System.out.println(e.getMessage());
    }
    Files.delete(folder.resolve("fill"));
    try (RunStore store = RunStore.openExisting(file)) {
      System.out.println("added " + store.add(MadeUpRuns.run("cora", "capgcn", 2, 0.5)));
      System.out.println("read " + store.list(RunFilter.ALL).size());
    }
  }

  private static void fill(Path file) throws IOException {
    try (OutputStream out = Files.newOutputStream(file)) {
      while (true) {
        out.write(new byte[512]);
      }
    } catch (IOException full) {
      System.out.println("filled");
    }
  }
}
