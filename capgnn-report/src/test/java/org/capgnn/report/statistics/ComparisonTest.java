package org.capgnn.report.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.apache.commons.statistics.inference.TTest;
import org.junit.jupiter.api.Test;

class ComparisonTest {
  /** Accuracies of a method on ten splits; some splits are much easier than others. */
  private static final double[] SPLITS = {
    0.80, 0.70, 0.85, 0.60, 0.75, 0.90, 0.65, 0.78, 0.72, 0.83
  };

  private static double[] shifted(double by, double noise) {
    double[] values = SPLITS.clone();
    for (int i = 0; i < values.length; i++) {
      values[i] += by + (i % 2 == 0 ? noise : -noise);
    }
    return values;
  }

  @Test
  void pairedIntervalIsTheIntervalOfTheDifferences() {
    // differences 1, 2, 3: mean 2, deviation 1, t(0.975, 2) = 4.302653
    Comparison c = Comparison.paired(new double[] {5, 5, 9}, new double[] {4, 3, 6});

    assertThat(c.difference()).isEqualTo(2);
    assertThat(c.low()).isCloseTo(2 - 4.302653 / Math.sqrt(3), within(1e-6));
    assertThat(c.high()).isCloseTo(2 + 4.302653 / Math.sqrt(3), within(1e-6));
    assertThat(c.pValue()).isCloseTo(0.0741799, within(1e-6)); // t = 3.4641 with 2 degrees
  }

  @Test
  void welchIntervalUsesBothVariances() {
    // variances 1 and 4, three runs each: error sqrt(1/3 + 4/3) = 1.2909944;
    // Welch's degrees (5/3)^2 / ((1/3)^2 / 2 + (4/3)^2 / 2) = 50/17; t(0.975, 50/17) = 3.2187586,
    // between those of the tables for 2 and 3, 4.3027 and 3.1824
    Comparison c = Comparison.welch(new double[] {4, 5, 6}, new double[] {0, 2, 4});

    assertThat(c.difference()).isEqualTo(3);
    assertThat(c.error()).isCloseTo(1.2909944, within(1e-7));
    assertThat(c.degreesOfFreedom()).isCloseTo(50.0 / 17, within(1e-12));
    assertThat(c.low()).isCloseTo(3 - 3.2187586 * 1.2909944, within(1e-6));
    assertThat(c.high()).isCloseTo(3 + 3.2187586 * 1.2909944, within(1e-6));
    assertThat(c.pValue()).isCloseTo(0.1044789, within(1e-7)); // t = 2.3237900 with 50/17 degrees
  }

  @Test
  void intervalExcludesZeroExactlyIfPIsBelowFivePercent() {
    for (double by = -0.2; by <= 0.2; by += 0.01) {
      for (Comparison c :
          new Comparison[] {
            Comparison.paired(shifted(by, 0.05), SPLITS), Comparison.welch(shifted(by, 0), SPLITS)
          }) {
        boolean decided = c.verdict() != Verdict.UNDECIDED;
        assertThat(decided).as("shift %s, %s", by, c).isEqualTo(c.pValue() < 0.05);
      }
    }
  }

  @Test
  void intervalExcludesAnyDifferenceExactlyIfItsPIsBelowFivePercent() {
    Comparison c = Comparison.welch(shifted(0.01, 0.02), SPLITS);
    for (double difference = -0.2; difference <= 0.2; difference += 0.01) {
      boolean outside = difference < c.low() || difference > c.high();
      assertThat(c.pValue(difference) < 0.05)
          .as("difference %s, %s", difference, c)
          .isEqualTo(outside);
    }
  }

  @Test
  void pValuesEqualThoseOfTheLibrary() {
    double[] first = shifted(0.03, 0.05);

    assertThat(Comparison.welch(first, SPLITS).pValue())
        .isCloseTo(TTest.withDefaults().test(first, SPLITS).getPValue(), within(1e-12));
    assertThat(Comparison.paired(first, SPLITS).pValue())
        .isCloseTo(TTest.withDefaults().pairedTest(first, SPLITS).getPValue(), within(1e-12));
    assertThat(Comparison.paired(first, SPLITS).pValue(0.02))
        .isCloseTo(
            TTest.withDefaults().withMu(0.02).pairedTest(first, SPLITS).getPValue(), within(1e-12));
    assertThat(Comparison.oneSample(SPLITS).pValue(0.7))
        .isCloseTo(TTest.withDefaults().withMu(0.7).test(SPLITS).getPValue(), within(1e-12));
  }

  @Test
  void countsAndFormulasAreNotTested() {
    Comparison count = Comparison.count(7, 20);
    assertThat(count.difference()).isEqualTo(0.35);
    assertThat(count.low()).isEqualTo(0.35);
    assertThat(count.high()).isEqualTo(0.35);
    assertThat(count.pValue()).isNaN();

    Comparison formula = Comparison.formula(-0.1);
    assertThat(formula.verdict()).isEqualTo(Verdict.FAILS);
    assertThat(formula.pValue()).isNaN();
    assertThat(formula.design().isTested()).isFalse();
  }

  @Test
  void betterRunsMakeTheClaimHold() {
    assertThat(Comparison.paired(shifted(0.02, 0.01), SPLITS).verdict()).isEqualTo(Verdict.HOLDS);
    assertThat(Comparison.welch(shifted(0.2, 0.01), SPLITS).verdict()).isEqualTo(Verdict.HOLDS);
  }

  @Test
  void worseRunsMakeTheClaimFail() {
    assertThat(Comparison.paired(shifted(-0.02, 0.01), SPLITS).verdict()).isEqualTo(Verdict.FAILS);
    assertThat(Comparison.welch(shifted(-0.2, 0.01), SPLITS).verdict()).isEqualTo(Verdict.FAILS);
  }

  @Test
  void runsThatScatterMoreThanTheyDifferAreUndecided() {
    assertThat(Comparison.paired(shifted(0.001, 0.05), SPLITS).verdict())
        .isEqualTo(Verdict.UNDECIDED);
    assertThat(Comparison.welch(shifted(0.02, 0.01), SPLITS).verdict())
        .as("the same difference is decided in pairs")
        .isEqualTo(Verdict.UNDECIDED);
  }

  @Test
  void singleRunsDecideNothing() {
    Comparison c = Comparison.paired(new double[] {0.9}, new double[] {0.1});

    assertThat(c.verdict()).isEqualTo(Verdict.UNDECIDED);
    assertThat(c.difference()).isCloseTo(0.8, within(1e-12));
    assertThat(c.low()).isNaN();
    assertThat(Comparison.welch(SPLITS, new double[] {0.1}).verdict()).isEqualTo(Verdict.UNDECIDED);
  }

  @Test
  void runsThatDoNotVaryAreDecidedByTheirDifferenceAlone() {
    double[] same = new double[4];
    double[] more = new double[4];
    Arrays.fill(more, 0.5);

    assertThat(Comparison.welch(more, same).verdict()).isEqualTo(Verdict.HOLDS);
    assertThat(Comparison.welch(same, more).verdict()).isEqualTo(Verdict.FAILS);
    assertThat(Comparison.paired(same, same).verdict()).isEqualTo(Verdict.UNDECIDED);
    assertThat(Comparison.paired(same, same).pValue()).isEqualTo(1);
  }

  @Test
  void pairsOfDifferentLengthsAreRefused() {
    assertThatThrownBy(() -> Comparison.paired(SPLITS, new double[3]))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("pairs need the same number of runs of both methods, found 10 and 3");
  }
}
