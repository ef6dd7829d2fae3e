package org.capgnn.cli.model;

import java.io.IOException;
import java.nio.file.Path;
import org.capgnn.Predictor;
import org.capgnn.cli.console.ConsoleCommand;
import org.capgnn.cli.console.ExitCode;
import org.capgnn.cli.console.LinesOut;
import org.capgnn.cli.console.Text;
import org.capgnn.cli.option.DataOptions;
import org.capgnn.cli.option.SavedModelOptions;
import org.capgnn.cli.option.ThreadsOption;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Applies a saved model to the graph it was trained on, or to another. */
@Command(
    name = "predict",
    description = {
      "Apply a saved model to the graph it was trained on or to a changed one.",
      "New vertices and edges need no retraining. Features are matched by name if they have names."
    })
public final class PredictCommand extends ConsoleCommand {
  @Mixin private SavedModelOptions saved;

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description =
          "CSV file to write, or a .graphml file for the whole graph with the predictions as "
              + "attributes, for Gephi and NetworkX (default: CSV to standard output).")
  private Path out;

  @Mixin private ThreadsOption threads;
  @Mixin private DataOptions data;

  @Override
  public Integer call() throws IOException {
    try (Predictor live = saved.bind(saved.load(), console, data, threads)) {
      if (out == null) {
        live.write(new LinesOut(console.out()));
      } else {
        live.write(out);
        console.print(Text.of("%s: %,d vertices", out, live.data().vertexCount()));
      }
      return ExitCode.OK;
    }
  }
}
