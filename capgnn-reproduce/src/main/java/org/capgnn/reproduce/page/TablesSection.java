package org.capgnn.reproduce.page;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.capgnn.graph.DatasetCard;
import org.capgnn.report.Summary;
import org.capgnn.report.markup.NumberText;
import org.capgnn.reproduce.paper.Paper;
import org.capgnn.reproduce.paper.PaperMethod;
import org.capgnn.reproduce.study.Study;
import org.capgnn.reproduce.study.Variant;
import org.capgnn.runs.Cell;

/** The sections of tables 1 and 2, with our values and the published ones. */
final class TablesSection {
  private TablesSection() {}

  static List<PageBlock> statistics(ReproductionResults results) {
    List<List<PageBlock.Entry>> rows = new ArrayList<>();
    for (String dataset : results.wanted().datasets()) {
      DatasetCard card = results.cards().get(dataset);
      rows.add(
          PageBlock.row(
              dataset,
              number(card.vertices(), Paper.count(dataset, "vertices")),
              number(card.edges(), Paper.count(dataset, "edges")),
              number(card.features(), Paper.count(dataset, "features")),
              number(card.classes(), Paper.count(dataset, "classes"))));
    }
    return List.of(
        new PageBlock.Heading(2, Study.TABLE1.title()),
        PageBlock.text(Paper.about("table1")),
        new PageBlock.DataTable(
            1, List.of("Data set", "Vertices", "Edges", "Features", "Classes"), rows));
  }

  private static PageBlock.Entry number(int counted, int published) {
    return PageBlock.Entry.of(
        counted == published ? "" : "differs",
        NumberText.count(counted),
        "published " + NumberText.count(published));
  }

  static List<PageBlock> accuracies(ReproductionResults results) {
    List<String> header = new ArrayList<>(List.of("Method"));
    header.addAll(results.wanted().datasets());
    List<List<PageBlock.Entry>> rows = new ArrayList<>();
    for (PaperMethod method : results.wanted().methods()) {
      List<PageBlock.Entry> row = new ArrayList<>(List.of(PageBlock.Entry.of(method.title())));
      for (String dataset : results.wanted().datasets()) {
        row.add(accuracy(results, dataset, method));
      }
      rows.add(row);
    }
    List<PageBlock> blocks = new ArrayList<>();
    blocks.add(new PageBlock.Heading(2, Study.TABLE2.title()));
    blocks.add(PageBlock.text(Paper.about("table2-values")));
    blocks.add(new PageBlock.DataTable(1, header, rows));
    FiguresSection.figure(results, Study.TABLE2).ifPresent(blocks::add);
    blocks.addAll(shortfalls(results));
    return blocks;
  }

  private static PageBlock.Entry accuracy(
      ReproductionResults results, String dataset, PaperMethod method) {
    Cell cell = Variant.FULL.of(dataset, method);
    Optional<Summary> found = results.evidence().accuracy(cell);
    OptionalDouble published = Paper.accuracy(dataset, method.model());
    String diverged = PageText.diverged(results, cell);
    String paper =
        published.isPresent()
            ? "published " + NumberText.fixed(published.getAsDouble(), 3)
            : "not published";
    if (found.isEmpty()) {
      return PageBlock.Entry.of("none", "no runs" + diverged, paper);
    }
    Summary summary = found.get();
    String half = summary.count() > 1 ? " ± " + PageText.accuracy(summary.halfWidth()) : "";
    String mean = PageText.accuracy(summary.mean()) + half;
    String runs = PageText.runs(summary.count()) + diverged;
    String hint =
        "%s on %s: 95%% interval %s, deviation %s"
            .formatted(
                method.title(),
                dataset,
                PageText.interval(summary),
                PageText.accuracy(summary.deviation()));
    if (published.isEmpty()) {
      return PageBlock.Entry.of("", mean, paper, runs).hint(hint);
    }
    double difference = summary.mean() - published.getAsDouble();
    String kind = isBelow(summary, published.getAsDouble()) ? "below" : "";
    return PageBlock.Entry.of(kind, mean, paper + ", " + PageText.signed(difference), runs)
        .hint(hint);
  }

  /** Whether the mean is below the published value, and not printed alike. */
  private static boolean isBelow(Summary summary, double published) {
    return summary.mean() < published && !looksEqual(summary.mean(), published);
  }

  /** Whether two numbers are printed alike, so that "below" would contradict the text. */
  private static boolean looksEqual(double a, double b) {
    return PageText.accuracy(a).equals(PageText.accuracy(b));
  }

  private static List<PageBlock> shortfalls(ReproductionResults results) {
    List<String> sentences = new ArrayList<>();
    for (String dataset : results.wanted().datasets()) {
      for (PaperMethod method : results.wanted().methods()) {
        shortfall(results, dataset, method).ifPresent(sentences::add);
      }
    }
    PageBlock heading = new PageBlock.Heading(3, "Where we fall short of the paper");
    return sentences.isEmpty() ? List.of() : List.of(heading, new PageBlock.Bullets(sentences));
  }

  static Optional<String> shortfall(
      ReproductionResults results, String dataset, PaperMethod method) {
    Optional<Summary> found = results.evidence().accuracy(Variant.FULL.of(dataset, method));
    OptionalDouble value = Paper.accuracy(dataset, method.model());
    if (found.isEmpty() || value.isEmpty() || !isBelow(found.get(), value.getAsDouble())) {
      return Optional.empty();
    }
    Summary summary = found.get();
    double published = value.getAsDouble();
    String threeDigits = NumberText.fixed(published, 3);
    boolean same = NumberText.fixed(summary.mean(), 3).equals(threeDigits);
    String sentence =
        "%s on %s: %s over %s is %s below the published %s; %s%s."
            .formatted(
                method.title(),
                dataset,
                PageText.accuracy(summary.mean()),
                PageText.runs(summary.count()),
                PageText.accuracy(published - summary.mean()),
                threeDigits,
                certainty(summary, published),
                same ? ", and in three digits they are the same" : "");
    String note = Paper.note(dataset, method.model()).map(text -> " " + text).orElse("");
    return Optional.of(sentence + note);
  }

  private static String certainty(Summary summary, double published) {
    if (Double.isNaN(summary.high())) {
      return "a single run says little";
    }
    String end =
        summary.high() >= published
            ? "contains it"
            : looksEqual(summary.high(), published)
                ? "ends less than 0.0001 below it"
                : "lies below it";
    return "the 95% interval, " + PageText.interval(summary) + ", " + end;
  }
}
