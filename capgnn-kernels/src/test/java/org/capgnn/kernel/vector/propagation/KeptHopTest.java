package org.capgnn.kernel.vector.propagation;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.ref.WeakReference;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.capgnn.kernel.KeepTable;
import org.capgnn.kernel.Lanes;
import org.capgnn.kernel.PropagationKernels.Hop;
import org.capgnn.kernel.Scratch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Entries that every view drops are left out, and no bit of the result changes. */
class KeptHopTest {
  private static final int ROWS = 900;
  private static final int HUB = 20_000;

  private final SplittableRandom random = new SplittableRandom(5);
  private final Scratch scratch = new Scratch();
  private final KeptHop keptHop = new KeptHop();

  @ParameterizedTest
  @CsvSource({"7,8", "3,5", "16,2", "3,3", "5,1"})
  void sameBitsAsOverAllEntries(int classes, int views) {
    for (boolean reordered : new boolean[] {false, true}) {
      Hop hop = hop(classes, views, 0.05, reordered);
      assertThat(KeptHop.suits(hop, 0, ROWS)).isTrue();
      float[] whole = new float[hop.output().length];
      int vectors = hop.lanes().block() / 8;
      for (int p = 0; p < vectors; p++) {
        GatherLoops.of(1, false).rows(hop, 0, p * 8, 0, ROWS);
      }
      System.arraycopy(hop.output(), 0, whole, 0, whole.length);
      Arrays.fill(hop.output(), 0f);

      new VectorPropagation().propagate(hop, 0, 400, scratch);
      new VectorPropagation().propagate(hop, 400, ROWS, scratch);

      assertThat(hop.output()).isEqualTo(whole).isNotEqualTo(new float[whole.length]);
    }
  }

  @Test
  void onlyKeptEntriesAreListed() {
    Hop hop = hop(4, 2, 0.3, false);
    Hop kept = keptHop.of(hop, 10, 60);

    int expected = 0;
    for (int e = hop.offsets()[10]; e < hop.offsets()[60]; e++) {
      expected += (hop.keep()[e] & 3) == 0 ? 0 : 1;
    }
    assertThat(kept.offsets()[60] - kept.offsets()[10])
        .isEqualTo(expected)
        .isLessThan(hop.offsets()[60] - hop.offsets()[10]);
    for (int n = kept.offsets()[10]; n < kept.offsets()[60]; n++) {
      assertThat(kept.keep()[n] & 3).isNotZero();
    }
  }

  /** The list is made once per hop and not once per tile: an epoch allocates next to nothing. */
  @Test
  void listsAreUsedAgain() {
    Hop hop = hop(4, 2, 0.3, false);
    Hop first = keptHop.of(hop, 0, ROWS);

    assertThat(keptHop.of(hop, 5, 50)).isSameAs(first);
  }

  /** The threads' working memory lives longer than a training. */
  @Test
  void statesOfThePastAreNotHeld() throws InterruptedException {
    WeakReference<float[]> states = new WeakReference<>(usedOnce());
    for (int tries = 0; tries < 100 && states.get() != null; tries++) {
      System.gc();
      Thread.sleep(10);
    }
    assertThat(states.get()).isNull();
  }

  private float[] usedOnce() {
    Hop hop = hop(4, 2, 0.3, false);
    return keptHop.of(hop, 0, ROWS).input();
  }

  @Test
  void rowsWithFewSuchEntriesAreTakenAsTheyAre() {
    assertThat(KeptHop.suits(hop(4, 2, 0.9, false), 0, ROWS)).isFalse();
    assertThat(KeptHop.suits(hop(4, 9, 0.05, false), 0, ROWS)).isFalse();
    assertThat(KeptHop.suits(hop(4, 2, 0.3, false), 3, 3)).isFalse();
    assertThat(KeptHop.suits(hop(4, 2, 0.3, false), 3, 30)).isTrue();
    assertThat(KeptHop.suits(near(hop(4, 2, 0.3, false)), 3, 30)).isFalse();
  }

  private static Hop near(Hop h) {
    return new Hop(
        h.lanes(),
        h.offsets(),
        h.columns(),
        h.origin(),
        h.values(),
        h.laneValues(),
        h.keep(),
        h.keepTable(),
        h.scale(),
        new float[KeptHop.LEAST_FLOATS - 1],
        h.addendScale(),
        h.addend(),
        h.output());
  }

  /** Rows of up to 60 entries, one of them more than a tile. */
  private Hop hop(int classes, int views, double keep, boolean reordered) {
    Lanes lanes = Lanes.of(classes, views);
    int[] offsets = new int[ROWS + 1];
    for (int i = 0; i < ROWS; i++) {
      offsets[i + 1] = offsets[i] + (i == 450 ? HUB : random.nextInt(60));
    }
    int entries = offsets[ROWS];
    int[] columns = new int[entries];
    int[] origin = new int[entries];
    float[] values = new float[entries];
    byte[] bits = new byte[entries * lanes.groups()];
    for (int e = 0; e < entries; e++) {
      columns[e] = random.nextInt(ROWS);
      origin[e] = entries - 1 - e;
      values[e] = (float) random.nextDouble();
    }
    for (int b = 0; b < 8 * bits.length; b++) {
      // bits beyond the views are random
      boolean set = b % 8 < views ? random.nextDouble() < keep : random.nextBoolean();
      bits[b / 8] |= (byte) (set ? 1 << b % 8 : 0);
    }
    float[] input = new float[KeptHop.LEAST_FLOATS];
    float[] addend = new float[lanes.length(ROWS)];
    for (int i = 0; i < ROWS; i++) {
      for (int c = 0; c < classes; c++) {
        for (int v = 0; v < views; v++) {
          input[i * lanes.stride() + lanes.at(c, v)] = (float) random.nextDouble() - 0.5f;
          addend[i * lanes.stride() + lanes.at(c, v)] = (float) random.nextDouble() - 0.5f;
        }
      }
    }
    return new Hop(
        lanes,
        offsets,
        columns,
        reordered ? origin : null,
        values,
        false,
        bits,
        KeepTable.of(lanes.period(), 1.5f),
        0.9f,
        input,
        0.1f,
        addend,
        new float[addend.length]);
  }
}
