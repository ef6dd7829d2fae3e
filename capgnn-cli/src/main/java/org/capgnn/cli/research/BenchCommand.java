package org.capgnn.cli.research;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.capgnn.bench.Bench;
import org.capgnn.bench.BenchOptions;
import org.capgnn.bench.BenchReport;
import org.capgnn.bench.BenchResult;
import org.capgnn.bench.BenchTable;
import org.capgnn.cli.console.Console;
import org.capgnn.cli.console.ExitCode;
import org.capgnn.cli.console.JsonLine;
import org.capgnn.cli.console.ProgressLine;
import org.capgnn.cli.console.TextTable;
import org.capgnn.cli.option.DataPlaceOptions;
import org.capgnn.graph.InputException;
import org.capgnn.run.Environment;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Measures training on this machine, against its own roofline and, if wished, against PyTorch. */
@Command(
    name = "bench",
    description = {
      "Measure milliseconds per training epoch, allocation and the share of this machine's roofline.",
      "All cells of a data set take turns, so that noise hits them alike; give the machine to it."
    })
public final class BenchCommand implements Callable<Integer> {
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss", Locale.ROOT);

  private final Console console;

  @Option(
      names = "--datasets",
      split = ",",
      paramLabel = "NAME|PATH",
      defaultValue = "cora,citeseer,pubmed,amazon-computers,amazon-photo",
      description = "Data sets; one that is missing is skipped (default: ${DEFAULT-VALUE}).")
  private List<String> datasets;

  @Option(
      names = "--models",
      split = ",",
      paramLabel = "MODEL",
      description =
          "Models (default: capgcn,capgat; with --peers also those of gcn, gat and appnp "
              + "that 'capgnn models' lists).")
  private List<String> models;

  @Option(
      names = "--threads",
      split = ",",
      paramLabel = "N",
      defaultValue = "1,2",
      description = {
        "Threads of ours; peers and comparisons run with the most (default: ${DEFAULT-VALUE})."
      })
  private List<Integer> threads;

  @Option(
      names = "--repeats",
      paramLabel = "N",
      defaultValue = "5",
      description = "Turns of each cell (default: ${DEFAULT-VALUE}).")
  private int repeats;

  @Option(
      names = "--epochs",
      paramLabel = "N",
      defaultValue = "50",
      description = "Most epochs of one turn; slow cells do fewer (default: ${DEFAULT-VALUE}).")
  private int epochs;

  @Option(
      names = "--warmup",
      paramLabel = "SECONDS",
      defaultValue = "4",
      description = "Training before anything is measured (default: ${DEFAULT-VALUE}).")
  private double warmup;

  @Option(
      names = "--kernels",
      split = ",",
      paramLabel = "KERNELS",
      defaultValue = "auto",
      description = "Compare also with these kernels: scalar or vector.")
  private List<String> kernels;

  @Option(
      names = "--java",
      split = ",",
      paramLabel = "HOME",
      description = "Compare also with the Java in this folder.")
  private List<String> javaHomes = List.of();

  @Option(
      names = "--peers",
      description =
          "Compare with our PyTorch versions, too; sets up their virtual environment "
              + "(Python 3.11, about 2 GB to download, 4.5 GB on disk, once).")
  private boolean peers;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "Folder for bench.json and bench.md (default: runs/bench-TIME).")
  private Path out;

  @Option(names = "--json", description = "Print one JSON object instead of the tables.")
  private boolean json;

  @Mixin private DataPlaceOptions place;

  public BenchCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    BenchOptions options =
        new BenchOptions(
            datasets,
            models == null ? BenchOptions.usualModels(peers) : models,
            threads,
            epochs,
            repeats,
            warmup,
            kernels,
            javaHomes,
            peers ? peersFolder() : null,
            place.dataDir,
            place.offline);
    BenchResult result;
    try (ProgressLine line =
        new ProgressLine(console.err(), console.live(), console.columns(), System::nanoTime)) {
      result = new Bench(options, line::update, line::note).run();
    }
    BenchReport report = BenchReport.of(result, Environment.describe());
    Path folder = out == null ? Path.of("runs", "bench-" + LocalDateTime.now().format(TIME)) : out;
    report.write(folder);
    if (json) {
      JsonLine.print(console.out(), report.json());
    } else {
      report.tables().forEach(this::print);
      console.out().println("written: " + folder.resolve("bench.json") + " and bench.md beside it");
    }
    return ExitCode.OK;
  }

  private void print(BenchTable table) {
    TextTable text = new TextTable().row(table.header().toArray());
    table.rows().forEach(row -> text.row(row.toArray()));
    console.out().println(table.title());
    text.print(console.out());
    console.out().println();
  }

  /** Beside the launcher, which says where it is; otherwise below the working directory. */
  private static Path peersFolder() {
    Path folder = Path.of(System.getProperty("capgnn.home", ".")).resolve("bench/peers");
    if (!Files.isRegularFile(folder.resolve("setup.sh"))) {
      throw new InputException(
          "--peers: "
              + folder
              + " is not there; run ./capgnn from a checkout of the project, which has it");
    }
    return folder.toAbsolutePath().normalize();
  }
}
