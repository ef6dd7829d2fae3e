package org.capgnn.data.npz;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.capgnn.data.BenchmarkData;
import org.capgnn.data.LoadOptions;
import org.capgnn.graph.Dataset;
import org.capgnn.graph.DatasetCard;
import org.junit.jupiter.api.Test;

/** The published counts of the two product networks. */
class AmazonDataTest {

  private static Dataset read(String name) {
    return new NpzReader()
        .read(
            BenchmarkData.path("amazon/amazon_electronics_" + name + ".npz"), LoadOptions.DEFAULT);
  }

  private static void assertCounts(Dataset data, Integer... expected) {
    DatasetCard card = DatasetCard.of(data);
    assertThat(
            List.of(
                card.vertices(),
                card.edges(),
                card.features(),
                card.featureEntries(),
                card.classes(),
                card.isolated(),
                card.degrees().max(),
                data.graph().entryCount() + card.vertices()))
        .containsExactly(expected);
    assertThat(data.features().matrix().values()).as("features are 0/1").isNull();
    assertThat(data.graph().isWeighted()).isFalse();
  }

  @Test
  void computersCountsAreThePublishedOnes() {
    Dataset data = read("computers");
    assertCounts(data, 13752, 245861, 767, 3675081, 10, 281, 2992, 505474);
    assertThat(data.labels().classSizes())
        .containsExactly(436, 2142, 1414, 542, 5158, 308, 487, 818, 2156, 291);
    assertThat(data.labels().classNames()).contains("Desktops", "Laptops");
  }

  @Test
  void photoCountsAreThePublishedOnesAndItsSelfLoopIsRemembered() {
    Dataset data = read("photo");
    assertCounts(data, 7650, 119081, 745, 1979909, 8, 115, 1434, 245812);
    assertThat(data.labels().classSizes())
        .containsExactly(369, 1686, 703, 915, 882, 823, 1941, 331);
    assertThat(data.graph().selfLoops()).hasSize(1);
  }
}
