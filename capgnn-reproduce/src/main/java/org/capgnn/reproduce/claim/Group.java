package org.capgnn.reproduce.claim;

import java.util.List;

/**
 * Findings that are judged together, mostly those of one data set.
 *
 * @param where names the group, such as {@code cora}
 */
public record Group(String where, Rule rule, List<Finding> findings) {
  public Group {
    findings = List.copyOf(findings);
  }

  /**
   * No data where it could still turn with the runs that are missing.
   *
   * <p>One failure among many comparisons can be chance, so a failure counts after Holm's
   * correction only. For the group to hold all of them must (or most), which chance does not bring
   * about, so there each counts by its own interval.
   */
  public Outcome outcome() {
    return rule.of(
        needed().stream()
            .map(f -> f.outcome() == Outcome.FAILS ? f.afterCorrection() : f.outcome())
            .toList());
  }

  /** Whether it holds also if only findings count that outlast the correction. */
  boolean isSignificant() {
    return outcome() == Outcome.HOLDS
        && rule.of(needed().stream().map(Finding::afterCorrection).toList()) == Outcome.HOLDS;
  }

  /**
   * The models that were not varied here while another was: the claim is judged without them, and
   * says so. A model of which some runs are missing is not left out.
   */
  List<String> leftOut() {
    List<String> models = models();
    List<String> absent = models.stream().filter(model -> !hasRuns(model)).toList();
    return absent.size() < models.size() ? absent : List.of();
  }

  /** The models judged here, of a claim that asks the same about several. */
  List<String> judged() {
    return models().stream().filter(this::hasRuns).toList();
  }

  /** How many comparisons have runs on both sides. */
  int answered() {
    return (int) findings.stream().filter(Finding::hasRuns).count();
  }

  private List<String> models() {
    return findings.stream().flatMap(finding -> finding.about().stream()).distinct().toList();
  }

  private boolean hasRuns(String model) {
    return findings.stream()
        .filter(Finding::hasRuns)
        .anyMatch(finding -> finding.about().filter(model::equals).isPresent());
  }

  private List<Finding> needed() {
    List<String> leftOut = leftOut();
    return findings.stream()
        .filter(finding -> finding.about().filter(leftOut::contains).isEmpty())
        .toList();
  }
}
