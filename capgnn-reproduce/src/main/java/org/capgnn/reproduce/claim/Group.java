package org.capgnn.reproduce.claim;

import java.util.List;

/** Findings that are judged together, usually those of one data set. */
public record Group(String where, Rule rule, List<Finding> findings) {
  public Group {
    findings = List.copyOf(findings);
  }

  /**
   * Returns the outcome of the group, which is {@link Ruling#NO_DATA} if missing runs could still
   * change it.
   *
   * <p>One of many comparisons can fail by chance, so a failure only counts if it survives Holm's
   * correction. A group only holds if all or most of its comparisons hold, which does not happen by
   * chance, so there each comparison counts by its own interval.
   */
  public Ruling outcome() {
    return rule.of(
        needed().stream()
            .map(f -> f.outcome() == Ruling.FAILS ? f.afterCorrection() : f.outcome())
            .toList());
  }

  /** Whether the group holds even if only findings count that survive the correction. */
  boolean isSignificant() {
    return outcome() == Ruling.HOLDS
        && rule.of(needed().stream().map(Finding::afterCorrection).toList()) == Ruling.HOLDS;
  }

  /**
   * Returns the models without any runs in this group while another model has some. The group is
   * judged without them, and the verdict names the models that were judged. A model that lacks only
   * some of its runs is not left out.
   */
  List<String> leftOut() {
    List<String> models = models();
    List<String> absent = models.stream().filter(model -> !hasRuns(model)).toList();
    return absent.size() < models.size() ? absent : List.of();
  }

  /** Returns the models with runs, for a claim that makes the same comparisons for several. */
  List<String> judged() {
    return models().stream().filter(this::hasRuns).toList();
  }

  /** Counts the comparisons with runs on both sides. */
  int answered() {
    return (int) findings.stream().filter(f -> f.comparison().isPresent()).count();
  }

  private List<String> models() {
    return findings.stream().flatMap(finding -> finding.about().stream()).distinct().toList();
  }

  private boolean hasRuns(String model) {
    return findings.stream()
        .filter(finding -> finding.comparison().isPresent())
        .anyMatch(finding -> finding.about().filter(model::equals).isPresent());
  }

  private List<Finding> needed() {
    List<String> leftOut = leftOut();
    return findings.stream()
        .filter(finding -> finding.about().filter(leftOut::contains).isEmpty())
        .toList();
  }
}
