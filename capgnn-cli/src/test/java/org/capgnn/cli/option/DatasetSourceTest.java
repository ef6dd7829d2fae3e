package org.capgnn.cli.option;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class DatasetSourceTest {
  @Test
  void downloadIsShownAsABarThatFills() {
    assertThat(DatasetSource.download("a.npz", 0, 4_000_000))
        .isEqualTo("downloading a.npz [....................] 0.0 of 4.0 MB (0%)");
    assertThat(DatasetSource.download("a.npz", 1_000_000, 4_000_000))
        .isEqualTo("downloading a.npz [#####...............] 1.0 of 4.0 MB (25%)");
    assertThat(DatasetSource.download("a.npz", 4_000_000, 4_000_000))
        .isEqualTo("downloading a.npz [####################] 4.0 of 4.0 MB (100%)");
  }

  @Test
  void downloadOfUnknownLengthShowsWhatArrived() {
    assertThat(DatasetSource.download("a.npz", 1_500_000, -1))
        .isEqualTo("downloading a.npz: 1.5 MB");
  }
}
