package org.capgnn.cli.option;

import java.nio.file.Path;
import org.capgnn.Predictor;
import org.capgnn.VertexClassifier;
import org.capgnn.cli.console.Console;
import org.capgnn.graph.DataSource;
import org.capgnn.graph.Dataset;
import org.capgnn.graph.InputException;
import picocli.CommandLine.Option;

/** Which saved model a command applies, and to which data. */
public final class SavedModelOptions {
  @Option(
      names = "--model",
      required = true,
      paramLabel = "RUN",
      description = "Folder of a finished run.")
  private Path run;

  @Option(
      names = "--data",
      paramLabel = "NAME|PATH",
      description = "Data to apply it to (default: the data that the model was trained on).")
  private String source;

  public VertexClassifier load() {
    return VertexClassifier.load(run);
  }

  /** Binds the model to the data, and prints how the data was fitted to the model. */
  public Predictor bind(
      VertexClassifier model, Console console, DataOptions options, ThreadsOption threads) {
    DatasetSource datasets = new DatasetSource(console);
    DataSource trained = model.card().data();
    if (source == null && trained == null) {
      throw new InputException(
          run + ": does not record where its data came from; name the data with --data");
    }
    Dataset data =
        source == null
            ? datasets.load(trained, options.place.offline)
            : datasets.load(source, options.toLoadOptions());
    Predictor predictor = model.on(data, threads.count());
    predictor.notes().forEach(note -> console.note("note: " + note));
    return predictor;
  }
}
