package org.capgnn.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.stream.IntStream;
import org.assertj.core.data.Offset;
import org.capgnn.graph.Labels;
import org.junit.jupiter.api.Test;

/** Every expected number is computed by hand; the arithmetic is in the comments. */
class EvaluationTest {
  private static final double NAN = Double.NaN;
  private static final Offset<Double> ROUNDING = within(1e-12);

  private static Labels labels(int classes, int... of) {
    return new Labels(of, List.of("red", "green", "blue").subList(0, classes));
  }

  private static int[] all(Labels labels) {
    return IntStream.range(0, labels.of().length).toArray();
  }

  /** One row of probabilities per vertex; halves, quarters and eighths are exact floats. */
  private static float[] rows(float[]... rows) {
    float[] flat = new float[rows.length * rows[0].length];
    for (int r = 0; r < rows.length; r++) {
      System.arraycopy(rows[r], 0, flat, r * rows[0].length, rows[0].length);
    }
    return flat;
  }

  private static float[] row(double... probabilities) {
    float[] row = new float[probabilities.length];
    for (int c = 0; c < row.length; c++) {
      row[c] = (float) probabilities[c];
    }
    return row;
  }

  private static final Labels EIGHT = labels(3, 0, 0, 0, 1, 1, 2, 2, 2);

  /**
   * Eight vertices of three classes.
   *
   * <pre>
   * vertex  true  predicted  confidence
   *   0      0       0         0.75
   *   1      0       0         0.5
   *   2      0       1         0.5      wrong
   *   3      1       1         0.75
   *   4      1       0         0.625    wrong
   *   5      2       2         0.875
   *   6      2       2         0.625
   *   7      2       0         0.375    wrong
   * </pre>
   */
  private static final float[] OF_EIGHT =
      rows(
          row(0.75, 0.125, 0.125),
          row(0.5, 0.25, 0.25),
          row(0.25, 0.5, 0.25),
          row(0.125, 0.75, 0.125),
          row(0.625, 0.375, 0),
          row(0, 0.125, 0.875),
          row(0.125, 0.25, 0.625),
          row(0.375, 0.3125, 0.3125));

  @Test
  void accuracyIsTheShareOfRightPredictions() {
    Evaluation e = Evaluation.of(OF_EIGHT, EIGHT, all(EIGHT));
    assertThat(e.count()).isEqualTo(8);
    assertThat(e.accuracy()).isEqualTo(0.625); // 5 of 8
    assertThat(e.confusion()).isDeepEqualTo(new int[][] {{2, 1, 0}, {1, 1, 0}, {1, 0, 2}});
  }

  @Test
  void precisionAndRecallDivideColumnsAndRowsOfTheConfusion() {
    Evaluation e = Evaluation.of(OF_EIGHT, EIGHT, all(EIGHT));
    // predicted 4, 2 and 2 times, right 2, 1 and 2 times
    assertThat(e.precision()).containsExactly(0.5, 0.5, 1);
    // there are 3, 2 and 3 of them
    assertThat(e.recall()).containsExactly(new double[] {2.0 / 3, 0.5, 2.0 / 3}, ROUNDING);
  }

  @Test
  void macroF1IsTheMeanOfTheClassesHarmonicMeans() {
    // class 0: 2 * 1/2 * 2/3 / (1/2 + 2/3) = 4/7; class 1: 1/2; class 2: 2 * 1 * 2/3 / (5/3) = 4/5
    // (4/7 + 1/2 + 4/5) / 3 = (40 + 35 + 56) / 70 / 3 = 131/210
    assertThat(Evaluation.of(OF_EIGHT, EIGHT, all(EIGHT)).macroF1())
        .isCloseTo(131.0 / 210, ROUNDING);
  }

  @Test
  void calibrationErrorWeighsTheGapOfEachBinByItsVertices() {
    Evaluation e = Evaluation.of(OF_EIGHT, EIGHT, all(EIGHT));
    assertThat(e.binCount()).containsExactly(0, 0, 0, 1, 0, 2, 2, 2, 1, 0);
    assertThat(e.binAccuracy()).containsExactly(NAN, NAN, NAN, 0, NAN, 0.5, 0.5, 1, 1, NAN);
    assertThat(e.binConfidence())
        .containsExactly(NAN, NAN, NAN, 0.375, NAN, 0.5, 0.625, 0.75, 0.875, NAN);
    // 1/8 * 0.375 + 2/8 * 0 + 2/8 * 0.125 + 2/8 * 0.25 + 1/8 * 0.125 = 1.25 / 8
    assertThat(e.calibrationError()).isCloseTo(0.15625, ROUNDING);
  }

