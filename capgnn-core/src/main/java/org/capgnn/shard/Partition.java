package org.capgnn.shard;

import org.capgnn.kernel.Mixing;

/** Which shard has a vertex. */
public interface Partition {
  /** The number of shards. */
  int count();

  /** The shard of a vertex. */
  int shardOf(int vertex);

  /** Spreads the vertices evenly whatever their numbers mean; neighbours are torn apart. */
  static Partition hashed(int count) {
    return new Hashed(count);
  }

  /**
   * A partition by list.
   *
   * @param shards of each vertex
   */
  static Partition listed(int count, int[] shards) {
    return new Listed(count, shards);
  }

  /** By a hash of the vertex's number. */
  record Hashed(int count) implements Partition {
    @Override
    public int shardOf(int vertex) {
      return (int) Math.floorMod(Mixing.mix(vertex + Mixing.GOLDEN), (long) count);
    }
  }

  /** By list. */
  record Listed(int count, int[] shards) implements Partition {
    @Override
    public int shardOf(int vertex) {
      return shards[vertex];
    }
  }
}
