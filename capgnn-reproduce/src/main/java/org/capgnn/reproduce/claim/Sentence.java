package org.capgnn.reproduce.claim;

import java.util.List;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** Describes a judgement in words: where the claim holds, where it fails, and what is missing. */
final class Sentence {
  private static final int MOST_NAMED = 4;

  private final Judgement judgement;
  private final StringBuilder text = new StringBuilder();

  Sentence(Judgement judgement) {
    this.judgement = judgement;
  }

  String text() {
    if (judgement.answered() == 0) {
      return "no runs yet";
    }
    text.append(
        "holds on %d of %d %s, significant on %d"
            .formatted(
                where(group -> group.outcome() == Ruling.HOLDS).size(),
                judgement.groups().size(),
                judgement.claim().unit(),
                where(Group::isSignificant).size()));
    where(group -> group.outcome() == Ruling.FAILS)
        .forEach(group -> text.append("; fails on ").append(offenders(group)));
    name("undecided on", where(group -> group.outcome() == Ruling.UNDECIDED));
    gaps();
    return text.toString();
  }

  private void gaps() {
    Predicate<Group> missing = group -> group.outcome() == Ruling.NO_DATA;
    name("incomplete on", where(missing.and(group -> group.answered() > 0)));
    name("no runs yet on", where(group -> group.answered() == 0));
    List<String> never = judgement.modelsWithoutRuns();
    if (!never.isEmpty()) {
      text.append("; no runs of ").append(String.join(", ", never));
    } else {
      alone();
    }
    int all = judgement.findings().size();
    if (judgement.answered() < all) {
      text.append("; %d of %d comparisons have runs".formatted(judgement.answered(), all));
    }
    if (all < judgement.possible()) {
      text.append(
          "; only %d of its %d comparisons were asked for".formatted(all, judgement.possible()));
    }
  }

  /** Names the groups that are judged by only some of the models. */
  private void alone() {
    where(group -> !group.leftOut().isEmpty()).stream()
        .collect(
            Collectors.groupingBy(
                group -> String.join(", ", group.judged()), TreeMap::new, Collectors.toList()))
        .forEach((models, groups) -> name("by " + models + " alone on", groups));
  }

  private void name(String words, List<Group> groups) {
    if (!groups.isEmpty()) {
      text.append("; ").append(words).append(' ');
      text.append(groups.stream().map(Group::where).collect(Collectors.joining(", ")));
    }
  }

  private List<Group> where(Predicate<Group> wanted) {
    return judgement.groups().stream().filter(wanted).toList();
  }

  private static String offenders(Group group) {
    List<String> labels =
        group.findings().stream()
            .filter(finding -> finding.afterCorrection() == Ruling.FAILS)
            .map(Finding::label)
            .toList();
    String named = labels.stream().limit(MOST_NAMED).collect(Collectors.joining(", "));
    int more = labels.size() - MOST_NAMED;
    return group.where() + " (" + named + (more > 0 ? " and " + more + " more)" : ")");
  }
}
