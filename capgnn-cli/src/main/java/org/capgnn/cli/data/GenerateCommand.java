package org.capgnn.cli.data;

import java.nio.file.Path;
import org.capgnn.cli.console.ConsoleCommand;
import org.capgnn.cli.console.ExitCode;
import org.capgnn.cli.console.OutFolder;
import org.capgnn.cli.console.Text;
import org.capgnn.data.generate.GeneratorSpec;
import org.capgnn.data.generate.GraphGenerator;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Generates a graph with classes and features, as a folder of CSV tables. */
@Command(
    name = "generate",
    description = "Generate a graph with classes, heavy-tailed degrees and sparse features.")
public final class GenerateCommand extends ConsoleCommand {
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
      description = "Seed of everything that is random (default: ${DEFAULT-VALUE}).")
  private long seed;

  @Option(
      names = "--out",
      required = true,
      paramLabel = "DIR",
      description = "Folder to write; created if it does not exist.")
  private Path out;

  @Override
  public Integer call() {
    GeneratorSpec spec = new GeneratorSpec(vertices, edges, classes, features, homophily, seed);
    GraphGenerator generator = new GraphGenerator(spec);
    int code = OutFolder.write(console, out, () -> generator.write(out));
    if (code == ExitCode.OK) {
      console.print(Text.of("%s: %,d vertices and %,d edges", out, vertices, edges));
    }
    return code;
  }
}
