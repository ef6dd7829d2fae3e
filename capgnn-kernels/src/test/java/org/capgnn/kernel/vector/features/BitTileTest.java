package org.capgnn.kernel.vector.features;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class BitTileTest {
  @Test
  void transposingSwapsRowsAndColumns() {
    SplittableRandom random = new SplittableRandom(1);
    long[] block = new long[64];
    for (int r = 0; r < 64; r++) {
      block[r] = random.nextLong();
    }
    long[] turned = block.clone();
    BitTile.transpose(turned);
    for (int r = 0; r < 64; r++) {
      for (int c = 0; c < 64; c++) {
        assertThat(turned[c] >>> r & 1).as("row %d, column %d", r, c).isEqualTo(block[r] >>> c & 1);
      }
    }
  }
}
