package org.capgnn.cli.model;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.capgnn.Predictor;
import org.capgnn.VertexClassifier;
import org.capgnn.cli.console.Console;
import org.capgnn.cli.console.ExitCode;
import org.capgnn.cli.console.LinesOut;
import org.capgnn.cli.option.DataOptions;
import org.capgnn.cli.option.DatasetSource;
import org.capgnn.cli.option.ThreadsOption;
import org.capgnn.graph.Dataset;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Applies a saved model to the graph it was trained on, or to another. */
@Command(
    name = "predict",
    description = {
      "Apply a saved model to the graph it was trained on or to a changed one.",
      "New vertices and edges need no retraining. Features are matched by name where they have"
          + " names."
    })
public final class PredictCommand implements Callable<Integer> {
  private final Console console;

  @Option(
      names = "--model",
      required = true,
      paramLabel = "RUN",
      description = "Folder of a finished run.")
  private Path run;

  @Option(
      names = "--data",
      paramLabel = "NAME|PATH",
      description = "Data to apply it to (default: what the model was trained on).")
  private String source;

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description = "CSV file to write (default: standard output).")
  private Path out;

  @Mixin private ThreadsOption threads;
  @Mixin private DataOptions data;

  public PredictCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws IOException {
    VertexClassifier model = VertexClassifier.load(run);
    Dataset graph = new DatasetSource(console).dataOf(model, run, source, data);
    try (Predictor live = model.on(graph, threads.count())) {
      live.notes().forEach(note -> console.err().println("note: " + note));
      if (out == null) {
        live.write(new LinesOut(console.out()));
      } else {
        live.write(out);
        console.out().printf(Locale.ROOT, "%s: %,d vertices%n", out, graph.vertexCount());
      }
      return ExitCode.OK;
    }
  }
}
