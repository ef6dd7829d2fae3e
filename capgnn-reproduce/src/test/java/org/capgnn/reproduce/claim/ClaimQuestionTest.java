package org.capgnn.reproduce.claim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.capgnn.report.statistics.Comparison;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class ClaimQuestionTest {
  /** Half the width of the interval of every comparison here. */
  private static final double HALF = 0.002;

  /** Compares twenty runs around a mean, scaled so that the interval has the width above. */
  private static Comparison difference(double mean) {
    double[] runs = new double[20];
    for (int i = 0; i < runs.length; i++) {
      runs[i] = i % 2 == 0 ? 1 : -1;
    }
    double scale = HALF / Comparison.oneSample(runs).high();
    for (int i = 0; i < runs.length; i++) {
      runs[i] = mean + scale * runs[i];
    }
    return Comparison.oneSample(runs);
  }

  @ParameterizedTest
  @CsvSource({
    "BETTER, 0.0021, HOLDS",
    "BETTER, 0.0019, UNDECIDED",
    "BETTER, -0.0019, UNDECIDED",
    "BETTER, -0.0021, FAILS",
    "CLEARLY_BETTER, 0.0021, HOLDS",
    "CLEARLY_BETTER, -0.0021, FAILS",
    "NOT_WORSE, -0.0079, HOLDS",
    "NOT_WORSE, -0.0081, UNDECIDED",
    "NOT_WORSE, -0.0119, UNDECIDED",
    "NOT_WORSE, -0.0121, FAILS",
    "NOT_WORSE, 0.5, HOLDS",
    "NOT_FALLING, 0.5, HOLDS",
    "NOT_FALLING, -0.0019, HOLDS",
    "NOT_FALLING, -0.0021, FAILS",
    "NOT_FALLING, -0.5, FAILS",
    "SAME, 0, HOLDS",
    "SAME, 0.0079, HOLDS",
    "SAME, 0.0081, UNDECIDED",
    "SAME, 0.0119, UNDECIDED",
    "SAME, 0.0121, FAILS",
    "SAME, -0.0079, HOLDS",
    "SAME, -0.0081, UNDECIDED",
    "SAME, -0.0121, FAILS"
  })
  void intervalDecidesAtTheMargins(ClaimQuestion question, double mean, Ruling expected) {
    assertThat(difference(mean).low()).isCloseTo(mean - HALF, within(1e-12));
    assertThat(question.answer(difference(mean))).isEqualTo(expected);
  }

  @Test
  void neverFailsWithASingleRun() {
    assertThat(ClaimQuestion.NEVER.answer(Comparison.count(0, 20))).isEqualTo(Ruling.HOLDS);
    assertThat(ClaimQuestion.NEVER.answer(Comparison.count(1, 20))).isEqualTo(Ruling.FAILS);
    assertThat(ClaimQuestion.NEVER.answer(Comparison.count(20, 20))).isEqualTo(Ruling.FAILS);
    assertThat(ClaimQuestion.NEVER.pValue(Comparison.count(1, 20))).isNaN();
  }

  @Test
  void wideIntervalDoesNotShowThatNothingFalls() {
    Comparison wide = Comparison.oneSample(new double[] {-0.03, 0.03, -0.02, 0.02});

    assertThat(ClaimQuestion.NOT_FALLING.answer(wide)).isEqualTo(Ruling.UNDECIDED);
  }

  @ParameterizedTest
  @EnumSource
  void pValueAgreesWithTheInterval(ClaimQuestion question) {
    for (double mean = -0.02; mean < 0.02; mean += 0.00071) {
      Comparison found = difference(mean);
      assertThat(question.pValue(found) < ClaimQuestion.LEVEL)
          .as("%s at %s", question, mean)
          .isEqualTo(question.answer(found) != Ruling.UNDECIDED);
    }
  }

  @ParameterizedTest
  @EnumSource
  void singleRunsDecideNothing(ClaimQuestion question) {
    Comparison single = Comparison.oneSample(new double[] {0.5});

    assertThat(question.answer(single)).isEqualTo(Ruling.UNDECIDED);
    assertThat(question.pValue(single)).isNaN();
  }

  @Test
  void publishedMeansAreJudgedByTheSameMargin() {
    assertThat(ClaimQuestion.BETTER.agrees(0.827, 0.827)).isFalse();
    assertThat(ClaimQuestion.BETTER.agrees(0.828, 0.827)).isTrue();
    assertThat(ClaimQuestion.NOT_WORSE.agrees(0.902, 0.911)).isTrue();
    assertThat(ClaimQuestion.NOT_WORSE.agrees(0.901, 0.911)).isFalse();
    assertThat(ClaimQuestion.NOT_FALLING.agrees(0.911, 0.911)).isTrue();
    assertThat(ClaimQuestion.NOT_FALLING.agrees(0.910, 0.911)).isFalse();
    assertThat(ClaimQuestion.SAME.agrees(0.911, 0.902)).isTrue();
    assertThat(ClaimQuestion.SAME.agrees(0.911, 0.901)).isFalse();
  }
}
