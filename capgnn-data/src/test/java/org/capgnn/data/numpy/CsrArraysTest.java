package org.capgnn.data.numpy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.capgnn.graph.InputException;
import org.capgnn.tensor.SparseMatrix;
import org.junit.jupiter.api.Test;

class CsrArraysTest {

  private static NumpyArray array(double... values) {
    ByteBuffer bytes = ByteBuffer.allocate(8 * values.length).order(ByteOrder.LITTLE_ENDIAN);
    for (double value : values) {
      bytes.putDouble(value);
    }
    return NumpyArray.read(
        "m/x",
        DType.parse("m/x", "<f8"),
        new long[] {values.length},
        false,
        bytes.capacity(),
        new ByteArrayInputStream(bytes.array()));
  }

  private static SparseMatrix matrix(NumpyArray data, NumpyArray indices, NumpyArray indptr) {
    return new CsrArrays("m", 2, 3, data, indices, indptr).toMatrix();
  }

  @Test
  void unsortedColumnsAreSortedDuplicatesAddedAndZerosDropped() {
    SparseMatrix tidy = matrix(array(1, 2, 3, 0), array(2, 0, 2, 1), array(0, 3, 4));
    assertThat(tidy.offsets()).containsExactly(0, 2, 2);
    assertThat(tidy.columnIndices()).containsExactly(0, 2);
    assertThat(tidy.values()).containsExactly(2f, 4f);
  }

  @Test
  void onesNeedNoValues() {
    assertThat(matrix(array(1, 1), array(0, 1), array(0, 1, 2)).values()).isNull();
    assertThat(matrix(array(1, 1), array(1, 0), array(0, 2, 2)).values()).isNull();
    assertThat(matrix(null, array(0, 1), array(0, 1, 2)).values()).isNull();
  }

  @Test
  void notANumberIsReportedWithRowAndColumn() {
    assertThatThrownBy(() -> matrix(array(1, Double.NaN), array(0, 1), array(0, 1, 2)))
        .isInstanceOf(InputException.class)
        .hasMessage("m: row 1, column 1 is NaN; replace it by a finite number");
    assertThatThrownBy(
            () -> matrix(array(Double.POSITIVE_INFINITY, 1), array(2, 1), array(0, 1, 2)))
        .hasMessageStartingWith("m: row 0, column 2 is Infinity");
  }

  @Test
  void columnOutsideTheMatrixIsRefused() {
    assertThatThrownBy(() -> matrix(array(1, 1), array(0, 3), array(0, 1, 2)))
        .hasMessage("m: row 1 has column 3, expected 0 to 2");
  }

  @Test
  void rowStartsThatDoNotFitAreRefused() {
    assertThatThrownBy(() -> matrix(null, array(0), array(0, 1)))
        .hasMessage("m: 2 rows need 3 row starts, found 2");
    assertThatThrownBy(() -> matrix(null, array(0), array(0, 2, 1)))
        .hasMessageContaining("row 1 starts at 2 and ends before it, at 1");
    assertThatThrownBy(() -> matrix(array(1), array(0, 1), array(0, 1, 2)))
        .hasMessageContaining("2 column indices and 1 values");
  }

  @Test
  void fractionWhereAWholeNumberIsNeededIsRefused() {
    assertThatThrownBy(() -> array(1, 2.5).ints())
        .hasMessage("m/x: element 1 is 2.5, a whole number below 2^31 is needed");
  }
}
