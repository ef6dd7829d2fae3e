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
    ClaimQuestion question,
    Optional<Comparison> comparison,
    double corrected,
    Optional<Boolean> published) {

  /** Returns the answer of the runs, without correction unless the question requires it. */
  public Ruling outcome() {
    if (comparison.isEmpty()) {
      return Ruling.NO_DATA;
    }
    Ruling plain = question.answer(comparison.get());
    return plain == Ruling.HOLDS
            && question == ClaimQuestion.CLEARLY_BETTER
            && !survivesCorrection()
        ? Ruling.UNDECIDED
        : plain;
  }

  /** Whether the answer remains decided after correction for all comparisons of the claim. */
  public boolean isSignificant() {
    boolean decided = outcome() == Ruling.HOLDS || outcome() == Ruling.FAILS;
    return decided && survivesCorrection();
  }

  /** Also true if the comparison does not depend on chance: then there is nothing to correct. */
  private boolean survivesCorrection() {
    return corrected < ClaimQuestion.LEVEL
        || comparison.filter(found -> !found.design().isTested()).isPresent();
  }

  /** Returns the answer, or undecided if it does not survive the correction. */
  Ruling afterCorrection() {
    boolean known = outcome() == Ruling.NO_DATA || isSignificant();
    return known ? outcome() : Ruling.UNDECIDED;
  }

  /** Returns the uncorrected p-value, or NaN without a test. */
  double pValue() {
    return comparison.map(question::pValue).orElse(Double.NaN);
  }

  Finding corrected(double value) {
    return new Finding(label, about, question, comparison, value, published);
  }
}
