package org.capgnn.reproduce.claim;

import java.util.List;
import java.util.stream.Stream;
import org.capgnn.reproduce.paper.Method;
import org.capgnn.reproduce.paper.Paper;
import org.capgnn.reproduce.study.Variants;

/** The comparisons of the claims about table 2. */
final class TableClaims {
  /** The methods that use both extended propagation and unlabelled vertices. */
  private static final List<Method> LEADERS =
      List.of(Method.CAD_NET, Method.GRAND, Method.CAPGCN, Method.CAPGAT);

  private TableClaims() {}

  static void localIsWorse(Gathering runs) {
    for (String dataset : runs.wanted().datasets()) {
      for (Method local : List.of(Method.GCN, Method.GAT)) {
        Stream.of(Method.values())
            .filter(method -> !Method.LOCAL.contains(method))
            .forEach(method -> ask(runs, Question.BETTER, dataset, method, local));
        runs.group(local.title() + " on " + dataset, Rule.MOST);
      }
    }
  }

  static void graphMixIsCompetitive(Gathering runs) {
    for (String dataset : runs.wanted().datasets()) {
      Method.baselines().stream()
          .filter(method -> method != Method.GRAPHMIX)
          .forEach(method -> ask(runs, Question.NOT_WORSE, dataset, Method.GRAPHMIX, method));
      runs.group(dataset, Rule.MOST);
    }
  }

  static void unlabeledDataHelps(Gathering runs) {
    for (String dataset : runs.wanted().datasets()) {
      for (Method leader : LEADERS) {
        Stream.of(Method.values())
            .filter(method -> !LEADERS.contains(method))
            .forEach(method -> ask(runs, Question.BETTER, dataset, leader, method));
      }
      runs.group(dataset, Rule.ALL);
    }
  }

  static void oursBeatBaselines(Gathering runs) {
    for (String dataset : runs.wanted().datasets()) {
      for (Method ours : Method.OURS) {
        Method.baselines().forEach(method -> ask(runs, Question.BETTER, dataset, ours, method));
      }
      runs.group(dataset, Rule.ALL);
    }
  }

  static void attentionHelps(Gathering runs) {
    for (String dataset : runs.wanted().datasets()) {
      ask(runs, Question.BETTER, dataset, Method.CAPGAT, Method.CAPGCN);
      runs.group(dataset, Rule.ALL);
    }
  }

  /** Compares two methods, unless the paper has no value for one of them and so no claim. */
  private static void ask(
      Gathering runs, Question question, String dataset, Method first, Method second) {
    if (Paper.accuracy(dataset, first.model()).isPresent()
        && Paper.accuracy(dataset, second.model()).isPresent()) {
      runs.ask(
          question,
          first.title() + " − " + second.title(),
          Variants.full(dataset, first.model()),
          Variants.full(dataset, second.model()));
    }
  }
}
