package org.capgnn.select;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.capgnn.graph.Labels;
import org.capgnn.graph.Split;
import org.junit.jupiter.api.Test;

class FoldsTest {
  /** Five of class a, three of b, one of c, and an unlabelled vertex. */
  private static final Labels LABELS =
      new Labels(new int[] {0, 0, 0, 0, 0, 1, 1, 1, 2, -1}, List.of("a", "b", "c"));

  private static final int[] TRAIN = IntStream.range(0, 9).toArray();

  @Test
  void rarestClassWithTwoLabelsDecidesTheNumberOfFolds() {
    assertThat(Folds.possible(LABELS, TRAIN)).isEqualTo(3);
    assertThat(Folds.possible(LABELS, new int[] {0, 5, 8})).isZero();
  }

  @Test
  void everyLabelIsHeldOutOncePerRoundExceptTheOnlyOneOfItsClass() {
    List<Split> fits = Folds.of(LABELS, TRAIN, 3, 2, 7);

    assertThat(fits).hasSize(6);
    for (int round = 0; round < 2; round++) {
      assertThat(
              fits.subList(3 * round, 3 * round + 3).stream()
                  .flatMapToInt(fit -> Arrays.stream(fit.valid())))
          .containsExactlyInAnyOrder(0, 1, 2, 3, 4, 5, 6, 7);
    }
    assertThat(Folds.heldOut(fits)).isEqualTo(8);
    assertThat(fits.get(0).valid()).isNotEqualTo(fits.get(3).valid());
  }

  @Test
  void everyFitTrainsOnEveryClass() {
    for (Split fit : Folds.of(LABELS, TRAIN, 3, 4, 1)) {
      assertThat(Arrays.stream(fit.train()).map(v -> LABELS.of()[v]).distinct())
          .containsExactlyInAnyOrder(0, 1, 2);
      assertThat(fit.train().length + fit.valid().length).isEqualTo(9);
    }
  }
}
