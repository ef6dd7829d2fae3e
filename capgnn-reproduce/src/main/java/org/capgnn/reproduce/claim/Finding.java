package org.capgnn.reproduce.claim;

import java.util.Optional;
import org.capgnn.report.statistics.Comparison;

/**
 * One difference that a claim rests on.
 *
 * @param label what is compared, such as {@code CAPGCN − GRAND}
 * @param about which of the paper's models, where the claim asks the same about each of them
 * @param comparison empty where one side has no runs
 * @param corrected p-value after Holm's correction over the whole claim; NaN for no test
 * @param published whether the published means have the difference the claim says; empty where the
 *     paper gives no numbers
 */
public record Finding(
    String label,
    Optional<String> about,
    Question question,
    Optional<Comparison> comparison,
    double corrected,
    Optional<Boolean> published) {

  /** Whether there is anything to answer it with. */
  boolean hasRuns() {
    return comparison.isPresent();
  }

  /** The answer of the runs, by the interval of this difference alone. */
  public Outcome outcome() {
    if (comparison.isEmpty()) {
      return Outcome.NO_DATA;
    }
    Outcome plain = question.answer(comparison.get());
    return plain == Outcome.HOLDS && question.isStrict() && !survivesCorrection()
        ? Outcome.UNDECIDED
        : plain;
  }

  /** Whether it is decided also after correction for all comparisons of the claim. */
  public boolean isSignificant() {
    boolean decided = outcome() == Outcome.HOLDS || outcome() == Outcome.FAILS;
    return decided && survivesCorrection();
  }

  /** Where chance has no part there is nothing to correct. */
  private boolean survivesCorrection() {
    return corrected < Question.LEVEL
        || comparison.filter(found -> !found.design().isTested()).isPresent();
  }

  /** The answer, taken for undecided where it does not outlast the correction. */
  Outcome afterCorrection() {
    boolean known = outcome() == Outcome.NO_DATA || isSignificant();
    return known ? outcome() : Outcome.UNDECIDED;
  }

  /** What Holm's correction is to take in. */
  double pValue() {
    return comparison.map(question::pValue).orElse(Double.NaN);
  }

  Finding corrected(double value) {
    return new Finding(label, about, question, comparison, value, published);
  }
}
