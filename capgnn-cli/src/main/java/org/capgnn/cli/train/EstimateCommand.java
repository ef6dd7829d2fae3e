package org.capgnn.cli.train;

import java.util.LinkedHashMap;
import java.util.Map;
import org.capgnn.Planner;
import org.capgnn.Training;
import org.capgnn.cli.console.ConsoleCommand;
import org.capgnn.cli.console.ExitCode;
import org.capgnn.cli.console.JsonLine;
import org.capgnn.cli.console.TextTable;
import org.capgnn.cli.option.DataOptions;
import org.capgnn.cli.option.DatasetSource;
import org.capgnn.graph.Dataset;
import org.capgnn.graph.InputException;
import org.capgnn.model.ModelFamily;
import org.capgnn.model.zoo.CapGnnConfig;
import org.capgnn.model.zoo.Models;
import org.capgnn.preset.Presets;
import org.capgnn.settings.Settings;
import org.capgnn.train.LongestArray;
import org.capgnn.train.MemoryEstimate;
import org.capgnn.train.TrainingShape;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Counts the memory of a training before it takes any. */
@Command(
    name = "estimate",
    description = {
      "Estimate the memory that a training will take: give data, or the sizes of a graph.",
      "Without arguments: CAPGAT on the embedded data set cora."
    })
public final class EstimateCommand extends ConsoleCommand {
  private static final String DATASET = "cora";

  @Parameters(
      arity = "0..1",
      paramLabel = "DATASET|PATH",
      description = "A name from 'capgnn datasets', or a file or folder of your own.")
  private String source;

  @ArgGroup(exclusive = false)
  private Sizes sizes;

  /** A graph that need not exist. */
  public static final class Sizes {
    @Option(names = "--vertices", required = true, paramLabel = "N", description = "Vertices.")
    long vertices;

    @Option(
        names = "--edges",
        required = true,
        paramLabel = "E",
        description = "Undirected edges; each is stored twice.")
    long edges;

    @Option(names = "--features", required = true, paramLabel = "F", description = "Features.")
    long features;

    @Option(names = "--classes", required = true, paramLabel = "C", description = "Classes.")
    int classes;

    @Option(
        names = "--features-per-vertex",
        paramLabel = "X",
        defaultValue = "12",
        description = "Features of a vertex that are not 0 (default: ${DEFAULT-VALUE}).")
    long perVertex;

    TrainingShape shape() {
      long stored = Math.min(features, perVertex);
      return new TrainingShape(
          vertices,
          Math.multiplyExact(2, edges),
          false,
          false,
          features,
          Math.multiplyExact(vertices, stored),
          false,
          classes);
    }
  }

  @Option(
      names = "--model",
      paramLabel = "MODEL",
      defaultValue = "capgat",
      description = "capgcn or capgat (default: ${DEFAULT-VALUE}).")
  private String model;

  @Option(
      names = "--preset",
      paramLabel = "NAME",
      description = "Start from these settings (default: the data set's own, else 'default').")
  private String preset;

  @Option(
      names = "--set",
      paramLabel = "KEY=VALUE",
      description = "Change one setting, such as views=2. May be repeated.")
  private Map<String, String> set = new LinkedHashMap<>();

  @Option(names = "--json", description = "Print one JSON object.")
  private boolean json;

  @Mixin private DataOptions data;

  @Override
  public Integer call() {
    ModelFamily family = Models.named(model);
    if (!MemoryNote.canEstimate(family)) {
      throw new InputException("--model " + model + ": expected capgcn or capgat");
    }
    if (source != null && sizes != null) {
      throw new InputException("give either a data set or the sizes of a graph, not both");
    }
    Settings settings;
    TrainingShape shape;
    if (sizes != null) {
      settings =
          Presets.named(preset == null ? Presets.DEFAULT : preset).settings(family).with(set);
      shape = sizes.shape();
    } else {
      Dataset dataset = new DatasetSource(console).load(source == null ? DATASET : source, data);
      Training wish = Training.of(model).set(set);
      settings =
          Planner.plan(dataset, preset == null ? wish : wish.preset(preset))
              .experiment()
              .settings();
      shape = TrainingShape.of(dataset, settings);
    }
    print(shape, settings);
    return ExitCode.OK;
  }

  private void print(TrainingShape shape, Settings settings) {
    CapGnnConfig config = CapGnnConfig.of(settings);
    MemoryEstimate normal = MemoryEstimate.of(shape, config, false);
    MemoryEstimate lean = MemoryEstimate.of(shape, config, true);
    long heap = Runtime.getRuntime().maxMemory();
    if (json) {
      Map<String, Object> object = new LinkedHashMap<>();
      object.put("vertices", shape.vertices());
      object.put("entries", shape.entries());
      object.put("model", model);
      object.put("normal", bytes(normal));
      object.put("lean", bytes(lean));
      object.put("mode", MemoryVerdict.isLean(shape, settings, heap) ? "lean" : "normal");
      LongestArray longest = LongestArray.of(shape, config);
      object.put("longestArray", longest.elements());
      object.put("longestArrayHolds", longest.name());
      object.put("mostViews", LongestArray.mostViews(shape, config));
      object.put("heap", heap);
      JsonLine.print(console.out(), object);
      return;
    }
    TextTable table = new TextTable().row("arrays", "normal", "lean");
    normal
        .groups()
        .forEach(
            (group, bytes) ->
                table.row(
                    group, MemoryNote.size(bytes), MemoryNote.size(lean.groups().get(group))));
    table.row("total", MemoryNote.size(normal.total()), MemoryNote.size(lean.total()));
    table.print(console.out());
    console.out().println();
    console.out().println(MemoryVerdict.of(shape, settings, heap));
  }

  private static Map<String, Long> bytes(MemoryEstimate estimate) {
    Map<String, Long> bytes = new LinkedHashMap<>(estimate.groups());
    bytes.put("total", estimate.total());
    return bytes;
  }
}
