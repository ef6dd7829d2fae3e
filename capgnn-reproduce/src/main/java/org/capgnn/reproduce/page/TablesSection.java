package org.capgnn.reproduce.page;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.capgnn.graph.DatasetCard;
import org.capgnn.report.Summary;
import org.capgnn.report.markup.NumberText;
import org.capgnn.reproduce.paper.Method;
import org.capgnn.reproduce.paper.Paper;
import org.capgnn.reproduce.study.Study;
import org.capgnn.reproduce.study.Variants;
import org.capgnn.runs.Cell;

/** The sections of tables 1 and 2, with our values and the published ones. */
final class TablesSection {
  private TablesSection() {}

  static List<Block> statistics(ReproductionResults results) {
    List<List<Block.Entry>> rows = new ArrayList<>();
    for (String dataset : results.wanted().datasets()) {
      DatasetCard card = results.cards().get(dataset);
      Paper.Statistics published = Paper.statistics(dataset);
      rows.add(
          List.of(
              Block.Entry.of(dataset),
              number(card.vertices(), published.vertices()),
              number(card.edges(), published.edges()),
              number(card.features(), published.features()),
              number(card.classes(), published.classes())));
    }
    return List.of(
        new Block.Heading(2, Study.TABLE1.title()),
        Block.text(
            "Counted from the files as they were read; an undirected edge counts once and"
                + " self-loops do not count. The published number stands below."),
        new Block.Table(1, List.of("Data set", "Vertices", "Edges", "Features", "Classes"), rows));
  }

  private static Block.Entry number(int counted, int published) {
    return Block.Entry.of(
        counted == published ? "" : "differs",
        NumberText.count(counted),
        "published " + NumberText.count(published));
  }

  static List<Block> accuracies(ReproductionResults results) {
    List<String> header = new ArrayList<>(List.of("Method"));
    header.addAll(results.wanted().datasets());
    List<List<Block.Entry>> rows = new ArrayList<>();
    for (Method method : results.wanted().methods()) {
      List<Block.Entry> row = new ArrayList<>(List.of(Block.Entry.of(method.title())));
      for (String dataset : results.wanted().datasets()) {
        row.add(accuracy(results, dataset, method));
      }
      rows.add(row);
    }
    List<Block> blocks = new ArrayList<>();
    blocks.add(new Block.Heading(2, Study.TABLE2.title()));
    blocks.add(
        Block.text(
            "Test accuracy: the mean over the runs ± half of its 95% interval (Student's); below it"
                + " the published value and our difference to it, then the number of runs. On the"
                + " Amazon graphs every run draws a split of its own: means over different numbers"
                + " of runs are not over the same splits, which the claims' comparisons, pair by"
                + " pair, make up for."));
    blocks.add(new Block.Table(1, header, rows));
    blocks.addAll(shortfalls(results));
    return blocks;
  }

  private static Block.Entry accuracy(ReproductionResults results, String dataset, Method method) {
    Cell cell = Variants.full(dataset, method.model());
    Optional<Summary> found = results.evidence().accuracy(cell);
    OptionalDouble published = Paper.accuracy(dataset, method.model());
    String diverged = Text.diverged(results, cell);
    String paper =
        published.isPresent()
            ? "published " + NumberText.fixed(published.getAsDouble(), 3)
            : "not published";
    if (found.isEmpty()) {
      return Block.Entry.of("none", "no runs" + diverged, paper);
    }
    Summary summary = found.get();
    String mean =
        Text.accuracy(summary.mean())
            + (summary.count() > 1 ? " ± " + Text.accuracy(summary.halfWidth()) : "");
    String difference =
        published.isPresent() ? ", " + Text.signed(summary.mean() - published.getAsDouble()) : "";
    boolean below = published.isPresent() && isBelow(summary, published.getAsDouble());
    return Block.Entry.of(
            below ? "below" : "", mean, paper + difference, Text.runs(summary.count()) + diverged)
        .hint(
            method.title()
                + " on "
                + dataset
                + ": 95% interval "
                + Text.interval(summary)
                + ", deviation "
                + Text.accuracy(summary.deviation()));
  }

  /** Whether the mean is below the published value by more than rounding hides. */
  private static boolean isBelow(Summary summary, double published) {
    return summary.mean() < published && !looksEqual(summary.mean(), published);
  }

  /** Whether the mean equals the published value if rounded to as many digits. */
  private static boolean roundsTo(double published, double mean) {
    return NumberText.fixed(mean, 3).equals(NumberText.fixed(published, 3));
  }

  /** Whether two numbers are printed alike, so that "below" would contradict the text. */
  private static boolean looksEqual(double a, double b) {
    return Text.accuracy(a).equals(Text.accuracy(b));
  }

  private static List<Block> shortfalls(ReproductionResults results) {
    List<String> sentences = new ArrayList<>();
    for (String dataset : results.wanted().datasets()) {
      for (Method method : results.wanted().methods()) {
        shortfall(results, dataset, method).ifPresent(sentences::add);
      }
    }
    return sentences.isEmpty()
        ? List.of()
        : List.of(
            new Block.Heading(3, "Where we fall short of the paper"), new Block.Bullets(sentences));
  }

  /** Describes a cell that is below the published value. */
  static Optional<String> shortfall(ReproductionResults results, String dataset, Method method) {
    Optional<Summary> found = results.evidence().accuracy(Variants.full(dataset, method.model()));
    OptionalDouble published = Paper.accuracy(dataset, method.model());
    if (found.isEmpty() || published.isEmpty() || !isBelow(found.get(), published.getAsDouble())) {
      return Optional.empty();
    }
    Summary summary = found.get();
    double gap = published.getAsDouble() - summary.mean();
    String certainty =
        Double.isNaN(summary.high())
            ? "a single run says little"
            : summary.high() < published.getAsDouble()
                ? "the 95% interval, "
                    + Text.interval(summary)
                    + (looksEqual(summary.high(), published.getAsDouble())
                        ? ", ends less than 0.0001 below it"
                        : ", lies below it")
                : "the 95% interval, " + Text.interval(summary) + ", contains it";
    if (roundsTo(published.getAsDouble(), summary.mean())) {
      certainty += ", and in three digits they are the same";
    }
    String sentence =
        "%s on %s: %s over %s is %s below the published %s; %s."
            .formatted(
                method.title(),
                dataset,
                Text.accuracy(summary.mean()),
                Text.runs(summary.count()),
                Text.accuracy(gap),
                NumberText.fixed(published.getAsDouble(), 3),
                certainty);
    return Optional.of(
        Paper.note(dataset, method.model()).map(note -> sentence + " " + note).orElse(sentence));
  }
}