  @Test
  void onlyTheGivenVerticesCountWhateverTheirOrder() {
    // vertices 7, 0 and 4: one of three is right
    Evaluation e = Evaluation.of(OF_EIGHT, EIGHT, new int[] {7, 0, 4});
    assertThat(e.count()).isEqualTo(3);
    assertThat(e.accuracy()).isCloseTo(1.0 / 3, ROUNDING);
    assertThat(e.confusion()).isDeepEqualTo(new int[][] {{1, 0, 0}, {1, 0, 0}, {1, 0, 0}});
    // |1 - 0.75| / 3 + |0 - 0.625| / 3 + |0 - 0.375| / 3 = 1.25 / 3
    assertThat(e.calibrationError()).isCloseTo(1.25 / 3, ROUNDING);
  }

  @Test
  void classThatDoesNotOccurHasNoRecallAndNoPartInMacroF1() {
    // class 1 is predicted once but never true, class 2 is neither
    Labels reds = labels(3, 0, 0, 0);
    float[] p = rows(row(1, 0, 0), row(0, 1, 0), row(1, 0, 0));
    Evaluation e = Evaluation.of(p, reds, all(reds));
    assertThat(e.precision()).containsExactly(1, 0, NAN);
    assertThat(e.recall()).containsExactly(new double[] {2.0 / 3, NAN, NAN}, ROUNDING);
    // class 0 alone: 2 * 1 * 2/3 / (1 + 2/3) = 4/5
    assertThat(e.macroF1()).isCloseTo(0.8, ROUNDING);
  }

  @Test
  void classThatIsNeverPredictedHasNoPrecisionAndCountsAsZeroInMacroF1() {
    Labels both = labels(2, 0, 0, 0, 1);
    float[] p = rows(row(1, 0), row(1, 0), row(1, 0), row(1, 0));
    Evaluation e = Evaluation.of(p, both, all(both));
    assertThat(e.precision()).containsExactly(0.75, NAN);
    assertThat(e.recall()).containsExactly(1, 0);
    // class 0: 2 * 3/4 * 1 / (7/4) = 6/7; class 1: 0
    assertThat(e.macroF1()).isCloseTo(3.0 / 7, ROUNDING);
  }

  @Test
  void firstOfEquallyProbableClassesIsPredicted() {
    Labels both = labels(3, 0, 1, 2);
    float[] p = rows(row(0.5, 0.5, 0), row(0.25, 0.375, 0.375), row(0.375, 0.25, 0.375));
    Evaluation e = Evaluation.of(p, both, all(both));
    assertThat(e.confusion()).isDeepEqualTo(new int[][] {{1, 0, 0}, {0, 1, 0}, {1, 0, 0}});
  }

  @Test
  void fullConfidenceIsInTheLastBin() {
    Labels both = labels(2, 0, 0, 1, 1);
    float[] p = rows(row(1, 0), row(1, 0), row(1, 0), row(0, 1));
    Evaluation e = Evaluation.of(p, both, all(both));
    assertThat(e.binCount()).containsExactly(0, 0, 0, 0, 0, 0, 0, 0, 0, 4);
    assertThat(e.binConfidence()[9]).isEqualTo(1);
    assertThat(e.binAccuracy()[9]).isEqualTo(0.75);
    assertThat(e.calibrationError()).isEqualTo(0.25); // sure of 4, right in 3
  }

  @Test
  void sureAndRightHasNoCalibrationErrorAndSureAndWrongAllOfIt() {
    Labels both = labels(2, 0, 1);
    assertThat(Evaluation.of(rows(row(1, 0), row(0, 1)), both, all(both)).calibrationError())
        .isZero();
    assertThat(Evaluation.of(rows(row(0, 1), row(1, 0)), both, all(both)).calibrationError())
        .isEqualTo(1);
  }

  /** Within a bin, too much and too little confidence cancel out: that is what the measure says. */
  @Test
  void confidenceIsJudgedByTheBinAndNotByTheVertex() {
    // 0.75 each and three of four right
    Labels reds = labels(2, 0, 0, 0, 0);
    float[] p = rows(row(0.75, 0.25), row(0.75, 0.25), row(0.75, 0.25), row(0.25, 0.75));
    assertThat(Evaluation.of(p, reds, all(reds)).calibrationError()).isZero();
  }

