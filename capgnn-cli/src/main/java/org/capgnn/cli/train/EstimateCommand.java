package org.capgnn.cli.train;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Stream;
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
import org.capgnn.model.zoo.Models;
import org.capgnn.preset.Presets;
import org.capgnn.result.MemoryUse;
import org.capgnn.settings.Settings;
import org.capgnn.train.RunMemory;
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
    private static final long TRAINING_SHARE = 10;

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
      long entries = Math.multiplyExact(2, edges);
      long stored = Math.multiplyExact(vertices, Math.min(features, perVertex));
      long train = vertices / TRAINING_SHARE;
      return new TrainingShape(
          vertices, entries, false, false, features, stored, false, classes, train);
    }
  }

  @Option(
      names = "--model",
      paramLabel = "MODEL",
      defaultValue = "capgat",
      description = "A name from 'capgnn models' (default: ${DEFAULT-VALUE}).")
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
    if (source != null && sizes != null) {
      throw new InputException("give either a data set or the sizes of a graph, not both");
    }
    RunMemory memory = sizes == null ? ofData() : ofSizes();
    Map<String, MemoryUse> modes = new LinkedHashMap<>(Map.of("normal", memory.use(false)));
    if (memory.canBeLean()) {
      modes.put("lean", memory.use(true));
    }
    long heap = Runtime.getRuntime().maxMemory();
    MemoryUse taken = memory.useWith(heap);
    if (json) {
      Map<String, Object> object = new LinkedHashMap<>();
      object.put("vertices", memory.shape().vertices());
      object.put("entries", memory.shape().entries());
      object.put("model", model);
      modes.forEach((mode, use) -> object.put(mode, bytes(use)));
      object.put("mode", taken.lean() ? "lean" : "normal");
      object.put("longestArray", taken.longestArray());
      object.put("longestArrayHolds", taken.longestArrayHolds());
      object.put("heap", heap);
      JsonLine.print(console.out(), object);
      return ExitCode.OK;
    }
    TextTable table = new TextTable();
    table.row(Stream.concat(Stream.of("arrays"), modes.keySet().stream()).toArray());
    for (String part : bytes(taken).keySet()) {
      Stream<String> sizes =
          modes.values().stream().map(use -> MemoryText.size(bytes(use).get(part)));
      table.row(Stream.concat(Stream.of(part), sizes).toArray());
    }
    table.print(console.out());
    console.out().println();
    console.out().println(MemoryText.verdict(memory, taken, heap));
    return ExitCode.OK;
  }

  private RunMemory ofSizes() {
    ModelFamily family = Models.named(model);
    Settings settings =
        Presets.named(preset == null ? Presets.DEFAULT : preset).settings(family).with(set);
    return new RunMemory(sizes.shape(), family, settings);
  }

  private RunMemory ofData() {
    Dataset dataset = new DatasetSource(console).load(source == null ? DATASET : source, data);
    Training wish = Training.of(model).set(set);
    return Planner.plan(dataset, preset == null ? wish : wish.preset(preset)).experiment().memory();
  }

  private static Map<String, Long> bytes(MemoryUse use) {
    Map<String, Long> bytes = new LinkedHashMap<>(use.parts());
    bytes.put("total", use.bytes());
    return bytes;
  }
}
