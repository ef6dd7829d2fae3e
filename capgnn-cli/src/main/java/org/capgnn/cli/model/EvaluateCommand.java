package org.capgnn.cli.model;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import org.capgnn.Part;
import org.capgnn.Predictor;
import org.capgnn.VertexClassifier;
import org.capgnn.cli.console.Console;
import org.capgnn.cli.console.ExitCode;
import org.capgnn.cli.console.JsonLine;
import org.capgnn.cli.option.DataOptions;
import org.capgnn.cli.option.DatasetSource;
import org.capgnn.cli.option.ThreadsOption;
import org.capgnn.graph.Dataset;
import org.capgnn.result.Evaluation;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Compares the predictions of a saved model with known labels. */
@Command(
    name = "evaluate",
    description = "Compare the predictions of a saved model with the labels of some data.")
public final class EvaluateCommand implements Callable<Integer> {
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
      description = "Data to compare on (default: what the model was trained on).")
  private String source;

  @Option(
      names = "--on",
      paramLabel = "PART",
      description =
          "Vertices to compare on: ${COMPLETION-CANDIDATES} (default: TEST where there is a test "
              + "set, else VALID on the data trained on and ALL labelled vertices of other data).")
  private Part on;

  @Option(names = "--json", description = "Print one JSON object instead of tables.")
  private boolean json;

  @Mixin private ThreadsOption threads;
  @Mixin private DataOptions data;

  public EvaluateCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    VertexClassifier model = VertexClassifier.load(run);
    Dataset graph = new DatasetSource(console).dataOf(model, run, source, data);
    try (Predictor live = model.on(graph, threads.count())) {
      live.notes().forEach(note -> console.err().println("note: " + note));
      Part part = on == null ? live.usualPart() : on;
      Evaluation evaluation = live.evaluate(part);
      if (json) {
        JsonLine.print(console.out(), json(model, graph, part, evaluation));
      } else {
        new EvaluationTables(evaluation, model.classNames())
            .print(console.out(), title(model, live, part));
      }
      return ExitCode.OK;
    }
  }

  private static String name(Part part) {
    return part.name().toLowerCase(Locale.ROOT);
  }

  private static String title(VertexClassifier model, Predictor live, Part part) {
    return model.card().model()
        + " on "
        + live.data().name()
        + ", "
        + (part == Part.ALL ? "all labelled vertices" : name(part) + " vertices")
        + (live.isTrainingData() ? "" : " (not the data it was trained on)");
  }

  private static Map<String, Object> json(
      VertexClassifier model, Dataset graph, Part part, Evaluation e) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("dataset", graph.name());
    json.put("model", model.card().model());
    json.put("part", name(part));
    json.put("count", e.count());
    e.metrics().forEach((metric, value) -> json.put(metric.key(), JsonLine.number(value)));
    json.put("classes", model.classNames());
    json.put("precision", numbers(e.precision()));
    json.put("recall", numbers(e.recall()));
    json.put("confusion", e.confusion());
    return json;
  }

  private static List<Double> numbers(double[] values) {
    return Arrays.stream(values).mapToObj(JsonLine::number).toList();
  }
}
