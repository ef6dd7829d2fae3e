package org.capgnn.cli;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import org.capgnn.graph.InputException;
import org.capgnn.graph.Labels;
import org.capgnn.graph.Split;
import org.capgnn.train.Evaluation;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Compares what a saved model says with known labels. */
@Command(
    name = "evaluate",
    description = "Compare the predictions of a saved model with the labels of some data.")
final class EvaluateCommand implements Callable<Integer> {
  /** Which vertices are compared. */
  enum Part {
    TRAIN,
    VALID,
    TEST,
    ALL
  }

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
      description = "Data to compare on (default: what the model was trained on).")
  String source;

  @Option(
      names = "--on",
      paramLabel = "PART",
      description =
          "Vertices to compare on: ${COMPLETION-CANDIDATES} (default: TEST where there is a test "
              + "set, else VALID on the data trained on and ALL labelled vertices of other data).")
  Part on;

  @Option(names = "--json", description = "Print one JSON object instead of tables.")
  boolean json;

  @Mixin ThreadsOption threads;
  @Mixin DataOptions data;

  EvaluateCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    AppliedModel applied = AppliedModel.of(console, run, source, data, threads.count());
    applied.predictions().notes().forEach(note -> console.err().println("note: " + note));
    Labels labels = applied.predictions().data().labels();
    Part part = on == null ? usualPart(applied) : on;
    int[] vertices = vertices(part, applied.split(), labels);
    if (vertices.length == 0) {
      throw new InputException(
          applied.predictions().data().name()
              + ": no labelled vertex to compare on in part "
              + name(part)
              + "; choose another with --on, or label some vertices");
    }
    Evaluation evaluation = Evaluation.of(applied.predictions().probabilities(), labels, vertices);
    if (json) {
      JsonLine.print(console.out(), json(applied, part, evaluation));
    } else {
      new EvaluationTables(evaluation, labels.classNames())
          .print(console.out(), title(applied, part));
    }
    return ExitCode.OK;
  }

  private static Part usualPart(AppliedModel applied) {
    if (applied.split() != null && applied.split().test().length > 0) {
      return Part.TEST;
    }
    boolean validated = applied.sameData() && applied.split().valid().length > 0;
    return validated ? Part.VALID : Part.ALL;
  }

  private static int[] vertices(Part part, Split split, Labels labels) {
    if (part == Part.ALL) {
      return IntStream.range(0, labels.of().length).filter(labels::isKnown).toArray();
    }
    if (split == null) {
      return new int[0];
    }
    int[] chosen =
        switch (part) {
          case TRAIN -> split.train();
          case VALID -> split.valid();
          default -> split.test();
        };
    return Arrays.stream(chosen).filter(labels::isKnown).toArray();
  }

  private static String name(Part part) {
    return part.name().toLowerCase(Locale.ROOT);
  }

  private static String title(AppliedModel applied, Part part) {
    return applied.model().model()
        + " on "
        + applied.predictions().data().name()
        + ", "
        + (part == Part.ALL ? "all labelled vertices" : name(part) + " vertices")
        + (applied.sameData() ? "" : " (not the data it was trained on)");
  }

  private static Map<String, Object> json(AppliedModel applied, Part part, Evaluation e) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("dataset", applied.predictions().data().name());
    json.put("model", applied.model().model());
    json.put("part", name(part));
    json.put("count", e.count());
    json.put("accuracy", e.accuracy());
    json.put("macroF1", JsonLine.number(e.macroF1()));
    json.put("ece", JsonLine.number(e.calibrationError()));
    json.put("classes", applied.model().classes());
    json.put("precision", numbers(e.precision()));
    json.put("recall", numbers(e.recall()));
    json.put("confusion", e.confusion());
    return json;
  }

  private static List<Double> numbers(double[] values) {
    return Arrays.stream(values).mapToObj(JsonLine::number).toList();
  }
}
