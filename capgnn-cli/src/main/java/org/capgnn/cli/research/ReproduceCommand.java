package org.capgnn.cli.research;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.capgnn.cli.console.Activity;
import org.capgnn.cli.console.CommandText;
import org.capgnn.cli.console.ConsoleCommand;
import org.capgnn.cli.console.ExitCode;
import org.capgnn.cli.console.OutFolder;
import org.capgnn.cli.console.Text;
import org.capgnn.cli.console.TextTable;
import org.capgnn.cli.option.DataPlaceOptions;
import org.capgnn.cli.option.SparkOption;
import org.capgnn.cli.option.StoreOption;
import org.capgnn.cli.option.ThreadsOption;
import org.capgnn.graph.InputException;
import org.capgnn.place.WorkPlace;
import org.capgnn.reproduce.claim.Judgement;
import org.capgnn.reproduce.page.Commands;
import org.capgnn.reproduce.page.ReproductionPage;
import org.capgnn.reproduce.page.ReproductionResults;
import org.capgnn.reproduce.paper.Paper;
import org.capgnn.reproduce.paper.PaperMethod;
import org.capgnn.reproduce.study.Evidence;
import org.capgnn.reproduce.study.PaperSelection;
import org.capgnn.reproduce.study.Study;
import org.capgnn.reproduce.study.UnusedRuns;
import org.capgnn.reproduce.training.RunCounts;
import org.capgnn.reproduce.training.Schedule;
import org.capgnn.reproduce.training.StoredCells;
import org.capgnn.runs.Cell;
import org.capgnn.runs.CellRunner;
import org.capgnn.runs.RunStore;
import org.capgnn.settings.NearestName;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Repeats the paper's tables and figures and judges its claims. */
@Command(
    name = "reproduce",
    description = {
      "Repeat the tables and figures of the CAPGNN paper, beside the published values.",
      "The store keeps finished runs: a stopped reproduction continues where it was, and more",
      "--runs only add the missing ones. Writes a page, its Markdown, CSV, JSON and every figure as",
      "SVG and PNG."
    })
public final class ReproduceCommand extends ConsoleCommand {
  private static final String ALL = "all";
  private static final int MOST_UNUSED = 3; // printed here; the page lists all

  @Parameters(
      paramLabel = "STUDY",
      arity = "0..*",
      description =
          "table1, table2, figure-adaptive, figure-iterations, figure-coefficients, "
              + "figure-contrastive, figure-temperature or all (default: all).")
  private List<String> studies = List.of();

  @Option(
      names = "--runs",
      paramLabel = "N",
      defaultValue = "10",
      description =
          "Runs per cell, with seeds 1 to N; the paper made 100. Slow data sets can have their own"
              + " number: 100,pubmed=10,amazon-computers=5 (default: ${DEFAULT-VALUE}).")
  private String runs;

  @Option(
      names = "--datasets",
      paramLabel = "NAME",
      split = ",",
      description = "Only these data sets of the paper (default: all that are found).")
  private List<String> datasets;

  @Option(
      names = "--models",
      paramLabel = "MODEL",
      split = ",",
      description = "Only these models of the paper (default: all ten).")
  private List<String> models;

  @Option(
      names = "--set",
      paramLabel = "KEY=VALUE",
      description = "Change a setting in every cell, as an experiment. May be repeated.")
  private Map<String, String> settings = new LinkedHashMap<>();

