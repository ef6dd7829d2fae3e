package org.capgnn.reproduce.claim;

import java.util.List;
import java.util.function.BiConsumer;
import org.capgnn.report.statistics.Comparison;
import org.capgnn.reproduce.paper.Method;
import org.capgnn.reproduce.study.Variants;
import org.capgnn.reproduce.study.Variants.Fixed;
import org.capgnn.runs.Cell;

/** The comparisons of the claims about the accuracies in the figures. */
final class FigureClaims {
  private static final int STEADY = 10;
  private static final double LOW_ENTROPY = 0.4;
  private static final double NO_ASSUMPTION = 1.0;

  private FigureClaims() {}

  static void adaptiveBeatsFixed(Gathering runs) {
    each(
        runs,
        runs.wanted().datasets(),
        (dataset, method) -> {
          for (Fixed reading : Fixed.values()) {
            runs.ask(
                Question.BETTER,
                method.title() + " − " + fixedName(method) + " with " + reading.title(),
                Variants.full(dataset, method.model()),
                Variants.fixed(dataset, method.model(), reading));
          }
        });
  }

  static void readingsAreEquivalent(Gathering runs) {
    each(
        runs,
        runs.wanted().datasets(),
        (dataset, method) ->
            runs.ask(
                Question.SAME,
                fixedName(method) + ": " + Fixed.LAST.title() + " − " + Fixed.UNIFORM.title(),
                Variants.fixed(dataset, method.model(), Fixed.LAST),
                Variants.fixed(dataset, method.model(), Fixed.UNIFORM)));
  }

  static void hopsHelpThenRest(Gathering runs) {
    each(
        runs,
        runs.wanted().datasets(),
        (dataset, method) -> {
          hops(runs, Question.BETTER, dataset, method, STEADY, Variants.HOPS.get(0));
          for (int i = 1; i < Variants.HOPS.size(); i++) {
            int hops = Variants.HOPS.get(i);
            if (hops <= STEADY) {
              hops(runs, Question.NOT_FALLING, dataset, method, hops, Variants.HOPS.get(i - 1));
            } else {
              hops(runs, Question.SAME, dataset, method, hops, STEADY);
            }
          }
        });
  }

  private static void hops(
      Gathering runs, Question question, String dataset, Method method, int more, int fewer) {
    runs.ask(
        question,
        method.title() + ": K = " + more + " − K = " + fewer,
        Variants.hops(dataset, method.model(), more),
        Variants.hops(dataset, method.model(), fewer));
  }

  static void contrastiveHelps(Gathering runs) {
    each(
        runs,
        runs.wanted().datasets(),
        (dataset, method) -> contrastive(runs, Question.CLEARLY_BETTER, dataset, method));
  }

  private static void contrastive(
      Gathering runs, Question question, String dataset, Method method) {
    runs.ask(
        question,
        method.title() + " − without the loss",
        Variants.full(dataset, method.model()),
        Variants.withoutContrastive(dataset, method.model()));
  }

  static void stopGradientHelps(Gathering runs) {
    each(
        runs,
        runs.wanted().datasets(),
        (dataset, method) -> {
          Cell full = Variants.full(dataset, method.model());
          Cell without = Variants.withoutStopGradient(dataset, method.model());
          runs.ask(Question.BETTER, method.title() + " − without stop-gradient", full, without);
          Comparison collapsed =
              Collapse.count(runs.evidence().runs(full), runs.evidence().runs(without));
          String count =
              collapsed == null
                  ? "no run"
                  : collapsed.firstCount() + " of " + collapsed.secondCount() + " runs";
          runs.add(
              Question.NEVER,
              method.title() + " without stop-gradient: " + count + " collapsed",
              collapsed);
        });
  }

  static void temperatureIsChosenWell(Gathering runs) {
    each(
        runs,
        runs.wanted().citationNetworks(),
        (dataset, method) -> {
          boolean entropyHelps = !dataset.equals("pubmed");
          double best = entropyHelps ? LOW_ENTROPY : NO_ASSUMPTION;
          Variants.TEMPERATURES.stream()
              .filter(tau -> tau != best)
              .forEach(tau -> temperatures(runs, dataset, method, best, tau));
          if (entropyHelps) {
            temperatures(runs, dataset, method, 0.6, 0.8);
            temperatures(runs, dataset, method, 0.8, 1.0);
          } else {
            contrastive(runs, Question.BETTER, dataset, method);
          }
        });
  }

  private static void temperatures(
      Gathering runs, String dataset, Method method, double better, double worse) {
    runs.ask(
        Question.BETTER,
        method.title() + ": τ = " + better + " − τ = " + worse,
        Variants.temperature(dataset, method.model(), better),
        Variants.temperature(dataset, method.model(), worse));
  }

  /** Makes one group per data set, with the same comparisons for CAPGCN and CAPGAT. */
  private static void each(
      Gathering runs, List<String> datasets, BiConsumer<String, Method> questions) {
    for (String dataset : datasets) {
      for (Method method : runs.wanted().ours()) {
        runs.about(method);
        questions.accept(dataset, method);
      }
      runs.group(dataset, Rule.ALL);
    }
  }

  private static String fixedName(Method method) {
    return method.title().replace("CAP", "CP");
  }
}
