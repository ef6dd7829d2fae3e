package org.capgnn.runs;

import java.nio.file.Path;
import java.util.Map;
import org.capgnn.data.LoadOptions;
import org.capgnn.data.catalog.DatasetCatalog;

/** Program of a separate process: trains the missing runs of a cell and prints their seeds. */
final class RunMaker {
  static final Cell CELL =
      new Cell("karate", "capgcn", Map.of("epochs", "4", "hidden", "4", "views", "2"));

  private RunMaker() {}

  static CellRunner runner(RunStore store) {
    DatasetCatalog catalog = new DatasetCatalog();
    return new CellRunner(store, name -> catalog.load(name, LoadOptions.DEFAULT));
  }

  /** Arguments: the store and the number of seeds. */
  public static void main(String[] arguments) {
    try (RunStore store = RunStore.open(Path.of(arguments[0]))) {
      runner(store)
          .run(
              CELL,
              Integer.parseInt(arguments[1]),
              2,
              new CellRunner.Progress() {
                @Override
                public void finished(StoredRun run) {
                  System.out.println(run.key().seed());
                }
              });
    }
  }
}