  /** Recalls 2/3, 1/2 and 2/3. */
  @Test
  void balancedAccuracyIsTheMeanRecall() {
    assertThat(Evaluation.of(OF_EIGHT, EIGHT, all(EIGHT)).of(Metric.BALANCED_ACCURACY))
        .isCloseTo(11.0 / 18, ROUNDING);
  }

  /** True classes with 0.5, 0.25 and 0.125: (1 + 2 + 3) ln 2 / 3. */
  @Test
  void logLossIsTheMeanOfTheTrueClassesLogarithms() {
    Labels three = labels(2, 0, 0, 1);
    float[] p = rows(row(0.5, 0.5), row(0.25, 0.75), row(0.875, 0.125));
    assertThat(Evaluation.of(p, three, all(three)).of(Metric.LOG_LOSS))
        .isCloseTo(2 * Math.log(2), ROUNDING);
  }

  /**
   * Class 1 has 0.875, 0.625 and 0.375, class 0 has 0.75, 0.375 and 0.125: 3 + 2 + 1.5 of 9 pairs
   * are in order; the precisions down to class 1 are 1, 2/3 and, with the tie, 3/5.
   */
  @Test
  void rankingsOfTwoClassesCountPairsAndPrecisions() {
    Labels six = labels(2, 1, 1, 1, 0, 0, 0);
    float[] p =
        rows(
            row(0.125, 0.875),
            row(0.375, 0.625),
            row(0.625, 0.375),
            row(0.25, 0.75),
            row(0.625, 0.375),
            row(0.875, 0.125));

    Evaluation e = Evaluation.of(p, six, all(six));

    assertThat(e.of(Metric.ROC_AUC)).isCloseTo(6.5 / 9, ROUNDING);
    assertThat(e.of(Metric.AVERAGE_PRECISION)).isCloseTo((1 + 2.0 / 3 + 0.6) / 3, ROUNDING);
    assertThat(Evaluation.of(OF_EIGHT, EIGHT, all(EIGHT)).of(Metric.ROC_AUC)).isNaN();
  }

  @Test
  void lowerBoundBelongsToItsBin() {
    // 0.5 is an exact float; the float below it is in the bin before
    Labels both = labels(3, 0, 0);
    float[] p = rows(row(0.5, 0.25, 0.25), row(0, 0, 0));
    p[3] = Math.nextDown(0.5f);
    Evaluation e = Evaluation.of(p, both, all(both));
    assertThat(e.binCount()).containsExactly(0, 0, 0, 0, 1, 1, 0, 0, 0, 0);
  }

  @Test
  void withoutVerticesEveryShareIsNaN() {
    Evaluation e = Evaluation.of(OF_EIGHT, EIGHT, new int[0]);
    assertThat(e.count()).isZero();
    assertThat(e.accuracy()).isNaN();
    assertThat(e.macroF1()).isNaN();
    assertThat(e.calibrationError()).isNaN();
    assertThat(e.precision()).containsExactly(NAN, NAN, NAN);
    assertThat(e.recall()).containsExactly(NAN, NAN, NAN);
    assertThat(e.binCount()).containsOnly(0);
    assertThat(e.binAccuracy()).containsOnly(NAN);
    assertThat(e.binConfidence()).containsOnly(NAN);
  }

  /** A model that diverged must not pass for a calibrated one. */
  @Test
  void probabilityThatIsNoNumberMakesTheCalibrationErrorNaN() {
    Labels both = labels(2, 0, 1);
    float[] p = rows(row(NAN, NAN), row(0.25, 0.75));
    assertThat(Evaluation.of(p, both, all(both)).calibrationError()).isNaN();
  }

  @Test
  void unlabelledVertexIsRefused() {
    Labels some = labels(2, 0, Labels.UNKNOWN);
    float[] p = rows(row(1, 0), row(1, 0));
    assertThatThrownBy(() -> Evaluation.of(p, some, new int[] {0, 1}))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("vertex 1 has no label; evaluate labelled vertices only");
    assertThat(Evaluation.of(p, some, new int[] {0}).accuracy()).isEqualTo(1);
  }

  @Test
  void probabilitiesOfAnotherNumberOfClassesAreRefused() {
    Labels both = labels(2, 0, 1);
    assertThatThrownBy(() -> Evaluation.of(new float[6], both, all(both)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("2 vertices and 2 classes")
        .hasMessageEndingWith("found 6");
  }
}
