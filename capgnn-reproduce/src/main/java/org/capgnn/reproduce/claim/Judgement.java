package org.capgnn.reproduce.claim;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * What the runs say about a claim.
 *
 * @param groups the parts, all of which must hold
 * @param possible comparisons that the claim rests on in the whole grid
 */
public record Judgement(Claim claim, List<Group> groups, int possible) {
  private static final int MOST_NAMED = 4;

  public Judgement {
    groups = List.copyOf(groups);
  }

  /** Where a whole part has no runs yet, a claim may be refuted but does not hold. */
  public Outcome outcome() {
    Outcome known = Rule.ALL.of(groups.stream().map(Group::outcome).toList());
    boolean complete = where(Outcome.NO_DATA).isEmpty();
    return known == Outcome.HOLDS && !complete ? Outcome.UNDECIDED : known;
  }

  /** Such as "holds on 5 of 5 data sets, significant on 4". */
  public String sentence() {
    long measured = groups.stream().filter(g -> g.outcome() != Outcome.NO_DATA).count();
    if (measured == 0) {
      return "no runs yet";
    }
    StringBuilder text =
        new StringBuilder(
            "holds on %d of %d %s".formatted(where(Outcome.HOLDS).size(), measured, claim.unit()));
    text.append(", significant on ").append(groups.stream().filter(Group::isSignificant).count());
    where(Outcome.FAILS).forEach(group -> text.append("; fails on ").append(offenders(group)));
    append(text, "; undecided on ", Outcome.UNDECIDED);
    append(text, "; no runs yet on ", Outcome.NO_DATA);
    gaps().ifPresent(gaps -> text.append("; ").append(gaps));
    if (findings().size() < possible) {
      text.append(
          "; only %d of its %d comparisons were asked for".formatted(findings().size(), possible));
    }
    return text.toString();
  }

  /** What is missing from groups that have some runs, lest they be taken for complete. */
  private Optional<String> gaps() {
    List<Finding> measured =
        groups.stream()
            .filter(group -> group.outcome() != Outcome.NO_DATA)
            .flatMap(group -> group.findings().stream())
            .toList();
    long without = measured.stream().filter(f -> f.outcome() == Outcome.NO_DATA).count();
    return without == 0
        ? Optional.empty()
        : Optional.of("%d of %d comparisons there lack runs".formatted(without, measured.size()));
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
    return Optional.of(
        differences.length == 1
            ? "The difference is " + from + "."
            : "The differences reach from " + from + " to " + to + ".");
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

  private List<Group> where(Outcome outcome) {
    return groups.stream().filter(group -> group.outcome() == outcome).toList();
  }

  private void append(StringBuilder text, String words, Outcome outcome) {
    if (!where(outcome).isEmpty()) {
      text.append(words)
          .append(where(outcome).stream().map(Group::where).collect(Collectors.joining(", ")));
    }
  }

  private static String offenders(Group group) {
    List<String> labels =
        group.findings().stream()
            .filter(finding -> finding.afterCorrection() == Outcome.FAILS)
            .map(Finding::label)
            .toList();
    String named = labels.stream().limit(MOST_NAMED).collect(Collectors.joining(", "));
    int more = labels.size() - MOST_NAMED;
    return group.where() + " (" + named + (more > 0 ? " and " + more + " more)" : ")");
  }

  private static String signed(double value) {
    return String.format(Locale.ROOT, "%+.4f", value).replace('-', '−');
  }
}
