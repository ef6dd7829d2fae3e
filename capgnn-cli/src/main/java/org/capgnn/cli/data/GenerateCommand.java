package org.capgnn.cli.data;

import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.capgnn.cli.console.Console;
import org.capgnn.cli.console.ExitCode;
import org.capgnn.cli.console.FolderWriting;
import org.capgnn.data.generate.GeneratorSpec;
import org.capgnn.data.generate.GraphGenerator;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Makes up a graph with classes and features, as a folder of CSV tables. */
@Command(
    name = "generate",
    description = "Make up a graph with classes, heavy-tailed degrees and sparse features.")
public final class GenerateCommand implements Callable<Integer> {
  private final Console console;

  @Option(names = "--vertices", required = true, paramLabel = "N", description = "Vertices.")
  private int vertices;

  @Option(
      names = "--edges",
      required = true,
      paramLabel = "E",
      description = "Different undirected edges.")
  private long edges;

  @Option(names = "--classes", required = true, paramLabel = "C", description = "Classes.")
  private int classes;

  @Option(names = "--features", required = true, paramLabel = "F", description = "Features.")
  private int features;

  @Option(
      names = "--homophily",
      paramLabel = "h",
      defaultValue = "0.8",
      description = "Share of edges within a class (default: ${DEFAULT-VALUE}).")
  private double homophily;

  @Option(
      names = "--seed",
      paramLabel = "S",
      defaultValue = "1",
      description = "Decides everything that is drawn (default: ${DEFAULT-VALUE}).")
  private long seed;

  @Option(
      names = "--out",
      required = true,
      paramLabel = "DIR",
      description = "Folder to write; made where missing.")
  private Path out;

  public GenerateCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    GeneratorSpec spec = new GeneratorSpec(vertices, edges, classes, features, homophily, seed);
    GraphGenerator generator = new GraphGenerator(spec);
    int code = FolderWriting.run(console, out, () -> generator.write(out));
    if (code == ExitCode.OK) {
      console.out().printf(Locale.ROOT, "%s: %,d vertices and %,d edges%n", out, vertices, edges);
    }
    return code;
  }
}
