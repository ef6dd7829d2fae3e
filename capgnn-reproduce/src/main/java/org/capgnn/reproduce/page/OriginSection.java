package org.capgnn.reproduce.page;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.capgnn.report.markup.NumberText;
import org.capgnn.reproduce.paper.Paper;
import org.capgnn.reproduce.study.UnusedRuns;
import org.capgnn.runs.Origin;
import org.capgnn.runs.StoredRun;

/** The section on how to reproduce the page and where its runs were trained. */
final class OriginSection {
  private static final int MOST_UNUSED = 20;

  private OriginSection() {}

  static List<PageBlock> blocks(ReproductionResults results) {
    List<StoredRun> runs = results.runs();
    Commands commands = results.commands();
    List<PageBlock> blocks = new ArrayList<>();
    blocks.add(new PageBlock.Heading(2, "To repeat it"));
    if (runs.isEmpty()) {
      blocks.add(new PageBlock.Code(commands.writing()));
    } else {
      blocks.add(PageBlock.text(Paper.about("repeat")));
      blocks.add(new PageBlock.Code(commands.importing() + "\n" + commands.writing()));
      PageBlock training = new PageBlock.Code(String.join("\n", TrainingCommands.of(results)));
      List<PageBlock> train = List.of(PageBlock.text(Paper.about("train")), training);
      blocks.add(new PageBlock.Details("To train the runs again", train));
      blocks.add(new PageBlock.DataTable(2, List.of("", "Runs were made with"), facts(runs)));
    }
    blocks.addAll(unused(results.unused()));
    return blocks;
  }

  private static List<List<PageBlock.Entry>> facts(List<StoredRun> runs) {
    return List.of(
        fact("Machine", runs, Origin::cpu),
        fact("Java", runs, Origin::java),
        fact("Version of capgnn", runs, Origin::version),
        fact("Kernels", runs, Origin::kernels),
        fact("Threads of a run", runs, origin -> Integer.toString(origin.threads())),
        PageBlock.row("Finished", finished(runs)),
        PageBlock.row(
            "Computing time", NumberText.duration(seconds(runs)) + ", sum over the runs"));
  }

  private static List<PageBlock> unused(List<UnusedRuns> unused) {
    if (unused.isEmpty()) {
      return List.of();
    }
    List<List<PageBlock.Entry>> rows =
        unused.stream()
            .limit(MOST_UNUSED)
            .map(
                u -> PageBlock.row(u.dataset(), u.model(), u.reason(), NumberText.count(u.count())))
            .toList();
    int more = UnusedRuns.total(unused.subList(rows.size(), unused.size()));
    List<PageBlock> inside = new ArrayList<>();
    inside.add(
        new PageBlock.DataTable(3, List.of("Data set", "Model", "Differs in", "Runs"), rows));
    if (more > 0) {
      inside.add(PageBlock.aside("And " + PageText.runs(more) + " for other reasons."));
    }
    String summary =
        PageText.runs(UnusedRuns.total(unused))
            + " of the store are not used: another version of the model or other settings";
    return List.of(new PageBlock.Details(summary, inside));
  }

  static double seconds(List<StoredRun> runs) {
    return runs.stream().mapToDouble(run -> run.measures().seconds()).sum();
  }

  private static String finished(List<StoredRun> runs) {
    List<String> times = runs.stream().map(run -> run.origin().finished()).sorted().toList();
    return times.get(0) + " to " + times.get(times.size() - 1);
  }

  /** Lists the values of a property with their numbers of runs, the most frequent first. */
  private static List<PageBlock.Entry> fact(
      String name, List<StoredRun> runs, Function<Origin, String> of) {
    Map<String, Long> counts =
        runs.stream()
            .collect(
                Collectors.groupingBy(
                    run -> of.apply(run.origin()), TreeMap::new, Collectors.counting()));
    String text =
        counts.entrySet().stream()
            .sorted(Map.Entry.<String, Long>comparingByValue().reversed())
            .map(
                entry ->
                    counts.size() == 1
                        ? entry.getKey()
                        : entry.getKey() + " (" + PageText.runs(entry.getValue().intValue()) + ")")
            .collect(Collectors.joining("; "));
    return PageBlock.row(name, text);
  }
}