  @Option(
      names = "--no-train",
      description = "Train nothing: write the page from the runs that the store holds.")
  private boolean noTrain;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      defaultValue = "reproduction",
      description = "Folder for the page and its files (default: ${DEFAULT-VALUE}).")
  private Path out;

  @Mixin private StoreOption store;
  @Mixin private ThreadsOption threads;
  @Mixin private SparkOption spark;

  @Mixin private DataPlaceOptions place;

  @Override
  public Integer call() {
    List<Study> wantedStudies = studies();
    RunCounts counts = RunCounts.parse(runs);
    List<String> wantedModels = known("model", models, PaperMethod.models());
    List<String> wantedDatasets = known("data set", datasets, Paper.DATASETS);
    int threadCount = threads.count();
    PaperData data = PaperData.load(console, wantedDatasets, datasets != null, place);
    PaperSelection wanted = new PaperSelection(data.names(), wantedModels);
    noteEmpty(wantedStudies, wanted);
    refuseVaried(wantedStudies, wanted);
    ReproductionPage.refuseOthers(out);
    List<Cell> cells =
        wantedStudies.stream().flatMap(study -> study.cells(wanted).stream()).distinct().toList();
    if (cells.isEmpty()) { // table 1 counts vertices and edges: no store needed
      OutFolder.make(out);
      if (!noTrain) {
        console.note("nothing to train: the studies named need no runs");
      }
      write(new Evidence(cell -> List.of()), List.of(), wantedStudies, wanted, data);
      return ExitCode.OK;
    }
    try (RunStore open = noTrain ? store.open() : store.openOrCreate();
        WorkPlace place = noTrain ? null : spark.open("reproduce")) {
      CellRunner runner = new CellRunner(open, data.loaded()::get);
      StoredCells stored = new StoredCells(open, runner, data.names(), settings);
      boolean made = OutFolder.make(out);
      int code = ExitCode.OK;
      if (!noTrain) {
        Schedule schedule = new Schedule(stored, cells, counts);
        code =
            new ReproduceTraining(console, runner, stored, threadCount, place)
                .run(schedule, commandText(), () -> removeIfEmpty(made));
      }
      if (code == ExitCode.INTERRUPTED) {
        return code;
      }
      List<UnusedRuns> unused = stored.unused(wanted);
      noteUnused(unused);
      write(stored.evidence(), unused, wantedStudies, wanted, data);
      return code;
    }
  }

  private void noteUnused(List<UnusedRuns> unused) {
    unused.stream()
        .limit(MOST_UNUSED)
        .map(
            u ->
                Text.of(
                    "note: %,d runs of %s on %s are not used: %s",
                    u.count(), u.model(), u.dataset(), u.reason()))
        .forEach(console::note);
    if (unused.size() > MOST_UNUSED) {
      int more = UnusedRuns.total(unused.subList(MOST_UNUSED, unused.size()));
      console.note(Text.of("note: %,d other runs are not used either", more));
    }
  }

  private void write(
      Evidence evidence,
      List<UnusedRuns> unused,
      List<Study> written,
      PaperSelection wanted,
      PaperData data) {
    Commands commands = new Commands(importing(), commandText());
    ReproductionPage page =
        new ReproductionPage(
            new ReproductionResults(
                evidence,
                written,
                wanted,
                data.cards(),
                settings,
                data.leftOut(),
                unused,
                commands));
    List<String> names;
    try (Activity writing = console.activity("writing " + out)) {
      names = page.write(out);
    }
    if (!page.judgements().isEmpty()) {
      print(page.judgements());
    }
    console.print(
        Text.of(
            "written: %s and %,d files beside it", out.resolve("index.html"), names.size() - 1));
  }

  private void print(List<Judgement> judgements) {
    TextTable table = new TextTable().row("", "verdict", "claim");
    for (Judgement judgement : judgements) {
      table.row(judgement.claim().id(), judgement.outcome().word(), judgement.claim().text());
      table.row("", "", judgement.sentence());
    }
    table.print(console.out());
  }

  private List<Study> studies() {
    List<String> ids = new ArrayList<>(Study.ids());
    ids.add(ALL);
    List<String> asked = known("table or figure", studies.isEmpty() ? null : studies, ids);
    return List.of(Study.values()).stream()
        .filter(study -> asked.contains(ALL) || asked.contains(study.id()))
        .toList();
  }

  /** A figure that the other options leave empty is more often a mistake than intended. */
  private void noteEmpty(List<Study> studies, PaperSelection wanted) {
    studies.stream()
        .filter(study -> study != Study.TABLE1 && study.cells(wanted).isEmpty())
        .map(Study::id)
        .map("note: %s has none of these models on these data sets and is left empty"::formatted)
        .forEach(console::note);
  }

  /** Rejects --set for a setting that a figure varies: the figure would override it. */
  private void refuseVaried(List<Study> studies, PaperSelection wanted) {
    for (Study study : studies) {
      study.cells(wanted).stream()
          .flatMap(cell -> cell.changes().keySet().stream())
          .filter(settings::containsKey)
          .findFirst()
          .ifPresent(
              key -> {
                throw new InputException(
                    "--set %s=%s: %s varies this setting itself; leave the option out, or name the"
                            .formatted(key, settings.get(key), study.id())
                        + " tables and figures to compute with it");
              });
    }
  }

  /** Returns the names that the user gave, or all; an unknown one fails with the nearest name. */
  private static List<String> known(String kind, List<String> asked, List<String> known) {
    if (asked == null) {
      return known;
    }
    for (String name : asked) {
      if (!known.contains(name)) {
        throw new InputException(
            "the paper has no %s called '%s'; did you mean %s? It has %s"
                .formatted(kind, name, NearestName.of(name, known), String.join(", ", known)));
      }
    }
    return asked;
  }

  /** The command that imports the runs beside the page into the store. */
  private String importing() {
    List<String> arguments =
        new ArrayList<>(List.of("runs", "import", out.resolve("runs.csv").toString()));
    if (!store.file.equals(Path.of(StoreOption.DEFAULT))) {
      arguments.addAll(List.of("--store", store.file.toString()));
    }
    return CommandText.of(arguments);
  }

  private void removeIfEmpty(boolean made) {
    if (made) {
      OutFolder.removeIfEmpty(out);
    }
  }
}
