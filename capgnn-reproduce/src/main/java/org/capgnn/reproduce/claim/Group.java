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
   * One failure among many comparisons can be chance, so a failure counts after Holm's correction
   * only. For the group to hold all of them must (or most), which chance does not bring about, so
   * there each counts by its own interval.
   */
  public Outcome outcome() {
    return rule.of(
        findings.stream()
            .map(f -> f.outcome() == Outcome.FAILS ? f.afterCorrection() : f.outcome())
            .toList());
  }

  /** Whether it holds also if only findings count that outlast the correction. */
  boolean isSignificant() {
    return outcome() == Outcome.HOLDS
        && rule.of(findings.stream().map(Finding::afterCorrection).toList()) == Outcome.HOLDS;
  }
}
