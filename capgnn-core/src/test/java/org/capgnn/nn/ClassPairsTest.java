package org.capgnn.nn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.capgnn.graph.Dataset;
import org.junit.jupiter.api.Test;

class ClassPairsTest {
  private static Dataset path(int n) {
    String[] labels = new String[n];
    Arrays.setAll(labels, v -> "class " + v % 2);
    int[] sources = IntStream.range(0, n - 1).toArray();
    int[] targets = IntStream.range(1, n).toArray();
    return Dataset.of("path", sources, targets, new float[n][1], labels);
  }

  /** 0 - 1 - 0 - 1 ...: classes alternate, so neighbours are always different. */
  @Test
  void ratiosAreThoseOfTheLabelledEdges() {
    Dataset path = path(100);
    int[] all = IntStream.range(0, 100).toArray();

    float[] ratios = ClassPairs.ratios(path.graph(), path.labels(), all);

    // 198 entries, 99 of each mixed pair; shares 0.5; 8 entries by chance
    assertThat(ratios[0]).isCloseTo(8 * 0.25f / (206 * 0.25f), within(1e-6f));
    assertThat(ratios[1]).isCloseTo((99 + 8 * 0.25f) / (206 * 0.25f), within(1e-6f));
    assertThat(ratios[2]).isEqualTo(ratios[1]);
  }

  @Test
  void withoutLabelledEdgesNeighboursSayNothing() {
    Dataset path = path(5);

    assertThat(ClassPairs.ratios(path.graph(), path.labels(), new int[] {0, 2, 4}))
        .containsExactly(new float[] {1, 1, 1, 1}, within(1e-6f));
  }
}
