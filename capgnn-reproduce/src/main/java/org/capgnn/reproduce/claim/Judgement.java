package org.capgnn.reproduce.claim;

import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.capgnn.report.markup.NumberText;
import org.capgnn.report.statistics.Comparison;
import org.capgnn.report.statistics.Verdict;

/**
 * The verdict of the runs on a claim.
 *
 * @param groups the parts of the claim, which must all hold
 * @param possible number of comparisons on all data sets and models
 */
public record Judgement(Claim claim, List<Group> groups, int possible) {
  public Judgement {
    groups = List.copyOf(groups);
  }

  /** Returns the outcome: incomplete runs can refute a claim but not make it hold. */
  public Ruling outcome() {
    boolean whole = findings().size() == possible && modelsWithoutRuns().isEmpty();
    Ruling known = Rule.ALL.of(groups.stream().map(Group::outcome).toList());
    return switch (known) {
      case HOLDS -> whole ? Ruling.HOLDS : Ruling.UNDECIDED;
      case NO_DATA -> answered() == 0 ? Ruling.NO_DATA : Ruling.UNDECIDED;
      default -> known;
    };
  }

  /** Returns the models of the claim that have no comparison with runs anywhere. */
  List<String> modelsWithoutRuns() {
    List<String> judged = groups.stream().flatMap(group -> group.judged().stream()).toList();
    return groups.stream()
        .flatMap(group -> group.leftOut().stream())
        .distinct()
        .filter(model -> !judged.contains(model))
        .toList();
  }

  /** Counts the comparisons with runs on both sides. */
  int answered() {
    return groups.stream().mapToInt(Group::answered).sum();
  }

  /** Describes the outcome, such as "holds on 5 of 5 data sets, significant on 4". */
  public String sentence() {
    return new Sentence(this).text();
  }

  /** Describes how large the differences are; empty if none was tested for its sign. */
  public Optional<String> size() {
    double[] differences =
        findings().stream()
            .filter(finding -> finding.question().isOfSign())
            .flatMap(finding -> finding.comparison().stream())
            .mapToDouble(comparison -> comparison.difference())
            .sorted()
            .toArray();
    if (differences.length == 0) {
      return Optional.empty();
    }
    String from = NumberText.signed(differences[0], 4);
    String to = NumberText.signed(differences[differences.length - 1], 4);
    boolean all = findings().stream().allMatch(finding -> finding.question().isOfSign());
    String which = all ? "The" : "Where one must be better, the";
    return Optional.of(
        differences.length == 1
            ? which + " difference is " + from + "."
            : which + " differences reach from " + from + " to " + to + ".");
  }

  /** Describes whether means that should be the same differ; empty if the claim has none such. */
  public Optional<String> unlike() {
    List<Comparison> asked =
        findings().stream()
            .filter(finding -> finding.question() == ClaimQuestion.SAME)
            .flatMap(finding -> finding.comparison().stream())
            .filter(comparison -> Double.isFinite(comparison.low()))
            .toList();
    if (asked.isEmpty()) {
      return Optional.empty();
    }
    long unlike = asked.stream().filter(c -> c.verdict() != Verdict.UNDECIDED).count();
    String those = "Of %d that must be the same up to the margin, ".formatted(asked.size());
    return Optional.of(
        unlike == 0
            ? those + "none differs for sure: every 95% interval contains 0."
            : those + unlike + " differ: their 95% interval leaves out 0.");
  }

  /** Describes whether the published means agree with the claim; empty if there are none. */
  public Optional<String> published() {
    List<Boolean> known =
        findings().stream().flatMap(finding -> finding.published().stream()).toList();
    String sentence =
        "The published means differ in the way claimed in %d of %d comparisons."
            .formatted(Collections.frequency(known, true), known.size());
    return known.isEmpty() ? Optional.empty() : Optional.of(sentence);
  }

  public List<Finding> findings() {
    return groups.stream().flatMap(group -> group.findings().stream()).toList();
  }
}
