package org.capgnn.reproduce.claim;

import java.util.Optional;
import org.capgnn.report.statistics.Comparison;

/**
 * One difference that a claim rests on.
 *
 * @param label what is compared, such as {@code CAPGCN − GRAND}
 * @param comparison empty where one side has no runs
 * @param corrected p-value after Holm's correction over the whole claim; NaN for no test of sign
 * @param published whether the published means have the difference the claim says; empty where the
 *     paper gives no numbers
 */
public record Finding(
    String label,
    Question question,
    Optional<Comparison> comparison,
    double corrected,
    Optional<Boolean> published) {

  /** The answer of the runs. */
  public Outcome outcome() {
    return comparison.map(c -> question.answer(c, corrected)).orElse(Outcome.NO_DATA);
  }

  /** Whether it holds also after correction for all comparisons of the claim. */
  public boolean isSignificant() {
    return outcome() == Outcome.HOLDS && corrected < Question.LEVEL;
  }

  /** What Holm's correction is to take in. */
  double pValue() {
    return question.isOfSign() ? comparison.map(Comparison::pValue).orElse(Double.NaN) : Double.NaN;
  }

  Finding corrected(double value) {
    return new Finding(label, question, comparison, value, published);
  }
}
