package org.capgnn.autodiff;

import static org.assertj.core.api.Assertions.assertThat;

import org.capgnn.kernel.DenseKernels;
import org.capgnn.kernel.KernelChoice;
import org.capgnn.parallel.Workers;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DropoutMaskTest {
  private static final int ROWS = 37;

  private final Pass pass = new Pass(KernelChoice.get(), Workers.of(2), MaskSource.seeded(3));

  @ParameterizedTest
  @ValueSource(ints = {1, 5, 7, 8, 9, 12, 60, 64})
  void rowsStartWithAByteAndDropWhatTheyWouldDropPacked(int width) {
    DropoutMask packed = new DropoutMask("packed", 4, (ROWS * width + 7) / 8, 0.4);
    DropoutMask rows = DropoutMask.ofRowsOrNull("rows", 4, ROWS, width, 0.4);
    packed.draw(pass);
    rows.draw(pass);

    int stride = DenseKernels.padded(width);
    for (int r = 0; r < ROWS; r++) {
      for (int c = 0; c < stride; c++) {
        boolean expected = c < width && bit(packed.bits(), r * width + c);
        assertThat(bit(rows.bits(), r * stride + c)).as("row %d, %d", r, c).isEqualTo(expected);
      }
    }
    assertThat(rows.scale()).isEqualTo(packed.scale());
  }

  private static boolean bit(byte[] bits, int at) {
    return (bits[at / 8] >>> at % 8 & 1) != 0;
  }

  @Test
  void nothingIsDrawnWhereNothingIsDropped() {
    assertThat(DropoutMask.ofRowsOrNull("rows", 4, ROWS, 5, 0)).isNull();
  }
}
