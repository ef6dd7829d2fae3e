package org.capgnn.graph;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

class NeighbourAgreementTest {
  // 0 - 1 - 2 - 3 - 0, labels a a b b: two of four edges are equal, as by chance
  private static Graph square() {
    GraphBuilder builder = new GraphBuilder(4);
    for (int v = 0; v < 4; v++) {
      builder.addEdge(v, (v + 1) % 4);
    }
    return builder.build();
  }

  private static Labels labels(int... of) {
    return new Labels(of, List.of("a", "b"));
  }

  @Test
  void edgesThatSayNothingHaveZero() {
    NeighbourAgreement seen =
        NeighbourAgreement.of(square(), labels(0, 0, 1, 1), new int[] {0, 1, 2, 3});
    assertEquals(4, seen.edges());
    assertEquals(0.5, seen.equal());
    assertEquals(0, seen.adjusted(), 1e-12);
  }

  @Test
  void neighboursThatAlwaysDifferHaveMinusOneForTwoEqualClasses() {
    NeighbourAgreement seen =
        NeighbourAgreement.of(square(), labels(0, 1, 0, 1), new int[] {0, 1, 2, 3});
    assertEquals(-1, seen.adjusted(), 1e-12);
  }

  @Test
  void onlyEdgesBetweenTheGivenVerticesCount() {
    NeighbourAgreement seen =
        NeighbourAgreement.of(square(), labels(0, 0, 1, 1), new int[] {0, 1, 2});
    assertEquals(2, seen.edges());
    assertTrue(
        Double.isNaN(
            NeighbourAgreement.of(square(), labels(0, 0, 1, 1), new int[] {0, 2}).adjusted()));
  }
}
