package org.capgnn.fuzz;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.capgnn.Session;
import org.capgnn.Training;
import org.capgnn.graph.Dataset;
import org.capgnn.graph.DatasetBuilder;
import org.capgnn.parallel.Workers;
import org.capgnn.run.RunFolder;
import org.capgnn.train.Experiment;

/**
 * Reads {@code run.json} and {@code history.jsonl} from the folder of a finished run.
 *
 * <p>The other files of the run are made once. In an input, RUN_ID stands for the identity of the
 * run and HISTORY_SUM, MODEL_SUM and WEIGHTS_SUM for the checksums of its files.
 */
final class FinishedRun {
  private static final long SEED = 1;
  private static FinishedRun made;

  private final Experiment experiment;
  private final Map<String, byte[]> model;

  private FinishedRun() throws IOException {
    DatasetBuilder data = Dataset.builder("pair");
    for (int v = 0; v < 12; v++) {
      data.vertex("v" + v, v % 2 == 0 ? "even" : "odd", Map.of("x", v % 2, "y", v));
      data.edge("v" + v, "v" + (v + 2) % 12);
    }
    Path folder = Files.createTempDirectory("capgnn-fuzz-run");
    Training training =
        Training.of("gcn").split("per-class:2,2").set("epochs", "3").seed(SEED).threads(1);
    Session session = Session.of(data.build(), training.folder(folder));
    session.run();
    this.experiment = session.plan().experiment();
    this.model =
        Map.of(
            RunFolder.MODEL, Files.readAllBytes(folder.resolve(RunFolder.MODEL)),
            RunFolder.WEIGHTS, Files.readAllBytes(folder.resolve(RunFolder.WEIGHTS)));
  }

  static synchronized void read(byte[] data) throws IOException {
    made = made == null ? new FinishedRun() : made;
    made.readWith(data);
  }

  private void readWith(byte[] data) throws IOException {
    Map<String, byte[]> files = Sections.of(data, RunFolder.RUN);
    byte[] history = files.getOrDefault(RunFolder.HISTORY, new byte[0]);
    String run =
        new String(files.getOrDefault(RunFolder.RUN, new byte[0]), StandardCharsets.ISO_8859_1)
            .replace("RUN_ID", experiment.key(SEED).id())
            .replace("HISTORY_SUM", Sealed.sha256(history))
            .replace("MODEL_SUM", Sealed.sha256(model.get(RunFolder.MODEL)))
            .replace("WEIGHTS_SUM", Sealed.sha256(model.get(RunFolder.WEIGHTS)));
    Path folder = Untrusted.emptyFolder();
    for (Map.Entry<String, byte[]> file : model.entrySet()) {
      Files.write(folder.resolve(file.getKey()), file.getValue());
    }
    Files.write(folder.resolve(RunFolder.HISTORY), history);
    Files.write(
        folder.resolve(RunFolder.RUN), Sealed.json(run.getBytes(StandardCharsets.ISO_8859_1)));
    try (Workers workers = Workers.of(1)) {
      RunFolder.read(folder, experiment, SEED, workers);
    }
  }
}
