package org.capgnn.graph;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class DatasetHashTest {
  private static final Split SPLIT =
      new Split("public", new int[] {0}, new int[] {1}, new int[] {2});

  private static Dataset base() {
    return with(new GraphBuilder(3).addEdge(0, 1).addEdge(2, 1), new int[] {0, 0, 1}, SPLIT);
  }

  private static Dataset with(GraphBuilder edges, int[] labels, Split split) {
    return SmallDatasets.of(edges, labels, split == null ? Map.of() : Map.of("public", split));
  }

  private static Dataset renamed(Dataset d, List<String> classNames, List<String> ids) {
    Labels labels = new Labels(d.labels().of(), classNames);
    return new Dataset("other", d.graph(), d.features(), labels, ids, d.splits(), d.report());
  }

  @Test
  void orderOfEdgesAndSpellingOfIdsDoNotMatter() {
    Dataset other =
        with(
            new GraphBuilder(3).addEdge(1, 2).addEdge(1, 0).addEdge(0, 1),
            new int[] {0, 0, 1},
            SPLIT);
    other = renamed(other, List.of("red", "green"), List.of("a", "b", "c"));
    assertThat(DatasetHash.of(other)).isEqualTo(DatasetHash.of(base())).matches("[0-9a-f]{64}");
  }

  @Test
  void everyNumberMatters() {
    int[] labels = {0, 0, 1};
    float[] twos = {2, 2, 2};
    assertThat(
            List.of(
                DatasetHash.of(base()),
                DatasetHash.of(
                    with(new GraphBuilder(3).addEdge(0, 1).addEdge(2, 0), labels, SPLIT)),
                DatasetHash.of(
                    with(new GraphBuilder(3).addEdge(0, 1).addEdge(2, 1, 2), labels, SPLIT)),
                DatasetHash.of(
                    with(
                        new GraphBuilder(3).addEdge(0, 1).addEdge(2, 1).addEdge(1, 1),
                        labels,
                        SPLIT)),
                DatasetHash.of(
                    with(
                        new GraphBuilder(3).keepDirection(true).addEdge(0, 1).addEdge(2, 1),
                        labels,
                        SPLIT)),
                DatasetHash.of(
                    with(
                        new GraphBuilder(3).addEdge(0, 1).addEdge(2, 1),
                        new int[] {0, 1, 1},
                        SPLIT)),
                DatasetHash.of(with(new GraphBuilder(3).addEdge(0, 1).addEdge(2, 1), labels, null)),
                DatasetHash.of(
                    with(
                        new GraphBuilder(3).addEdge(0, 1).addEdge(2, 1),
                        labels,
                        new Split("public", new int[] {0, 1}, new int[0], new int[] {2}))),
                DatasetHash.of(renamed(base(), List.of("red", "blue"), List.of())),
                DatasetHash.of(
                    base()
                        .withFeatures(
                            new Features(
                                base().features().matrix().withValues(twos), false, List.of())))))
        .doesNotHaveDuplicates();
  }

  @Test
  void valuesThatAreAllOneCountAsAbsent() {
    float[] ones = new float[3];
    Arrays.fill(ones, 1f);
    Features explicit = new Features(base().features().matrix().withValues(ones), false, List.of());
    assertThat(DatasetHash.of(base().withFeatures(explicit))).isEqualTo(DatasetHash.of(base()));
  }
}
