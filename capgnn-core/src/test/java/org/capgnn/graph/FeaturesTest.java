package org.capgnn.graph;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.capgnn.tensor.SparseMatrix;
import org.junit.jupiter.api.Test;

class FeaturesTest {

  @Test
  void twoColumnsOfTheSameNameAreRefused() {
    SparseMatrix matrix = new SparseMatrix(1, 3, new int[] {0, 0}, new int[0], null);
    assertThatThrownBy(() -> new Features(matrix, false, List.of("x", "y", "x")))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("two feature columns are called 'x'");
  }
}
