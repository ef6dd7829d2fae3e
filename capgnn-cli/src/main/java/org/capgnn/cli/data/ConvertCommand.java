package org.capgnn.cli.data;

import java.nio.file.Path;
import java.util.Locale;
import org.capgnn.cli.console.ConsoleCommand;
import org.capgnn.cli.console.ExitCode;
import org.capgnn.cli.console.OutFolder;
import org.capgnn.cli.console.Text;
import org.capgnn.cli.option.DataOptions;
import org.capgnn.cli.option.DatasetSource;
import org.capgnn.data.csv.CsvFolderWriter;
import org.capgnn.data.graphml.GraphMlWriter;
import org.capgnn.graph.Dataset;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Rewrites a data set as a folder of CSV tables or as GraphML. */
@Command(
    name = "convert",
    description = "Rewrite a data set as a folder of CSV tables, or as a .graphml file.")
public final class ConvertCommand extends ConsoleCommand {
  @Parameters(
      paramLabel = "NAME|PATH",
      description = "A name from 'capgnn datasets', or a file or folder of your own.")
  private String source;

  @Option(
      names = "--out",
      required = true,
      paramLabel = "DIR|FILE",
      description = "Folder to write, created if it does not exist; or a .graphml file.")
  private Path out;

  @Option(names = "--gzip", description = "Compress the tables.")
  private boolean gzip;

  @Mixin private DataOptions data;

  @Override
  public Integer call() {
    Dataset dataset = new DatasetSource(console).load(source, data);
    CsvFolderWriter writer = gzip ? CsvFolderWriter.gzipped() : CsvFolderWriter.plain();
    boolean graph = out.toString().toLowerCase(Locale.ROOT).endsWith(".graphml");
    GraphMlWriter graphMl = new GraphMlWriter(dataset).withLabels().withTableOrFeatures();
    Runnable writing = graph ? () -> graphMl.write(out) : () -> writer.write(dataset, out);
    int code = OutFolder.write(console, out, writing);
    if (code == ExitCode.OK) {
      int vertices = dataset.vertexCount();
      long edges = dataset.graph().edgeCount();
      console.print(
          Text.of("%s: %,d vertices and %,d edges of %s", out, vertices, edges, dataset.name()));
    }
    return code;
  }
}
