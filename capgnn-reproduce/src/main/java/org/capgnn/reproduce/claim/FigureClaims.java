package org.capgnn.reproduce.claim;

import java.util.List;
import java.util.function.Consumer;
import org.capgnn.report.statistics.Comparison;
import org.capgnn.reproduce.paper.PaperMethod;
import org.capgnn.reproduce.study.Study;
import org.capgnn.reproduce.study.Variant;
import org.capgnn.runs.StoredRun;

/** The comparisons of the claims about the accuracies in the figures. */
final class FigureClaims {
  private static final int STEADY = 10;
  private static final double LOW_ENTROPY = 0.4;
  private static final double NO_ASSUMPTION = 1.0;

  private FigureClaims() {}

  /** Makes one group per data set, with the same comparisons for CAPGCN and CAPGAT. */
  static Consumer<Gathering> each(Study study, Consumer<Panel> questions) {
    return runs -> {
      for (String dataset : study.datasets(runs.wanted())) {
        for (PaperMethod method : runs.wanted().ours()) {
          runs.about(method);
          questions.accept(new Panel(runs, dataset, method));
        }
        runs.group(dataset, Rule.ALL);
      }
    };
  }

  static void adaptiveBeatsFixed(Panel on) {
    for (Variant fixed : List.of(Variant.LAST, Variant.UNIFORM)) {
      String label = on.title() + " − " + on.fixedTitle() + " with " + fixed.title();
      on.ask(ClaimQuestion.BETTER, label, Variant.FULL, fixed);
    }
  }

  static void readingsAreEquivalent(Panel on) {
    on.askBoth(ClaimQuestion.SAME, on.fixedTitle(), Variant.LAST, Variant.UNIFORM);
  }

  static void hopsHelpThenRest(Panel on) {
    hops(on, ClaimQuestion.BETTER, STEADY, Variant.HOPS.get(0));
    for (int i = 1; i < Variant.HOPS.size(); i++) {
      int hops = Variant.HOPS.get(i);
      if (hops <= STEADY) {
        hops(on, ClaimQuestion.NOT_FALLING, hops, Variant.HOPS.get(i - 1));
      } else {
        hops(on, ClaimQuestion.SAME, hops, STEADY);
      }
    }
  }

  private static void hops(Panel on, ClaimQuestion question, int more, int fewer) {
    on.askBoth(question, on.title(), Variant.hops(more), Variant.hops(fewer));
  }

  static void contrastiveHelps(Panel on) {
    contrastive(on, ClaimQuestion.CLEARLY_BETTER);
  }

  private static void contrastive(Panel on, ClaimQuestion question) {
    on.ask(question, on.title() + " − without the loss", Variant.FULL, Variant.NO_CONTRASTIVE);
  }

  static void stopGradientHelps(Panel on) {
    Variant without = Variant.NO_STOP_GRADIENT;
    on.ask(ClaimQuestion.BETTER, on.title() + " − without stop-gradient", Variant.FULL, without);
    Comparison collapsed = Collapse.count(on.runs(Variant.FULL), on.runs(without));
    String count =
        collapsed == null
            ? "no run"
            : collapsed.firstCount() + " of " + collapsed.secondCount() + " runs";
    String label = on.title() + " without stop-gradient: " + count + " collapsed";
    on.gathering().add(ClaimQuestion.NEVER, label, collapsed);
  }

  static void temperatureIsChosenWell(Panel on) {
    boolean entropyHelps = !on.dataset().equals("pubmed");
    double best = entropyHelps ? LOW_ENTROPY : NO_ASSUMPTION;
    Variant.TEMPERATURES.stream()
        .filter(tau -> tau != best)
        .forEach(tau -> temperatures(on, best, tau));
    if (entropyHelps) {
      temperatures(on, 0.6, 0.8);
      temperatures(on, 0.8, 1.0);
    } else {
      contrastive(on, ClaimQuestion.BETTER);
    }
  }

  private static void temperatures(Panel on, double better, double worse) {
    Variant first = Variant.temperature(better);
    on.askBoth(ClaimQuestion.BETTER, on.title(), first, Variant.temperature(worse));
  }

  /** The part of a figure that shows one method on one data set. */
  record Panel(Gathering gathering, String dataset, PaperMethod method) {
    String title() {
      return method.title();
    }

    /** Returns the name of the method with fixed coefficients. */
    String fixedTitle() {
      return title().replace("CAP", "CP");
    }

    List<StoredRun> runs(Variant variant) {
      return gathering.evidence().runs(variant.of(dataset, method));
    }

    void ask(ClaimQuestion question, String label, Variant first, Variant second) {
      gathering.ask(question, label, first.of(dataset, method), second.of(dataset, method));
    }

    void askBoth(ClaimQuestion question, String name, Variant first, Variant second) {
      ask(question, name + ": " + first.title() + " − " + second.title(), first, second);
    }
  }
}
