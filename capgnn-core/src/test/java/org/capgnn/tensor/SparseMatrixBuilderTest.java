package org.capgnn.tensor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Random;
import org.junit.jupiter.api.Test;

class SparseMatrixBuilderTest {

  @Test
  void rowsAreSortedAndEqualPositionsAddUp() {
    SparseMatrixBuilder builder = new SparseMatrixBuilder(2, 4);
    builder.add(1, 3, 2f).add(0, 2, 1f).add(1, 0, 5f).add(1, 3, 0.5f);
    SparseMatrix matrix = builder.build();
    assertThat(matrix.offsets()).containsExactly(0, 1, 3);
    assertThat(matrix.columnIndices()).containsExactly(2, 0, 3);
    assertThat(matrix.values()).containsExactly(1f, 5f, 2.5f);
    assertThat(builder.merged()).isEqualTo(1);
  }

  @Test
  void blocksAndSingleEntriesMix() {
    SparseMatrixBuilder builder = new SparseMatrixBuilder(3, 3);
    builder.add(2, 2, 4f);
    builder.addBlock(new int[] {0, 2, 9}, new int[] {1, 0, 9}, null, 2);
    SparseMatrix matrix = builder.build();
    assertThat(matrix.offsets()).containsExactly(0, 1, 1, 3);
    assertThat(matrix.columnIndices()).containsExactly(1, 0, 2);
    assertThat(matrix.values()).containsExactly(1f, 1f, 4f);
  }

  @Test
  void valuesAreNullWhereAllAreOne() {
    assertThat(new SparseMatrixBuilder(1, 1).add(0, 0, 1f).build().values()).isNull();
  }

  @Test
  void manyEntriesGiveTheSameMatrixAsADenseSum() {
    int rows = 300;
    int columns = 700;
    int entries = 400_000; // enough for several parallel ranges, many of them duplicates
    float[] expected = new float[rows * columns];
    SparseMatrixBuilder builder = new SparseMatrixBuilder(rows, columns);
    Random random = new Random(7);
    for (int e = 0; e < entries; e++) {
      int row = random.nextInt(rows / 3) * 3; // two of three rows stay empty
      int column = random.nextInt(columns);
      float value = 1 + random.nextInt(8);
      expected[row * columns + column] += value;
      builder.add(row, column, value);
    }
    SparseMatrix matrix = builder.build();
    float[] dense = new float[rows * columns];
    for (int r = 0; r < rows; r++) {
      for (int e = matrix.offsets()[r]; e < matrix.offsets()[r + 1]; e++) {
        dense[r * columns + matrix.columnIndices()[e]] = matrix.value(e);
        assertThat(
                e == matrix.offsets()[r]
                    || matrix.columnIndices()[e - 1] < matrix.columnIndices()[e])
            .isTrue();
      }
    }
    assertThat(dense).isEqualTo(expected);
    assertThat(builder.merged()).isEqualTo(entries - matrix.entries());
  }

  @Test
  void entryOutsideIsRefused() {
    SparseMatrixBuilder builder = new SparseMatrixBuilder(2, 2);
    assertThatThrownBy(() -> builder.add(0, 2, 1f)).hasMessageContaining("(0, 2)");
    assertThatThrownBy(() -> builder.addBlock(new int[] {-1}, new int[] {0}, null, 1))
        .hasMessageContaining("(-1, 0)");
  }

  @Test
  void rowRangesCoverEveryRowOnce() {
    int[] offsets = new int[1001];
    for (int r = 0; r < 1000; r++) {
      offsets[r + 1] = offsets[r] + (r % 5 == 0 ? 1000 : 0);
    }
    int[] seen = new int[1000];
    RowRanges.forEach(
        offsets,
        (from, to) -> {
          for (int r = from; r < to; r++) {
            seen[r]++;
          }
        });
    assertThat(seen).containsOnly(1);
  }
}
