package org.capgnn.cli.model;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.capgnn.Part;
import org.capgnn.Predictor;
import org.capgnn.VertexClassifier;
import org.capgnn.cli.console.ConsoleCommand;
import org.capgnn.cli.console.ExitCode;
import org.capgnn.cli.console.JsonLine;
import org.capgnn.cli.option.DataOptions;
import org.capgnn.cli.option.SavedModelOptions;
import org.capgnn.cli.option.ThreadsOption;
import org.capgnn.result.Evaluation;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Compares the predictions of a saved model with known labels. */
@Command(
    name = "evaluate",
    description = "Compare the predictions of a saved model with the labels of some data.")
public final class EvaluateCommand extends ConsoleCommand {
  @Mixin private SavedModelOptions saved;

  @Option(
      names = "--on",
      paramLabel = "PART",
      description =
          "Vertices to compare on: ${COMPLETION-CANDIDATES} (default: TEST if there is a test "
              + "set, else VALID on the data trained on and ALL labelled vertices of other data).")
  private Part on;

  @Option(names = "--json", description = "Print one JSON object instead of tables.")
  private boolean json;

  @Mixin private ThreadsOption threads;
  @Mixin private DataOptions data;

  @Override
  public Integer call() {
    VertexClassifier model = saved.load();
    try (Predictor live = saved.bind(model, console, data, threads)) {
      Part part = on == null ? live.usualPart() : on;
      Evaluation evaluation = live.evaluate(part);
      if (json) {
        JsonLine.print(console.out(), json(model, live.data().name(), part, evaluation));
      } else {
        console.print(title(model, live, part));
        new EvaluationTables(evaluation, model.classNames()).print(console.out());
      }
      return ExitCode.OK;
    }
  }

  private static String name(Part part) {
    return part.name().toLowerCase(Locale.ROOT);
  }

  private static String title(VertexClassifier model, Predictor live, Part part) {
    return "%s on %s, %s vertices%s"
        .formatted(
            model.card().model(),
            live.data().name(),
            part == Part.ALL ? "all labelled" : name(part),
            live.isTrainingData() ? "" : " (not the data it was trained on)");
  }

  private static Map<String, Object> json(
      VertexClassifier model, String dataset, Part part, Evaluation e) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("dataset", dataset);
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
