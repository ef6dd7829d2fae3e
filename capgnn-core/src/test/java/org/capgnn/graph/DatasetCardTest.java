package org.capgnn.graph;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class DatasetCardTest {

  /**
   * A triangle 0 1 2 with a tail 2 - 3 and an isolated vertex 4 with a self-loop; the classes are
   * red, red, green, green and none.
   */
  private static GraphBuilder edges() {
    return new GraphBuilder(5)
        .addEdge(0, 1)
        .addEdge(1, 2)
        .addEdge(2, 0)
        .addEdge(2, 3)
        .addEdge(4, 4);
  }

  private static final int[] LABELS = {0, 0, 1, 1, -1};

  @Test
  void countsWhatCanBeCountedByHand() {
    Split split = new Split("public", new int[] {0, 2}, new int[] {1}, new int[] {3});
    DatasetCard card = DatasetCard.of(SmallDatasets.of(edges(), LABELS, Map.of("public", split)));
    assertThat(card.vertices()).isEqualTo(5);
    assertThat(card.edges()).isEqualTo(4);
    assertThat(card.features()).isEqualTo(5);
    assertThat(card.featureEntries()).isEqualTo(5);
    assertThat(card.classNames()).containsExactly("red", "green");
    assertThat(card.classSizes()).containsExactly(2, 2);
    assertThat(new int[] {card.train(), card.valid(), card.test()}).containsExactly(2, 1, 1);
    assertThat(card.isolated()).isEqualTo(1);
    assertThat(card.selfLoops()).isEqualTo(1);
    assertThat(card.homophily()).isEqualTo(0.5); // 0-1 and 2-3 of four edges
    assertThat(card.degrees()).isEqualTo(new DatasetCard.Degrees(0, 2, 8 / 5.0, 3));
  }

  @Test
  void homophilyWithoutLabelsIsNotANumber() {
    assertThat(DatasetCard.of(SmallDatasets.path(-1, -1)).homophily()).isNaN();
  }

  @Test
  void vertexWithOnlyIncomingEdgesIsNotIsolated() {
    GraphBuilder builder = new GraphBuilder(3).keepDirection(true).addEdge(0, 1);
    DatasetCard card = DatasetCard.of(SmallDatasets.of(builder, new int[] {0, 0, 0}, Map.of()));
    assertThat(card.isolated()).isEqualTo(1);
    assertThat(builder.report().isolated()).isEqualTo(1);
  }
}
