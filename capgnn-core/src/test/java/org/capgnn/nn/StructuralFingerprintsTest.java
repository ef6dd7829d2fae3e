package org.capgnn.nn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.capgnn.graph.Graph;
import org.capgnn.graph.GraphBuilder;
import org.junit.jupiter.api.Test;

class StructuralFingerprintsTest {
  private static final int ALL = 1000;

  /** 0 - 1 - 2 - 3, and 4 alone. */
  private final Graph path = new GraphBuilder(5).addEdge(0, 1).addEdge(1, 2).addEdge(2, 3).build();

  @Test
  void walkSolvesItsEquationOnTheInducedBall() {
    // ball of 0 within one hop: 0 - 1; P exchanges the two, so w0 = 1/2 w1 + 1/2, w1 = 1/2 w0
    StructuralFingerprints prints = StructuralFingerprints.of(path, 1, 0.5, ALL);

    assertThat(prints.support(0)).containsExactly(0, 1);
    assertThat(prints.weights(0)).containsExactly(new float[] {2f / 3, 1f / 3}, within(1e-6f));
    // ball of 1: 0 - 1 - 2; w1 = 1/2 (w0 + w2) + 1/2, w0 = w2 = 1/4 w1, hence w1 = 2/3
    assertThat(prints.weights(1))
        .containsExactly(new float[] {1f / 6, 2f / 3, 1f / 6}, within(1e-6f));
  }

  @Test
  void neighboursAreCloserThanTheReleasedCodesExclusionOfThem() {
    // the released code leaves the vertices at distance 1 out of a fingerprint
    assertThat(StructuralFingerprints.of(path, 2, 0.5, ALL).support(0)).containsExactly(0, 1, 2);
  }

  @Test
  void similarityIsTheWeightedJaccardIndex() {
    StructuralFingerprints prints = StructuralFingerprints.of(path, 1, 0.5, ALL);

    // min: 1/6 + 1/3, max: 2/3 + 2/3 + 1/6
    assertThat(prints.similarity(0, 1)).isCloseTo((1.0 / 2) / (3.0 / 2), within(1e-6));
    assertThat(prints.similarity(1, 0)).isEqualTo(prints.similarity(0, 1));
    assertThat(prints.similarity(2, 2)).isEqualTo(1);
    assertThat(prints.similarity(0, 4)).isZero();
    assertThat(prints.similarity(4, 4)).isEqualTo(1);
  }

  @Test
  void hubsKeepTheirHeaviestVertices() {
    GraphBuilder star = new GraphBuilder(40);
    for (int leaf = 1; leaf < 40; leaf++) {
      star.addEdge(0, leaf);
    }
    StructuralFingerprints prints = StructuralFingerprints.of(star.build(), 2, 0.5, 8);

    assertThat(prints.support(0)).hasSize(8).contains(0);
    // one leaf's walk spends most of its time at home and in the centre
    assertThat(prints.support(17)).hasSize(8).contains(0, 17);
  }

  @Test
  void everyEntryOfThePatternGetsItsSimilarity() {
    AffinityPattern pattern = AffinityPattern.of(path);
    float[] s = StructuralFingerprints.of(path, 2, 0.5, ALL).similarities(pattern.matrix());

    assertThat(s).hasSize(pattern.entries());
    assertThat(s[0]).isEqualTo(1f);
    assertThat(s[1]).isBetween(0.01f, 0.99f);
  }
}
