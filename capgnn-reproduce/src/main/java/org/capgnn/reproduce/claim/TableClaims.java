package org.capgnn.reproduce.claim;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.capgnn.reproduce.paper.Paper;
import org.capgnn.reproduce.paper.PaperMethod;
import org.capgnn.reproduce.study.Variant;

/** The comparisons of the claims about table 2. */
final class TableClaims {
  /** The methods that use both extended propagation and unlabelled vertices. */
  private static final List<PaperMethod> LEADERS =
      List.of(PaperMethod.CAD_NET, PaperMethod.GRAND, PaperMethod.CAPGCN, PaperMethod.CAPGAT);

  private TableClaims() {}

  static void localIsWorse(Gathering runs) {
    for (String dataset : runs.wanted().datasets()) {
      for (PaperMethod local : List.of(PaperMethod.GCN, PaperMethod.GAT)) {
        others(PaperMethod.LOCAL)
            .forEach(far -> ask(runs, ClaimQuestion.BETTER, dataset, far, local));
        runs.group(local.title() + " on " + dataset, Rule.MOST);
      }
    }
  }

  static void graphMixIsCompetitive(Gathering runs) {
    for (String dataset : runs.wanted().datasets()) {
      others(List.of(PaperMethod.GRAPHMIX, PaperMethod.CAPGCN, PaperMethod.CAPGAT))
          .forEach(
              method -> ask(runs, ClaimQuestion.NOT_WORSE, dataset, PaperMethod.GRAPHMIX, method));
      runs.group(dataset, Rule.MOST);
    }
  }

  static void unlabeledDataHelps(Gathering runs) {
    allBetter(runs, LEADERS);
  }

  static void oursBeatBaselines(Gathering runs) {
    allBetter(runs, PaperMethod.OURS);
  }

  /** Compares each of some methods with each of the other ones. */
  private static void allBetter(Gathering runs, List<PaperMethod> better) {
    for (String dataset : runs.wanted().datasets()) {
      for (PaperMethod method : better) {
        others(better).forEach(other -> ask(runs, ClaimQuestion.BETTER, dataset, method, other));
      }
      runs.group(dataset, Rule.ALL);
    }
  }

  static void attentionHelps(Gathering runs) {
    for (String dataset : runs.wanted().datasets()) {
      ask(runs, ClaimQuestion.BETTER, dataset, PaperMethod.CAPGAT, PaperMethod.CAPGCN);
      runs.group(dataset, Rule.ALL);
    }
  }

  private static Stream<PaperMethod> others(List<PaperMethod> methods) {
    return Arrays.stream(PaperMethod.values()).filter(method -> !methods.contains(method));
  }

  /** Compares two methods, unless the paper has no value for one of them and so no claim. */
  private static void ask(
      Gathering runs,
      ClaimQuestion question,
      String dataset,
      PaperMethod first,
      PaperMethod second) {
    if (Stream.of(first, second).allMatch(m -> Paper.accuracy(dataset, m.model()).isPresent())) {
      String label = first.title() + " − " + second.title();
      Variant full = Variant.FULL;
      runs.ask(question, label, full.of(dataset, first), full.of(dataset, second));
    }
  }
}
