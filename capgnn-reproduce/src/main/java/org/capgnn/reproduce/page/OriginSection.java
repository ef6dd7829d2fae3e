package org.capgnn.reproduce.page;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.capgnn.report.markup.NumberText;
import org.capgnn.reproduce.study.UnusedRuns;
import org.capgnn.runs.Origin;
import org.capgnn.runs.StoredRun;

/** The section on how to reproduce the page and where its runs were trained. */
final class OriginSection {
  private static final int MOST_UNUSED = 20;

  private OriginSection() {}

  static List<Block> blocks(ReproductionResults results) {
    List<StoredRun> runs = results.runs();
    List<Block> blocks = new ArrayList<>();
    blocks.add(new Block.Heading(2, "To repeat it"));
    if (runs.isEmpty()) {
      blocks.add(new Block.Code(results.commands().writing()));
    } else {
      blocks.add(
          Block.text(
              "The first command takes in the runs that this page rests on, the second made the"
                  + " page; each run is known by its data, split, model, settings, seed and the"
                  + " code version of the model, and only what is missing is computed."));
      blocks.add(
          new Block.Code(results.commands().importing() + "\n" + results.commands().writing()));
      blocks.add(
          new Block.Details(
              "To train the runs anew",
              List.of(
                  Block.text(
                      "With an empty store these commands train them all, and a few more where the"
                          + " cells of a figure differ in their number. They may be stopped and"
                          + " given again, and several at a time may share a store."),
                  new Block.Code(String.join("\n", TrainingCommands.of(results))))));
    }
    if (!runs.isEmpty()) {
      List<List<Block.Entry>> rows = new ArrayList<>();
      rows.add(fact("Machine", runs, Origin::cpu));
      rows.add(fact("Java", runs, Origin::java));
      rows.add(fact("Version of capgnn", runs, Origin::version));
      rows.add(fact("Kernels", runs, Origin::kernels));
      rows.add(fact("Threads of a run", runs, origin -> Integer.toString(origin.threads())));
      rows.add(Block.row("Finished", finished(runs)));
      rows.add(
          Block.row("Computing time", NumberText.duration(seconds(runs)) + ", sum over the runs"));
      blocks.add(new Block.Table(2, List.of("", "Runs were made with"), rows));
    }
    blocks.addAll(unused(results.unused()));
    return blocks;
  }

  private static List<Block> unused(List<UnusedRuns> unused) {
    if (unused.isEmpty()) {
      return List.of();
    }
    List<List<Block.Entry>> rows =
        unused.stream()
            .limit(MOST_UNUSED)
            .map(u -> Block.row(u.dataset(), u.model(), u.reason(), NumberText.count(u.count())))
            .toList();
    int more = UnusedRuns.total(unused.subList(rows.size(), unused.size()));
    List<Block> inside = new ArrayList<>();
    inside.add(new Block.Table(3, List.of("Data set", "Model", "Differs in", "Runs"), rows));
    if (more > 0) {
      inside.add(Block.aside("And " + Text.runs(more) + " for other reasons."));
    }
    return List.of(
        new Block.Details(
            Text.runs(UnusedRuns.total(unused))
                + " of the store are not used: another version of the model or other settings",
            inside));
  }

  static double seconds(List<StoredRun> runs) {
    return runs.stream().mapToDouble(run -> run.measures().seconds()).sum();
  }

  private static String finished(List<StoredRun> runs) {
    List<String> times = runs.stream().map(run -> run.origin().finished()).sorted().toList();
    return times.get(0) + " to " + times.get(times.size() - 1);
  }

  /** Lists the values of a property with their numbers of runs, the most frequent first. */
  private static List<Block.Entry> fact(
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
                        : entry.getKey() + " (" + Text.runs(entry.getValue().intValue()) + ")")
            .collect(Collectors.joining("; "));
    return Block.row(name, text);
  }
}
