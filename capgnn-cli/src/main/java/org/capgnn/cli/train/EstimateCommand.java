package org.capgnn.cli.train;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;
import org.capgnn.GraphSizes;
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
import org.capgnn.result.MemoryUse;
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
  private static final String MEMORY = "memory";

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

    GraphSizes graph() {
      return new GraphSizes(vertices, edges, features, perVertex, classes);
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
    SizedGraph graph = sizes == null ? ofData() : ofSizes();
    boolean canBeLean =
        Training.settings(model).stream().anyMatch(key -> key.name().equals(MEMORY));
    MemoryUse taken = graph.memory.apply(request());
    Map<String, MemoryUse> modes = new LinkedHashMap<>();
    modes.put("normal", canBeLean ? graph.memory.apply(request().set(MEMORY, "full")) : taken);
    if (canBeLean) {
      modes.put("lean", graph.memory.apply(request().set(MEMORY, "lean")));
    }
    long heap = Runtime.getRuntime().maxMemory();
    if (json) {
      Map<String, Object> object = new LinkedHashMap<>();
      object.put("vertices", graph.vertices);
      object.put("entries", graph.entries);
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
          modes.values().stream().map(use -> MemoryUse.text(bytes(use).get(part)));
      table.row(Stream.concat(Stream.of(part), sizes).toArray());
    }
    table.print(console.out());
    console.out().println();
    console.out().println(MemoryText.verdict(canBeLean, taken, heap));
    return ExitCode.OK;
  }

  /** What the estimate is for; {@code entries} counts both directions of an edge. */
  private record SizedGraph(long vertices, long entries, Function<Training, MemoryUse> memory) {}

  private SizedGraph ofSizes() {
    GraphSizes given = sizes.graph();
    return new SizedGraph(
        given.vertices(),
        Math.multiplyExact(2, given.edges()),
        request -> Planner.memory(given, request));
  }

  private SizedGraph ofData() {
    Dataset dataset = new DatasetSource(console).load(source == null ? DATASET : source, data);
    return new SizedGraph(
        dataset.vertexCount(),
        dataset.graph().adjacency().entries(),
        request -> Planner.plan(dataset, request).memory());
  }

  private Training request() {
    Training request = Training.of(model).set(set);
    return preset == null ? request : request.preset(preset);
  }

  private static Map<String, Long> bytes(MemoryUse use) {
    Map<String, Long> bytes = new LinkedHashMap<>(use.parts());
    bytes.put("total", use.bytes());
    return bytes;
  }
}
