package org.capgnn.graph;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LabelsTest {

  @Test
  void onlyNumbersThatOccurAreClasses() {
    Labels labels = Labels.numbered(new int[] {3, 1, -1, 1_000_000_000, 3});
    assertThat(labels.classNames()).containsExactly("1", "3", "1000000000");
    assertThat(labels.of()).containsExactly(1, 0, Labels.UNKNOWN, 2, 1);
  }
}
