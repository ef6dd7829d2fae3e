package org.capgnn.cli.research;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.capgnn.bench.Bench;
import org.capgnn.bench.BenchOptions;
import org.capgnn.bench.BenchReport;
import org.capgnn.bench.BenchResult;
import org.capgnn.bench.BenchTable;
import org.capgnn.cli.console.ConsoleCommand;
import org.capgnn.cli.console.ExitCode;
import org.capgnn.cli.console.JsonLine;
import org.capgnn.cli.console.OutFolder;
import org.capgnn.cli.console.ProgressLine;
import org.capgnn.cli.console.TextTable;
import org.capgnn.cli.option.DataPlaceOptions;
import org.capgnn.graph.InputException;
import org.capgnn.run.Environment;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Measures training on this machine, against its roofline and optionally against C and PyTorch. */
@Command(
    name = "bench",
    description = {
      "Measure milliseconds per training epoch, allocation and the share of this machine's roofline.",
      "All cells of a data set take turns, so that noise affects all; let nothing else run meanwhile."
    })
public final class BenchCommand extends ConsoleCommand {
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
      description = "Models (default: capgcn,capgat; with --peers also gcn, gat and appnp).")
  private List<String> models;

  @Option(
      names = "--threads",
      split = ",",
      paramLabel = "N",
      defaultValue = "1,2",
      description =
          "Threads of capgnn; peers and comparisons use the largest (default: ${DEFAULT-VALUE}).")
  private List<Integer> threads;

  @Option(
      names = "--repeats",
      paramLabel = "N",
      defaultValue = "5",
      description = "Turns per cell (default: ${DEFAULT-VALUE}).")
  private int repeats;

  @Option(
      names = "--epochs",
      paramLabel = "N",
      defaultValue = "50",
      description =
          "Maximum number of epochs per turn; slow cells do fewer (default: ${DEFAULT-VALUE}).")
  private int epochs;

  @Option(
      names = "--warmup",
      paramLabel = "SECONDS",
      defaultValue = "4",
      description = "Training before the first measurement (default: ${DEFAULT-VALUE}).")
  private double warmup;

  @Option(
      names = "--kernels",
      split = ",",
      paramLabel = "KERNELS",
      defaultValue = "auto",
      description = "Also compare with these kernels: scalar or vector.")
  private List<String> kernels;

  @Option(
      names = "--java",
      split = ",",
      paramLabel = "HOME",
      description = "Also compare with the Java in this folder.")
  private List<String> javaHomes = List.of();

  @Option(
      names = "--peers",
      split = ",",
      arity = "0..1",
      fallbackValue = "c,fast,common,pyg",
      paramLabel = "NAMES",
      description =
          "Also compare with our own versions in C (c) and PyTorch (fast, common, pyg), or with some of them: --peers=c. C needs gcc and python3; PyTorch needs Python 3.11, about 2 GB to download and 4.5 GB on disk, once.")
  private List<String> peers = List.of();

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "Folder for bench.json and bench.md (default: runs/bench-TIME).")
  private Path out;

  @Option(names = "--json", description = "Print one JSON object instead of the tables.")
  private boolean json;

  @Mixin private DataPlaceOptions place;

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
            peers.isEmpty() ? null : peersFolder(),
            peers,
            place.dataDir,
            place.offline);
    BenchResult result;
    try (ProgressLine line = console.progressLine()) {
      result = new Bench(options, line::update, line::note).run();
    }
    BenchReport report = BenchReport.of(result, Environment.describe());
    Path folder = out == null ? OutFolder.fresh("bench") : out;
    report.write(folder);
    if (json) {
      JsonLine.print(console.out(), report.json());
    } else {
      report.tables().forEach(this::print);
      console.print("written: " + folder.resolve("bench.json") + " and bench.md beside it");
    }
    return ExitCode.OK;
  }

  private void print(BenchTable table) {
    TextTable text = new TextTable().row(table.header().toArray());
    table.rows().forEach(row -> text.row(row.toArray()));
    console.print(table.title());
    text.print(console.out());
    console.print("");
  }

  /** The folder beside the launcher, or below the working directory if started without one. */
  private static Path peersFolder() {
    Path folder = Path.of(System.getProperty("capgnn.home", ".")).resolve("bench/peers");
    if (!Files.isRegularFile(folder.resolve("setup.sh"))) {
      throw new InputException(
          "--peers: %s does not exist; run ./capgnn from a checkout of the project, which has it"
              .formatted(folder));
    }
    return folder.toAbsolutePath().normalize();
  }
}
