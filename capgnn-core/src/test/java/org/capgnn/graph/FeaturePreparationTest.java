package org.capgnn.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import org.capgnn.tensor.SparseMatrix;
import org.junit.jupiter.api.Test;

class FeaturePreparationTest {

  /** Rows (2, 6, .), (., ., .), (., ., 0.5). */
  private static Features sparse() {
    SparseMatrix matrix =
        new SparseMatrix(
            3, 3, new int[] {0, 2, 2, 3}, new int[] {0, 1, 2}, new float[] {2, 6, 0.5f});
    return new Features(matrix, false, List.of());
  }

  /** Rows (1, 5), (3, 5). */
  private static Features dense() {
    SparseMatrix matrix =
        new SparseMatrix(
            2, 2, new int[] {0, 2, 4}, new int[] {0, 1, 0, 1}, new float[] {1, 5, 3, 5});
    return new Features(matrix, true, List.of());
  }

  private static float[] prepared(String text, Features features) {
    return FeaturePreparation.parse(text).apply(features).matrix().values();
  }

  @Test
  void binariseLeavesOnlyThePattern() {
    assertThat(prepared("binarise", sparse())).isNull();
  }

  @Test
  void binariseKeepsTheZerosOfDenseFeatures() {
    SparseMatrix matrix =
        new SparseMatrix(1, 2, new int[] {0, 2}, new int[] {0, 1}, new float[] {0, -3});
    assertThat(prepared("binarise", new Features(matrix, true, List.of()))).containsExactly(0f, 1f);
  }

  @Test
  void rowNormaliseDividesByTheSumAndZeroRowsStayZero() {
    assertThat(prepared("row-normalise", sparse())).containsExactly(0.25f, 0.75f, 1f);
    SparseMatrix zeros =
        new SparseMatrix(1, 2, new int[] {0, 2}, new int[] {0, 1}, new float[] {0, 0});
    assertThat(prepared("row-normalise", new Features(zeros, true, List.of())))
        .containsExactly(0f, 0f);
  }

  @Test
  void stepsApplyInTheirOrder() {
    assertThat(prepared("binarise,row-normalise", sparse())).containsExactly(0.5f, 0.5f, 1f);
    assertThat(prepared("row-normalise, binarise", sparse())).isNull();
  }

  @Test
  void standardiseCentresAndScalesColumnsAndSilencesConstantOnes() {
    assertThat(prepared("standardise", dense()))
        .containsExactly(new float[] {-1, 0, 1, 0}, within(1e-6f));
  }

  @Test
  void standardiseRefusesSparseFeatures() {
    assertThatThrownBy(() -> prepared("standardise", sparse()))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("3 entries in 3 x 3");
  }

  @Test
  void noneKeepsTheFeatures() {
    Features features = sparse();
    assertThat(FeaturePreparation.parse("none").apply(features).matrix())
        .isSameAs(features.matrix());
  }

  @Test
  void givenFeaturesAreNotChanged() {
    Features features = dense();
    prepared("standardise,row-normalise", features);
    assertThat(features.matrix().values()).containsExactly(1, 5, 3, 5);
  }

  @Test
  void unknownStepIsNamed() {
    assertThatThrownBy(() -> FeaturePreparation.parse("binarise,whiten"))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("'whiten' is not a step");
  }

  @Test
  void textIsReadBackTheSame() {
    assertThat(FeaturePreparation.parse("binarise, row-normalise").text())
        .isEqualTo("binarise,row-normalise");
    assertThat(FeaturePreparation.NONE.text()).isEqualTo("none");
  }

  @Test
  void identityGivesEachVertexAColumnNamedByItsId() {
    Dataset path = SmallDatasets.path(0, 1, -1);
    Dataset bare =
        path.withFeatures(
            new Features(new SparseMatrix(3, 0, new int[4], new int[0], null), false, List.of()));

    Features identity = FeaturePreparation.parse("identity").apply(bare).features();

    assertThat(identity.names()).containsExactly("0", "1", "2");
    assertThat(identity.matrix().columnIndices()).containsExactly(0, 1, 2);
    assertThat(identity.matrix().offsets()).containsExactly(0, 1, 2, 3);
  }

  @Test
  void identityComesFirst() {
    assertThatThrownBy(() -> FeaturePreparation.parse("binarise,identity"))
        .isInstanceOf(InputException.class)
        .hasMessage(
            "feature preparation 'binarise,identity': identity replaces all features, write it"
                + " first");
  }

  @Test
  void adjacencyAddsNeighboursToTheFeatures() {
    Features features =
        FeaturePreparation.parse("adjacency").apply(SmallDatasets.path(0, 1, -1)).features();
    int own = SmallDatasets.path(0, 1, -1).features().count();

    assertThat(features.count()).isEqualTo(own + 3);
    assertThat(features.names().subList(own, own + 3))
        .containsExactly("neighbour 0", "neighbour 1", "neighbour 2");
    SparseMatrix x = features.matrix();
    // the vertex in the middle of the path points to both ends
    assertThat(
            Arrays.stream(x.columnIndices(), x.offsets()[1], x.offsets()[2]).filter(c -> c >= own))
        .containsExactly(own, own + 2);
  }

  @Test
  void columnsOfTheGraphComeBeforeChangesOfValues() {
    assertThatThrownBy(() -> FeaturePreparation.parse("row-normalise,structure"))
        .isInstanceOf(InputException.class)
        .hasMessage(
            "feature preparation 'row-normalise,structure': structure adds columns, write it"
                + " before row-normalise");
  }

  @Test
  void eachStepIsWrittenOnce() {
    assertThatThrownBy(() -> FeaturePreparation.parse("structure,structure"))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("write each step once");
  }
}
