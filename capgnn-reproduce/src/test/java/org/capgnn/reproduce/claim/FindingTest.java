package org.capgnn.reproduce.claim;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.capgnn.report.statistics.Comparison;
import org.junit.jupiter.api.Test;

class FindingTest {
  private static final Comparison ABOVE = Comparison.oneSample(new double[] {0.1, 0.2, 0.3, 0.4});
  private static final Comparison BELOW =
      Comparison.oneSample(new double[] {-0.1, -0.2, -0.3, -0.4});

  private static Finding finding(ClaimQuestion question, Comparison found, double corrected) {
    return new Finding(
        "a − b",
        Optional.empty(),
        question,
        Optional.ofNullable(found),
        corrected,
        Optional.empty());
  }

  @Test
  void significanceIsDecidedByTheCorrectedPValue() {
    assertThat(finding(ClaimQuestion.BETTER, ABOVE, 0.04).isSignificant()).isTrue();
    assertThat(finding(ClaimQuestion.BETTER, ABOVE, 0.06).isSignificant()).isFalse();
    assertThat(finding(ClaimQuestion.BETTER, BELOW, 0.04).isSignificant()).isTrue();
    assertThat(finding(ClaimQuestion.BETTER, BELOW, 0.06).isSignificant()).isFalse();
  }

  @Test
  void correctionCanUndoBothAnswers() {
    for (Comparison found : new Comparison[] {ABOVE, BELOW}) {
      Ruling plain = finding(ClaimQuestion.BETTER, found, 0.06).outcome();
      assertThat(plain).isIn(Ruling.HOLDS, Ruling.FAILS);
      assertThat(finding(ClaimQuestion.BETTER, found, 0.06).afterCorrection())
          .isEqualTo(Ruling.UNDECIDED);
      assertThat(finding(ClaimQuestion.BETTER, found, 0.04).afterCorrection()).isEqualTo(plain);
    }
  }

  @Test
  void clearlyMeansAfterCorrection() {
    assertThat(finding(ClaimQuestion.CLEARLY_BETTER, ABOVE, 0.04).outcome())
        .isEqualTo(Ruling.HOLDS);
    assertThat(finding(ClaimQuestion.CLEARLY_BETTER, ABOVE, 0.06).outcome())
        .isEqualTo(Ruling.UNDECIDED);
    assertThat(finding(ClaimQuestion.BETTER, ABOVE, 0.06).outcome()).isEqualTo(Ruling.HOLDS);
  }

  @Test
  void withoutChanceThereIsNothingToCorrect() {
    Finding byFormula = finding(ClaimQuestion.BETTER, Comparison.formula(0.1), Double.NaN);

    assertThat(byFormula.pValue()).isNaN();
    assertThat(byFormula.isSignificant()).isTrue();
    assertThat(byFormula.afterCorrection()).isEqualTo(Ruling.HOLDS);
  }

  @Test
  void withoutRunsThereIsNoAnswer() {
    Finding missing = finding(ClaimQuestion.BETTER, null, Double.NaN);

    assertThat(missing.outcome()).isEqualTo(Ruling.NO_DATA);
    assertThat(missing.afterCorrection()).isEqualTo(Ruling.NO_DATA);
    assertThat(missing.isSignificant()).isFalse();
  }
}
