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

  public Outcome outcome() {
    return rule.of(findings.stream().map(Finding::outcome).toList());
  }

  /** Whether it would hold if only significant findings counted, where significance is tested. */
  boolean isSignificant() {
    return outcome() == Outcome.HOLDS
        && rule.of(findings.stream().map(Group::strictly).toList()) == Outcome.HOLDS;
  }

  private static Outcome strictly(Finding finding) {
    Outcome outcome = finding.outcome();
    boolean doubtful =
        outcome == Outcome.HOLDS && finding.question().isOfSign() && !finding.isSignificant();
    return doubtful ? Outcome.UNDECIDED : outcome;
  }
}
