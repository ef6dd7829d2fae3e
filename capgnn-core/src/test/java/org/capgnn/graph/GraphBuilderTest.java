package org.capgnn.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class GraphBuilderTest {

  // 0 - 1 - 2, 3 alone with a self-loop
  @Test
  void edgesGoBothWaysAndLoopsAreRemembered() {
    GraphBuilder builder = new GraphBuilder(4);
    Graph graph =
        builder.addEdge(1, 0).addEdge(1, 2).addEdge(3, 3).addEdge(3, 3).addEdge(2, 1).build();
    assertThat(graph.adjacency().offsets()).containsExactly(0, 1, 3, 4, 4);
    assertThat(graph.adjacency().columnIndices()).containsExactly(1, 0, 2, 1);
    assertThat(graph.isWeighted()).isFalse();
    assertThat(graph.selfLoops()).containsExactly(3);
    assertThat(builder.report()).isEqualTo(new BuildReport(5, 1, 1, 1, 1, 0, List.of()));
  }

  @Test
  void weightsAddUpWithinADirectionAndTheLargerDirectionWins() {
    Graph graph = new GraphBuilder(2).addEdge(0, 1, 2f).addEdge(0, 1, 3f).addEdge(1, 0, 4f).build();
    assertThat(graph.adjacency().values()).containsExactly(5f, 5f);
  }

  @Test
  void directionIsKeptOnRequest() {
    Graph graph = new GraphBuilder(2).keepDirection(true).addEdge(1, 0).build();
    assertThat(graph.adjacency().offsets()).containsExactly(0, 0, 1);
    assertThat(graph.edgeCount()).isEqualTo(1);
  }

  @Test
  void blocksOfEdgesGiveTheSameGraphAsSingleOnes() {
    int[] sources = {0, 2, 2, 1, 2};
    int[] targets = {1, 2, 0, 2, 2};
    float[] weights = {1f, 7f, 2f, 3f, 7f};
    GraphBuilder single = new GraphBuilder(3);
    for (int e = 0; e < 5; e++) {
      single.addEdge(sources[e], targets[e], weights[e]);
    }
    Graph expected = single.build();
    GraphBuilder block = new GraphBuilder(3);
    Graph graph = block.addEdges(sources, targets, weights, 5).build();
    assertThat(graph.adjacency().columnIndices()).isEqualTo(expected.adjacency().columnIndices());
    assertThat(graph.adjacency().values()).isEqualTo(expected.adjacency().values());
    assertThat(graph.selfLoops()).containsExactly(2);
    assertThat(block.report()).isEqualTo(single.report());
  }

  @Test
  void weightThatIsNotPositiveIsRefused() {
    for (float weight : new float[] {0f, -1f, Float.NaN, Float.POSITIVE_INFINITY}) {
      assertThatThrownBy(() -> new GraphBuilder(2).addEdge(0, 1, weight))
          .hasMessageContaining("edge 0 -> 1 has weight " + weight);
    }
  }

  @Test
  void endOutsideIsRefused() {
    assertThatThrownBy(() -> new GraphBuilder(2).addEdge(0, 2))
        .hasMessageContaining("edge 0 -> 2: the vertices are 0 to 1");
  }

  @Test
  void moreEdgesThanAGraphHoldsAreRefusedWhileTheyCome() {
    GraphBuilder builder = new GraphBuilder(3, 4).addEdge(0, 1).addEdge(1, 2);
    builder.addEdges(new int[] {0, 1}, new int[] {1, 2}, null, 2);

    assertThatThrownBy(() -> builder.addEdges(new int[] {2}, new int[] {0}, null, 1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("more than 4 edges (2^31), the limit of one graph; use a part of it");
  }

  @Test
  void weightsWhoseSumIsInfiniteAreRefused() {
    GraphBuilder repeated = new GraphBuilder(2).addEdge(0, 1, 3e38f).addEdge(0, 1, 3e38f);
    assertThatThrownBy(repeated::build)
        .hasMessageContaining("edge weights of vertex number 0")
        .hasMessageContaining("divide all weights");
    GraphBuilder star = new GraphBuilder(3).addEdge(1, 0, 3e38f).addEdge(1, 2, 3e38f);
    assertThatThrownBy(star::build).hasMessageContaining("edge weights of vertex number 1");
  }
}
