package org.capgnn.reproduce.page;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.capgnn.report.markup.NumberText;
import org.capgnn.report.statistics.Comparison;
import org.capgnn.report.statistics.Design;
import org.capgnn.reproduce.claim.Claim;
import org.capgnn.reproduce.claim.Finding;
import org.capgnn.reproduce.claim.Group;
import org.capgnn.reproduce.claim.Judgement;
import org.capgnn.reproduce.claim.Ruling;
import org.capgnn.reproduce.paper.Paper;

/** The section with the verdicts: a table of all claims, then the comparisons of each claim. */
final class ClaimsSection {
  private ClaimsSection() {}

  static List<PageBlock> blocks(List<Judgement> judgements) {
    if (judgements.isEmpty()) {
      return List.of();
    }
    List<PageBlock> blocks = new ArrayList<>();
    blocks.add(new PageBlock.Heading(2, "What the paper claims, and what the runs say"));
    blocks.add(PageBlock.text(Paper.about("claims")));
    List<List<PageBlock.Entry>> rows = new ArrayList<>();
    for (Judgement judgement : judgements) {
      Claim claim = judgement.claim();
      PageBlock.Entry text = PageBlock.Entry.of("claim", claim.text());
      rows.add(PageBlock.row(claim.id(), text, verdict(judgement.outcome()), judgement.sentence()));
    }
    blocks.add(new PageBlock.DataTable(4, List.of("", "Claim", "Verdict", "In detail"), rows));
    blocks.add(new PageBlock.Heading(3, "The comparisons behind each verdict"));
    judgements.forEach(judgement -> blocks.add(details(judgement)));
    return blocks;
  }

  private static PageBlock details(Judgement judgement) {
    Claim claim = judgement.claim();
    String about =
        Stream.of(judgement.size(), judgement.unlike(), judgement.published())
            .flatMap(Optional::stream)
            .reduce(claim.test(), (a, b) -> a + " " + b);
    List<List<PageBlock.Entry>> rows = new ArrayList<>();
    for (Group group : judgement.groups()) {
      group.findings().forEach(finding -> rows.add(row(group, finding)));
    }
    List<String> header =
        List.of("On", "Difference of", "Outcome", "Mean", "95% interval", "p (Holm)", "Runs");
    return new PageBlock.Details(
        "(%s) %s: %s".formatted(claim.id(), claim.text(), judgement.outcome().word()),
        List.of(PageBlock.text(about), new PageBlock.DataTable(3, header, rows)));
  }

  private static List<PageBlock.Entry> row(Group group, Finding finding) {
    String none = NumberText.NONE;
    PageBlock.Entry outcome = verdict(finding.outcome());
    if (finding.comparison().isEmpty()) {
      return PageBlock.row(group.where(), finding.label(), outcome, none, none, none, none);
    }
    Comparison found = finding.comparison().get();
    double p = finding.corrected();
    return PageBlock.row(
        group.where(),
        finding.label(),
        outcome,
        found.design() == Design.COUNT ? none : PageText.signed(found.difference()),
        interval(found),
        Double.isNaN(p) ? none : String.format(Locale.ROOT, "%.2g", p),
        runs(found));
  }

  private static String interval(Comparison found) {
    if (!found.design().isTested()) {
      return NumberText.NONE;
    }
    return Double.isNaN(found.low())
        ? "too few runs"
        : PageText.signed(found.low()) + " to " + PageText.signed(found.high());
  }

  private static String runs(Comparison found) {
    return switch (found.design()) {
      case PAIRS -> found.firstCount() == 1 ? "1 pair" : found.firstCount() + " pairs";
      case TWO_SAMPLES -> found.firstCount() + ", " + found.secondCount();
      case ONE_SAMPLE -> PageText.runs(found.firstCount());
      case COUNT -> PageText.runs(found.secondCount());
      case FORMULA -> "by its formula";
    };
  }

  private static PageBlock.Entry verdict(Ruling outcome) {
    String kind = "verdict " + outcome.word().replace(' ', '-');
    return PageBlock.Entry.of(kind, outcome.word());
  }
}
