package org.capgnn.reproduce.claim;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.capgnn.report.statistics.Comparison;
import org.capgnn.report.statistics.Verdict;

/**
 * What the runs say about a claim.
 *
 * @param groups the parts, all of which must hold
 * @param possible comparisons that the claim rests on in the whole grid
 */
public record Judgement(Claim claim, List<Group> groups, int possible) {
  public Judgement {
    groups = List.copyOf(groups);
  }

  /** While anything is missing that the claim speaks of it may be refuted, but does not hold. */
  public Outcome outcome() {
    Outcome known = Rule.ALL.of(groups.stream().map(Group::outcome).toList());
    return switch (known) {
      case HOLDS -> isWhole() ? Outcome.HOLDS : Outcome.UNDECIDED;
      case NO_DATA -> answered() == 0 ? Outcome.NO_DATA : Outcome.UNDECIDED;
      default -> known;
    };
  }

  /** Whether all was asked for, and every model judged in one group at least. */
  private boolean isWhole() {
    return findings().size() == possible && modelsWithoutRuns().isEmpty();
  }

  /** Those that the claim asks about and that have no comparison anywhere. */
  List<String> modelsWithoutRuns() {
    List<String> judged = groups.stream().flatMap(group -> group.judged().stream()).toList();
    return groups.stream()
        .flatMap(group -> group.leftOut().stream())
        .distinct()
        .filter(model -> !judged.contains(model))
        .toList();
  }

  /** How many comparisons have runs on both sides. */
  int answered() {
    return groups.stream().mapToInt(Group::answered).sum();
  }

  /** Such as "holds on 5 of 5 data sets, significant on 4". */
  public String sentence() {
    return new Sentence(this).text();
  }

  /** How large the differences are; empty where none was tested for its sign. */
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
    String from = signed(differences[0]);
    String to = signed(differences[differences.length - 1]);
    boolean all = findings().stream().allMatch(finding -> finding.question().isOfSign());
    String which = all ? "The" : "Where one must be better, the";
    return Optional.of(
        differences.length == 1
            ? which + " difference is " + from + "."
            : which + " differences reach from " + from + " to " + to + ".");
  }

  /** Whether two that are asked to be the same differ after all; empty where nothing asks that. */
  public Optional<String> unlike() {
    List<Comparison> asked =
        findings().stream()
            .filter(finding -> finding.question() == Question.SAME)
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

  /** Whether the published means say what the claim says; empty where there are none. */
  public Optional<String> published() {
    List<Boolean> known =
        findings().stream().flatMap(finding -> finding.published().stream()).toList();
    if (known.isEmpty()) {
      return Optional.empty();
    }
    long agree = known.stream().filter(yes -> yes).count();
    return Optional.of(
        "The published means differ in the way claimed in %d of %d comparisons."
            .formatted(agree, known.size()));
  }

  /** All findings, group by group. */
  public List<Finding> findings() {
    return groups.stream().flatMap(group -> group.findings().stream()).toList();
  }

  private static String signed(double value) {
    return String.format(Locale.ROOT, "%+.4f", value).replace('-', '−');
  }
}
