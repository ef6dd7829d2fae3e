package org.capgnn.autodiff.op.feature;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.capgnn.autodiff.SparseVariable;
import org.capgnn.autodiff.Variable;
import org.capgnn.autodiff.op.norm.BatchNormState;
import org.capgnn.autodiff.op.norm.BatchStatistics;
import org.capgnn.autodiff.op.norm.NormParameters;
import org.capgnn.autodiff.op.norm.NormalisedSparseProduct;
import org.capgnn.kernel.ArrayTooLongException;
import org.capgnn.tensor.SparseMatrix;
import org.junit.jupiter.api.Test;

/** Rows of all views can be more than an int counts: they are refused, not wrapped around. */
class ProductLengthTest {
  /** 4.3 million vertices x 1000 views = 4.3 x 10^9 rows, which wraps to 5 million. */
  private static final int VERTICES = 4_300_000;

  private static final int VIEWS = 1000;
  private static final SparseMatrix NO_FEATURES =
      new SparseMatrix(VERTICES, 1, new int[VERTICES + 1], new int[0], null);

  @Test
  void sparseProductRefusesRowsBeyondAnArray() {
    Variable weights = Variable.of("w1", 1, 1);
    assertThatThrownBy(
            () ->
                new SparseProduct(SparseVariable.constant(NO_FEATURES), weights, null, null, VIEWS))
        .isInstanceOf(ArrayTooLongException.class)
        .hasMessageContaining("'X w1' of 4300000000 x 1 needs 4300000000 floats");
  }

  @Test
  void normalisedProductRefusesRowsBeyondAnArray() {
    Variable one = Variable.of("w1", 1, 1);
    BatchStatistics batch = BatchStatistics.of(NO_FEATURES);
    BatchNormState state = new BatchNormState("in", 1, 0.9, 1e-3);
    assertThatThrownBy(
            () ->
                new NormalisedSparseProduct(
                    SparseVariable.constant(NO_FEATURES),
                    one,
                    one,
                    new NormParameters(one, one, state),
                    batch,
                    true,
                    null,
                    VIEWS,
                    true))
        .isInstanceOf(ArrayTooLongException.class)
        .hasMessageContaining("'BN(X) w1' of 4300000000 x 1 needs 4300000000 floats");
  }
}
