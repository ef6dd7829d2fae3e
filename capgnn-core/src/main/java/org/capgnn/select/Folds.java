package org.capgnn.select;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.capgnn.graph.Labels;
import org.capgnn.graph.Split;
import org.capgnn.graph.SplitMix64;

/**
 * Divides labelled vertices so that each is held out in turn, the classes as evenly as possible.
 *
 * <p>A class always keeps a label to train on: the only label of a class is never held out.
 */
final class Folds {
  private static final int MOST = 5;

  private Folds() {}

  /** How many parts the rarest class with more than one label allows; 0 if no class has two. */
  static int possible(Labels labels, int[] train) {
    int fewest = Arrays.stream(counts(labels, train)).filter(count -> count > 1).min().orElse(0);
    return Math.min(MOST, fewest);
  }

  private static int[] counts(Labels labels, int[] train) {
    int[] counts = new int[labels.classCount()];
    for (int v : train) {
      counts[labels.of()[v]]++;
    }
    return counts;
  }

  /**
   * Several rounds of folds; each round shuffles again. Folds that a round before had are left out:
   * few labels can be divided in few ways, and the same fit again would say nothing new.
   *
   * @return one split per fit: the rest trains, the fold validates
   */
  static List<Split> of(Labels labels, int[] train, int folds, int rounds, long seed) {
    List<Split> fits = new ArrayList<>();
    Set<BitSet> seen = new HashSet<>();
    SplitMix64 random = new SplitMix64(seed ^ 0xF01D5L);
    for (int round = 0; round < rounds; round++) {
      BitSet[] held = new BitSet[folds];
      Arrays.setAll(held, f -> new BitSet());
      int next = 0;
      for (int c = 0; c < labels.classCount(); c++) {
        int label = c;
        int[] members = Arrays.stream(train).filter(v -> labels.of()[v] == label).toArray();
        random.shuffle(members);
        if (members.length > 1) {
          for (int v : members) {
            held[next++ % folds].set(v);
          }
        }
      }
      for (BitSet fold : held) {
        if (!seen.add(fold)) {
          continue;
        }
        fits.add(
            new Split(
                "fold",
                Arrays.stream(train).filter(v -> !fold.get(v)).toArray(),
                fold.stream().toArray(),
                new int[0]));
      }
    }
    return fits;
  }

  /** The labels that some fit holds out. */
  static int heldOut(List<Split> fits) {
    return (int) fits.stream().flatMapToInt(fit -> IntStream.of(fit.valid())).distinct().count();
  }
}
