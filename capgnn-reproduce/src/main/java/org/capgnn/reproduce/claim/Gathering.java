package org.capgnn.reproduce.claim;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.capgnn.report.statistics.Comparison;
import org.capgnn.report.statistics.Holm;
import org.capgnn.reproduce.paper.Paper;
import org.capgnn.reproduce.paper.PaperMethod;
import org.capgnn.reproduce.study.Evidence;
import org.capgnn.reproduce.study.PaperSelection;
import org.capgnn.reproduce.study.RunComparison;
import org.capgnn.runs.Cell;

/** Collects the findings of one claim in groups. */
final class Gathering {
  private final Evidence evidence;
  private final PaperSelection wanted;
  private final List<Group> groups = new ArrayList<>();
  private final List<Finding> current = new ArrayList<>();
  private Optional<String> about = Optional.empty();

  Gathering(Evidence evidence, PaperSelection wanted) {
    this.evidence = evidence;
    this.wanted = wanted;
  }

  PaperSelection wanted() {
    return wanted;
  }

  Evidence evidence() {
    return evidence;
  }

  /** Marks the comparisons up to the end of the group as being about one of several models. */
  void about(PaperMethod method) {
    about = Optional.of(method.title());
  }

  /** Compares two cells, unless one of their models is not selected. */
  void ask(ClaimQuestion question, String label, Cell first, Cell second) {
    if (wanted.models().contains(first.model()) && wanted.models().contains(second.model())) {
      Comparison found = RunComparison.of(evidence.runs(first), evidence.runs(second));
      add(question, label, found, published(question, first, second));
    }
  }

  /** Adds a comparison of another kind; null if there are no runs. */
  void add(ClaimQuestion question, String label, Comparison found) {
    add(question, label, found, Optional.empty());
  }

  private void add(
      ClaimQuestion question, String label, Comparison found, Optional<Boolean> published) {
    Optional<Comparison> comparison = Optional.ofNullable(found);
    current.add(new Finding(label, about, question, comparison, Double.NaN, published));
  }

  /** Makes a group of the findings since the last group. */
  void group(String where, Rule rule) {
    if (!current.isEmpty()) {
      groups.add(new Group(where, rule, current));
      current.clear();
    }
    about = Optional.empty();
  }

  /** Returns all groups; their p-values are corrected together. */
  List<Group> groups() {
    List<Finding> all = groups.stream().flatMap(group -> group.findings().stream()).toList();
    double[] corrected = Holm.corrected(all.stream().mapToDouble(Finding::pValue).toArray());
    List<Group> result = new ArrayList<>();
    int next = 0;
    for (Group group : groups) {
      List<Finding> findings = new ArrayList<>();
      for (Finding finding : group.findings()) {
        findings.add(finding.corrected(corrected[next++]));
      }
      result.add(new Group(group.where(), group.rule(), findings));
    }
    return result;
  }

  /** Compares the published means, which only unchanged cells (table 2) have. */
  private static Optional<Boolean> published(ClaimQuestion question, Cell first, Cell second) {
    OptionalDouble a = published(first);
    OptionalDouble b = published(second);
    return a.isPresent() && b.isPresent()
        ? Optional.of(question.agrees(a.getAsDouble(), b.getAsDouble()))
        : Optional.empty();
  }

  private static OptionalDouble published(Cell cell) {
    return cell.changes().isEmpty()
        ? Paper.accuracy(cell.dataset(), cell.model())
        : OptionalDouble.empty();
  }
}
