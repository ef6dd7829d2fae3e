package org.capgnn.spark.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.capgnn.graph.InputException;
import org.capgnn.model.zoo.Models;
import org.capgnn.settings.Settings;
import org.capgnn.shard.Cut;
import org.capgnn.train.TrainingKeys;
import org.junit.jupiter.api.Test;

/** The graphs of docs/scaling.md. */
class ShardMemoryTest {
  private static final GraphFacts PAPERS =
      new GraphFacts(
          new long[8],
          111_000_000,
          3_200_000_000L,
          false,
          false,
          128,
          128 * 111_000_000L,
          true,
          false);
  private static final Settings LEAN =
      TrainingKeys.defaults(Models.named("capgcn")).with("views", "1").with("memory", "lean");

  @Test
  void hashNeedsMostVerticesEverywhere() {
    ShardMemory sixteen = ShardMemory.hashed(PAPERS, 16);

    assertThat(sixteen.halo()).isCloseTo(87.9e6, within(1e5));
    assertThat(sixteen.bytes(LEAN, 172)).isCloseTo(821e9, within(5e9));
    assertThatThrownBy(() -> sixteen.requireArrays(LEAN, 172))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("95 million rows of 176 floats, more than the 2^31 floats");
  }

  @Test
  void aCutThatKeepsNeighboursTogetherNeedsLess() {
    Cut cut = new Cut(new int[0], 64 * 1_734_375L, 3_200_000_000L, 1_734_375);

    ShardMemory listed = ShardMemory.listed(PAPERS, 64, cut);

    listed.requireArrays(LEAN, 172);
    assertThat(listed.halo()).isEqualTo(1_734_375);
    assertThat(listed.bytes(LEAN, 172)).isCloseTo(49e9, within(1e9));
  }
}
