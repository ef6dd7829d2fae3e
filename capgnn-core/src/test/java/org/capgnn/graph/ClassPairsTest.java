package org.capgnn.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class ClassPairsTest {
  /** 0 - 1 - 0 - 1 ...: classes alternate, so neighbours are always different. */
  @Test
  void ratiosAreThoseOfTheLabelledEdges() {
    int[] labels = new int[100];
    int[] all = new int[100];
    for (int v = 0; v < 100; v++) {
      labels[v] = v % 2;
      all[v] = v;
    }
    Dataset path = SmallDatasets.path(labels);

    float[] ratios = ClassPairs.ratios(path.graph(), path.labels(), all);

    // 198 entries, 99 of each mixed pair; shares 0.5; 8 entries by chance
    assertThat(ratios[0]).isCloseTo(8 * 0.25f / (206 * 0.25f), within(1e-6f));
    assertThat(ratios[1]).isCloseTo((99 + 8 * 0.25f) / (206 * 0.25f), within(1e-6f));
    assertThat(ratios[2]).isEqualTo(ratios[1]);
  }

  @Test
  void withoutLabelledEdgesNeighboursSayNothing() {
    Dataset path = SmallDatasets.path(0, 1, 0, 1, 0);

    assertThat(ClassPairs.ratios(path.graph(), path.labels(), new int[] {0, 2, 4}))
        .containsExactly(new float[] {1, 1, 1, 1}, within(1e-6f));
  }
}
