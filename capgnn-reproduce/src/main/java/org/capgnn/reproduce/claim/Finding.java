package org.capgnn.reproduce.claim;

import java.util.Optional;
import org.capgnn.report.statistics.Comparison;

/**
 * One comparison of a claim, with its result.
 *
 * @param label what is compared, such as {@code CAPGCN − GRAND}
 * @param about the model, if the claim makes the same comparisons for each of the paper's models
 * @param comparison empty if one side has no runs
 * @param corrected p-value after Holm's correction over the whole claim; NaN without a test
 * @param published whether the published means agree with the claim; empty if the paper gives no
 *     numbers
 */
public record Finding(
    String label,
    Optional<String> about,
    Question question,
    Optional<Comparison> comparison,
    double corrected,
    Optional<Boolean> published) {

  /** Returns the answer of the runs, without correction unless the question requires it. */
  public Outcome outcome() {
    if (comparison.isEmpty()) {
      return Outcome.NO_DATA;
    }
    Outcome plain = question.answer(comparison.get());
    return plain == Outcome.HOLDS && question == Question.CLEARLY_BETTER && !survivesCorrection()
        ? Outcome.UNDECIDED
        : plain;
  }

  /** Whether the answer remains decided after correction for all comparisons of the claim. */
  public boolean isSignificant() {
    boolean decided = outcome() == Outcome.HOLDS || outcome() == Outcome.FAILS;
    return decided && survivesCorrection();
  }

  /** Also true if the comparison does not depend on chance: then there is nothing to correct. */
  private boolean survivesCorrection() {
    return corrected < Question.LEVEL
        || comparison.filter(found -> !found.design().isTested()).isPresent();
  }

  /** Returns the answer, or undecided if it does not survive the correction. */
  Outcome afterCorrection() {
    boolean known = outcome() == Outcome.NO_DATA || isSignificant();
    return known ? outcome() : Outcome.UNDECIDED;
  }

  /** Returns the uncorrected p-value, or NaN without a test. */
  double pValue() {
    return comparison.map(question::pValue).orElse(Double.NaN);
  }

  Finding corrected(double value) {
    return new Finding(label, about, question, comparison, value, published);
  }
}
