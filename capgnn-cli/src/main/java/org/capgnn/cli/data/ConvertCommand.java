package org.capgnn.cli.data;

import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.capgnn.cli.console.Console;
import org.capgnn.cli.console.ExitCode;
import org.capgnn.cli.console.FolderWriting;
import org.capgnn.cli.option.DataOptions;
import org.capgnn.cli.option.DatasetSource;
import org.capgnn.data.csv.CsvFolderWriter;
import org.capgnn.graph.Dataset;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Rewrites a data set as a folder of CSV tables. */
@Command(name = "convert", description = "Rewrite a data set as a folder of CSV tables.")
public final class ConvertCommand implements Callable<Integer> {
  private final Console console;

  @Parameters(
      paramLabel = "NAME|PATH",
      description = "A name from 'capgnn datasets', or a file or folder of your own.")
  private String source;

  @Option(
      names = "--out",
      required = true,
      paramLabel = "DIR",
      description = "Folder to write; made where missing.")
  private Path out;

  @Option(names = "--gzip", description = "Compress the tables.")
  private boolean gzip;

  @Mixin private DataOptions data;

  public ConvertCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    DatasetSource datasets = new DatasetSource(console);
    Dataset dataset = datasets.load(source, data);
    CsvFolderWriter writer = gzip ? CsvFolderWriter.gzipped() : CsvFolderWriter.plain();
    int code = FolderWriting.run(console, out, () -> writer.write(dataset, out));
    if (code == ExitCode.OK) {
      console
          .out()
          .printf(
              Locale.ROOT,
              "%s: %,d vertices and %,d edges of %s%n",
              out,
              dataset.vertexCount(),
              dataset.graph().edgeCount(),
              dataset.name());
    }
    return code;
  }
}
