package org.capgnn.model.zoo;

import java.util.stream.IntStream;
import org.capgnn.graph.SplitMix64;
import org.capgnn.kernel.Mixing;

/**
 * The random choices of GraphMix's steps, each a pure function of (seed, epoch).
 *
 * @param mixup a of Beta(a, a)
 */
record MixupDraws(long seed, double mixup) {
  /** The numbers of the draws of an epoch, far from those of the masks. */
  private static final int COIN = 1001;

  private static final int SAMPLE = 1002;
  private static final int TRAIN_MIX = 1003;
  private static final int SAMPLED_MIX = 1004;

  /** Rows to mix: row n of the list with row {@code order[n]} of it. */
  record Mix(int[] list, int[] order, double lambda) {}

  /** A fair coin. */
  boolean mixes(int epoch) {
    return Mixing.unit(Mixing.key(seed, epoch, COIN), 0) < 0.5;
  }

  /** {@code count} of the vertices, with replacement. */
  int[] sample(int[] vertices, int count, int epoch) {
    SplitMix64 random = new SplitMix64(Mixing.key(seed, epoch, SAMPLE));
    int[] sampled = new int[count];
    for (int n = 0; n < count; n++) {
      sampled[n] = vertices[random.nextInt(vertices.length)];
    }
    return sampled;
  }

  Mix ofTrain(int[] train, int epoch) {
    return draw(train, epoch, TRAIN_MIX);
  }

  Mix ofSampled(int[] sampled, int epoch) {
    return draw(sampled, epoch, SAMPLED_MIX);
  }

  private Mix draw(int[] list, int epoch, int layer) {
    long key = Mixing.key(seed, epoch, layer);
    int[] order = IntStream.range(0, list.length).toArray();
    new SplitMix64(key).shuffle(order);
    return new Mix(list, order, beta(Mixing.mix(key), mixup));
  }

  /** A number from Beta(a, a), by Johnk's method, the fastest for a up to 1. */
  static double beta(long key, double a) {
    for (long at = 0; ; at += 2) {
      double x = Math.pow(Mixing.unit(key, at), 1 / a);
      double y = Math.pow(Mixing.unit(key, at + 1), 1 / a);
      if (x + y > 0 && x + y <= 1) {
        return x / (x + y);
      }
    }
  }
}
