package org.capgnn.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.capgnn.data.run.PredictionTable;
import org.capgnn.data.run.Predictions;
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
final class PredictCommand implements Callable<Integer> {
  private final Console console;

  @Option(
      names = "--model",
      required = true,
      paramLabel = "RUN",
      description = "Folder of a finished run.")
  Path run;

  @Option(
      names = "--data",
      paramLabel = "NAME|PATH",
      description = "Data to apply it to (default: what the model was trained on).")
  String source;

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description = "CSV file to write (default: standard output).")
  Path out;

  @Mixin ThreadsOption threads;
  @Mixin DataOptions data;

  PredictCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    AppliedModel applied = AppliedModel.of(console, run, source, data, threads.count());
    Predictions predictions = applied.predictions();
    predictions.notes().forEach(note -> console.err().println("note: " + note));
    if (out == null) {
      print(applied);
    } else {
      PredictionTable.write(out, predictions, applied.split());
      console
          .out()
          .printf(Locale.ROOT, "%s: %,d vertices%n", out, predictions.data().vertexCount());
    }
    return ExitCode.OK;
  }

  private void print(AppliedModel applied) {
    try {
      Path file = Files.createTempFile("capgnn", ".csv");
      try {
        PredictionTable.write(file, applied.predictions(), applied.split());
        try (var lines = Files.lines(file)) {
          lines.forEach(console.out()::println);
        }
      } finally {
        Files.deleteIfExists(file);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
