package org.capgnn.reproduce.page;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.capgnn.report.markup.NumberText;
import org.capgnn.report.statistics.Comparison;
import org.capgnn.report.statistics.Design;
import org.capgnn.reproduce.claim.Finding;
import org.capgnn.reproduce.claim.Group;
import org.capgnn.reproduce.claim.Judgement;
import org.capgnn.reproduce.claim.Outcome;

/** The section with the verdicts: a table of all claims, then the comparisons of each claim. */
final class ClaimsSection {
  private ClaimsSection() {}

  static List<Block> blocks(List<Judgement> judgements) {
    if (judgements.isEmpty()) {
      return List.of();
    }
    List<Block> blocks = new ArrayList<>();
    blocks.add(new Block.Heading(2, "What the paper claims, and what the runs say"));
    blocks.add(
        Block.text(
            "A difference of two means holds where its whole 95% interval lies on the side that"
                + " the claim says, fails where it lies on the other side, and is undecided"
                + " otherwise. The sides meet at 0, or, where a claim says competitive, steady or"
                + " equivalent, at a margin of 0.01, which p is then held against too."
                + " Runs on the same drawn splits (Amazon) are compared"
                + " pair by pair, others by Welch's test; significant means p < 0.05 after Holm's"
                + " correction over all comparisons of the claim. A claim holds where all its parts"
                + " hold. It fails where one of them fails significantly: among many comparisons one"
                + " fails by chance, while all of them do not hold by chance."
                + " A claim does not hold while comparisons lack runs that could still turn it; where"
                + " a data set has runs of one of the two CAPGNN models only, that one is judged and"
                + " named. What the paper gives no value for, ADSF-RWR on Amazon, is not asked."));
    List<List<Block.Entry>> rows = new ArrayList<>();
    for (Judgement judgement : judgements) {
      rows.add(
          List.of(
              Block.Entry.of(judgement.claim().id()),
              Block.Entry.of("claim", judgement.claim().text()),
              Block.Entry.of(kind(judgement.outcome()), judgement.outcome().word()),
              Block.Entry.of(judgement.sentence())));
    }
    blocks.add(new Block.Table(4, List.of("", "Claim", "Verdict", "In detail"), rows));
    blocks.add(new Block.Heading(3, "The comparisons behind each verdict"));
    judgements.forEach(judgement -> blocks.add(details(judgement)));
    return blocks;
  }

  private static Block details(Judgement judgement) {
    List<Block> inside = new ArrayList<>();
    String about =
        Stream.of(
                Stream.of(judgement.claim().test()),
                judgement.size().stream(),
                judgement.unlike().stream(),
                judgement.published().stream())
            .flatMap(s -> s)
            .reduce((a, b) -> a + " " + b)
            .orElseThrow();
    inside.add(Block.text(about));
    List<List<Block.Entry>> rows = new ArrayList<>();
    for (Group group : judgement.groups()) {
      group.findings().forEach(finding -> rows.add(row(group, finding)));
    }
    inside.add(
        new Block.Table(
            3,
            List.of("On", "Difference of", "Outcome", "Mean", "95% interval", "p (Holm)", "Runs"),
            rows));
    return new Block.Details(
        "(%s) %s: %s"
            .formatted(
                judgement.claim().id(), judgement.claim().text(), judgement.outcome().word()),
        inside);
  }

  private static List<Block.Entry> row(Group group, Finding finding) {
    List<Block.Entry> row = new ArrayList<>();
    row.add(Block.Entry.of(group.where()));
    row.add(Block.Entry.of(finding.label()));
    row.add(Block.Entry.of(kind(finding.outcome()), finding.outcome().word()));
    if (finding.comparison().isEmpty()) {
      row.addAll(Block.row(NumberText.NONE, NumberText.NONE, NumberText.NONE, NumberText.NONE));
      return row;
    }
    Comparison found = finding.comparison().get();
    boolean count = found.design() == Design.COUNT;
    row.add(Block.Entry.of(count ? NumberText.NONE : Text.signed(found.difference())));
    row.add(Block.Entry.of(interval(found)));
    row.add(
        Block.Entry.of(
            Double.isNaN(finding.corrected())
                ? NumberText.NONE
                : String.format(Locale.ROOT, "%.2g", finding.corrected())));
    row.add(Block.Entry.of(runs(found)));
    return row;
  }

  private static String interval(Comparison found) {
    if (!found.design().isTested()) {
      return NumberText.NONE;
    }
    return Double.isNaN(found.low())
        ? "too few runs"
        : Text.signed(found.low()) + " to " + Text.signed(found.high());
  }

  /** Describes the number of runs behind a comparison. */
  private static String runs(Comparison found) {
    return switch (found.design()) {
      case PAIRS -> found.firstCount() == 1 ? "1 pair" : found.firstCount() + " pairs";
      case TWO_SAMPLES -> found.firstCount() + ", " + found.secondCount();
      case ONE_SAMPLE -> Text.runs(found.firstCount());
      case COUNT -> Text.runs(found.secondCount());
      case FORMULA -> "by its formula";
    };
  }

  /** Returns the class of the style sheet for an outcome. */
  static String kind(Outcome outcome) {
    return "verdict " + outcome.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
