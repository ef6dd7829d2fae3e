package org.capgnn.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The SIMD kernels compute what the plain loops compute, at sizes around the lane count; those of
 * the encoder are in {@link EncoderAgreementTest}.
 */
class KernelAgreementTest {
  private static final int N = 23;

  private final KernelSet scalar = KernelChoice.forWish("scalar");
  private final KernelSet vector = KernelChoice.forWish("vector");
  private final Scratch scratch = new Scratch();
  private final RandomArrays random = new RandomArrays(7);

  @Test
  void theTestsRunWithTheVectorModule() {
    assertThat(KernelChoice.get().name()).isEqualTo("vector");
  }

  @ParameterizedTest
  @CsvSource({
    "1,1", "3,1", "7,1", "9,1", "3,2", "5,3", "2,5", "1,8", "7,8", "8,8", "10,8", "17,8", "3,9",
    "7,9", "3,11", "7,16"
  })
  void propagation(int classes, int views) {
    Lanes lanes = Lanes.of(classes, views);
    int[] offsets = random.offsets(N, 9);
    int entries = offsets[N];
    int[] columns = random.columns(entries, N);
    float[] input = random.floats(lanes.length(N));
    float[] addend = random.floats(lanes.length(N));
    byte[] keep = random.bits(entries * lanes.groups());
    float[] table = KeepTable.of(lanes.period(), 1.25f);
    int[] origin = shuffled(entries);
    for (boolean laneValues : new boolean[] {false, true}) {
      float[] values = random.floats(laneValues ? entries * lanes.groups() * 8 : entries);
      for (byte[] mask : new byte[][] {null, keep}) {
        for (int[] from : new int[][] {null, origin}) {
          float[][] out = new float[2][lanes.length(N)];
          float[][] gradient = new float[2][entries * lanes.groups() * 8];
          KernelSet[] sets = {scalar, vector};
          for (int k = 0; k < 2; k++) {
            PropagationKernels.Hop hop =
                new PropagationKernels.Hop(
                    lanes,
                    offsets,
                    columns,
                    from,
                    values,
                    laneValues,
                    mask,
                    table,
                    0.9f,
                    input,
                    0.1f,
                    addend,
                    out[k]);
            sets[k].propagation().propagate(hop, 0, N, scratch);
            sets[k].propagation().entryGradient(hop, addend, gradient[k], 0, N);
          }
          RandomArrays.assertAgree("propagate", out[1], out[0], 100);
          RandomArrays.assertAgree("entry gradient", gradient[1], gradient[0], 100);
        }
      }
    }
  }

  @ParameterizedTest
  @CsvSource({"7,8", "10,8", "1,8", "8,7", "3,5", "3,2", "4,1", "3,11"})
  void readout(int classes, int views) {
    for (float contrastive : new float[] {0f, 0.01f}) {
      readout(Lanes.of(classes, views), contrastive);
    }
  }

  private void readout(Lanes lanes, float contrastive) {
    int hops = 3;
    float[] s = {0.5f, 0.3f, 0.2f};
    float[][] states = new float[hops][];
    byte[][] keep = new byte[hops][];
    for (int k = 0; k < hops; k++) {
      states[k] = random.floats(lanes.length(N));
      keep[k] = random.bits(N * lanes.classes() * lanes.groups());
    }
    int[] target = new int[N];
    for (int i = 0; i < N; i++) {
      target[i] = i % 3 == 0 ? i % lanes.classes() : -1;
    }
    float[] weight = new float[N];
    Arrays.fill(weight, 0.7f);
    float[][][] read = new float[2][hops][];
    float[][] weightSums = new float[2][8 + hops * 8];
    double[][] lossSums = new double[2][4];
    KernelSet[] sets = {scalar, vector};
    for (int n = 0; n < 2; n++) {
      for (int k = 0; k < hops; k++) {
        read[n][k] = states[k].clone();
      }
      float[] logits = new float[lanes.length(N)];
      float[] inverse = new float[lanes.length(N)];
      float[] gradient = new float[lanes.length(N)];
      CombinationKernels.Combination sum =
          new CombinationKernels.Combination(lanes, read[n], keep, 1.4f, true, inverse, logits);
      LossKernels.Losses losses =
          new LossKernels.Losses(lanes, logits, target, weight, contrastive, 0.4f, true, gradient);
      ReadoutKernels.ReadoutArrays arrays = new ReadoutKernels.ReadoutArrays(sum, losses);
      sets[n].readout().read(arrays, s, lossSums[n], 2, weightSums[n], 8, 0, N, scratch);
    }
    assertThat(lossSums[1]).containsExactly(lossSums[0], within(1e-3));
    assertThat(lossSums[0][3] != 0).isEqualTo(contrastive != 0);
    RandomArrays.assertAgree("gradient of the weights", weightSums[1], weightSums[0], 100);
    for (int k = 0; k < hops; k++) {
      RandomArrays.assertAgree("gradient of state " + k, read[1][k], read[0][k], 100);
    }
    float[][] into = new float[2][lanes.length(N)];
    for (int n = 0; n < 2; n++) {
      sets[n].readout().addStates(lanes, read[0], 0.1f, into[n], 0, N);
    }
    RandomArrays.assertAgree("sum of the states", into[1], into[0], 10);
  }

  private static int[] shuffled(int length) {
    int[] order = new int[length];
    for (int e = 0; e < length; e++) {
      order[e] = (e * 7 + 3) % length;
    }
    return order;
  }

  @ParameterizedTest
  @CsvSource({
    "3,1", "8,1", "9,1", "3,2", "9,2", "5,3", "2,4", "7,4", "7,8", "10,8", "4,6", "3,9", "7,9",
    "3,12"
  })
  void combination(int classes, int views) {
    Lanes lanes = Lanes.of(classes, views);
    int hops = 4;
    float[][] states = new float[hops][];
    byte[][] masks = new byte[hops][];
    for (int k = 0; k < hops; k++) {
      states[k] = random.floats(lanes.length(N));
      masks[k] = random.bits(N * classes * lanes.groups());
    }
    float[] s = {0.4f, 0.3f, 0.2f, 0.1f};
    float[] g = random.floats(lanes.length(N));
    for (byte[][] keep : new byte[][][] {null, masks}) {
      for (boolean renormalise : new boolean[] {true, false}) {
        float[][] z = new float[2][lanes.length(N)];
        float[][] hop = new float[2][lanes.length(N)];
        float[][] sums = new float[2][8];
        KernelSet[] sets = {scalar, vector};
        for (int k = 0; k < 2; k++) {
          CombinationKernels.Combination c =
              new CombinationKernels.Combination(
                  lanes, states, keep, 1.4f, renormalise, new float[lanes.length(N)], z[k]);
          sets[k].combination().combine(c, s, 0, N);
          sets[k].combination().combineGradient(c, 2, s[2], g, hop[k], sums[k], 0, 0, N);
        }
        assertHopByHopGivesTheSame(lanes, states, keep, renormalise, s, z);
        RandomArrays.assertAgree("Z", z[1], z[0], 10);
        RandomArrays.assertAgree("hop gradient", hop[1], hop[0], 10);
        RandomArrays.assertAgree("weight gradient", sums[1], sums[0], 2000);
      }
    }
  }

  /**
   * Hop by hop, as with lean memory: the two versions agree, and each agrees with its own combine.
   */
  private void assertHopByHopGivesTheSame(
      Lanes lanes,
      float[][] states,
      byte[][] keep,
      boolean renormalise,
      float[] weights,
      float[][] expected) {
    float[][] z = new float[2][];
    float[][] inverse = new float[2][];
    KernelSet[] sets = {scalar, vector};
    for (int k = 0; k < 2; k++) {
      z[k] = random.floats(lanes.length(N)); // hop 0 overwrites the content
      inverse[k] = random.floats(lanes.length(N));
      CombinationKernels.Combination c =
          new CombinationKernels.Combination(
              lanes, states, keep, 1.4f, renormalise, inverse[k], z[k]);
      for (int hop = 0; hop < states.length; hop++) {
        sets[k].combination().accumulate(c, weights, hop, 0, N);
      }
      sets[k].combination().finish(c, weights, 0, N);
      // the same numbers, though a zero may have another sign
      assertThat(z[k])
          .as("Z of %s, hop by hop", sets[k].name())
          .containsExactly(expected[k], within(0f));
    }
    RandomArrays.assertAgree("Z hop by hop", z[1], z[0], 10);
    RandomArrays.assertAgree("what divided it", inverse[1], inverse[0], 10);
  }

  @ParameterizedTest
  @CsvSource({"1,1", "5,3", "64,7", "64,10", "65,64", "9,130"})
  void denseLayers(int inputs, int outputs) {
    int rows = 71;
    int wide = DenseKernels.padded(outputs);
    int tall = DenseKernels.padded(inputs);
    float[] w = new float[inputs * wide];
    float[] wt = new float[outputs * tall];
    float[] drawn = random.floats(inputs * outputs);
    for (int h = 0; h < inputs; h++) {
      for (int c = 0; c < outputs; c++) {
        w[h * wide + c] = drawn[h * outputs + c];
        wt[c * tall + h] = drawn[h * outputs + c];
      }
    }
    float[] x = random.floats(rows * inputs);
    float[] b = random.floats(outputs);
    float[] g = random.floats(rows * outputs);
    float[][] out = new float[2][rows * outputs];
    float[][] dx = new float[2][rows * inputs];
    float[][] dw = new float[2][outputs * tall];
    KernelSet[] sets = {scalar, vector};
    for (int k = 0; k < 2; k++) {
      DenseKernels.Layer layer = new DenseKernels.Layer(inputs, outputs, x, w, wt, b, out[k]);
      sets[k].dense().multiply(layer, 0, rows, scratch);
      sets[k].dense().inputGradient(layer, g, dx[k], 0, rows, scratch);
      sets[k].dense().weightGradient(layer, g, dw[k], 0, rows, scratch);
    }
    RandomArrays.assertAgree("X W + b", out[1], out[0], 5000);
    RandomArrays.assertAgree("dX", dx[1], dx[0], 5000);
    RandomArrays.assertAgree("dW", dw[1], dw[0], 5000);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 7, 8, 9, 64, 71})
  void elementwise(int length) {
    float[] x = random.floats(length);
    byte[] keep = random.bits(length / 8 + 1);
    float[] g = random.floats(length);
    float[][] y = new float[2][length];
    float[][] dx = new float[2][length];
    float[][] w = new float[2][];
    KernelSet[] sets = {scalar, vector};
    for (int k = 0; k < 2; k++) {
      DenseKernels dense = sets[k].dense();
      dense.reluDropout(x, keep, 2f, y[k], 0, length);
      dense.reluDropoutGradient(y[k], 2f, g, dx[k], 0, length);
      dense.addScaled(g, 0.3f, dx[k], 0, length);
      w[k] = x.clone();
      DenseKernels.AdamStep step = new DenseKernels.AdamStep(0.9f, 0.999f, 0.01f, 1e-7f, 1e-3f);
      float[] m = new float[length];
      float[] v = new float[length];
      float[] cleared = g.clone();
      dense.adam(w[k], cleared, m, v, step, 0, length);
      assertThat(cleared).containsOnly(0f);
      dense.adam(w[k], g.clone(), m, v, step, 0, length);
    }
    RandomArrays.assertAgree("relu", y[1], y[0], 1);
    RandomArrays.assertAgree("relu gradient", dx[1], dx[0], 1);
    RandomArrays.assertAgree("adam", w[1], w[0], 1);
  }

  @Test
  void adamLeavesNoNumberThatIsSlowToMultiply() {
    DenseKernels.AdamStep step = new DenseKernels.AdamStep(0.9f, 0.999f, 0.01f, 1e-7f, 1e-3f);
    for (KernelSet set : List.of(scalar, vector)) {
      float[] w = new float[9];
      float[] m = new float[9];
      float[] v = new float[9];
      Arrays.fill(w, 1e-30f);
      Arrays.fill(m, -1e-39f);
      Arrays.fill(v, 1e-44f);
      set.dense().adam(w, new float[9], m, v, step, 0, 9);
      assertThat(w).containsOnly(0f);
      assertThat(m).containsOnly(0f);
      assertThat(v).containsOnly(0f);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 8, 9, 16})
  void attention(int groupsOrViews) {
    int groups = (groupsOrViews + 7) / 8;
    int width = groups * 8;
    int[] offsets = random.offsets(N, 9);
    int entries = offsets[N];
    int[] columns = random.columns(entries, N);
    Transposed t = Transposed.of(offsets, columns, N);
    float[] q = random.floats(N * width);
    float[] key = random.floats(N * width);
    float[] scale = random.floats(entries);
    float[] weights = positive(random.floats(entries));
    float[] g = random.floats(entries * width);
    for (AttentionKernels.Score score : AttentionKernels.Score.values()) {
      for (float[] w : new float[][] {null, weights}) {
        float[][] values = new float[2][entries * width];
        float[][] dq = new float[2][N * width];
        float[][] dk = new float[2][N * width];
        KernelSet[] sets = {scalar, vector};
        for (int k = 0; k < 2; k++) {
          AttentionKernels.Head head =
              new AttentionKernels.Head(
                  score,
                  groups,
                  offsets,
                  columns,
                  t.offsets,
                  t.rows,
                  t.origin,
                  w,
                  q,
                  key,
                  scale,
                  new float[entries * width],
                  values[k]);
          float[] ds = new float[entries * width];
          sets[k].attention().attend(head, 0, N);
          sets[k].attention().queryGradient(head, g, ds, dq[k], 0, N);
          sets[k].attention().keyGradient(head, ds, dk[k], 0, N);
        }
        RandomArrays.assertAgree("affinity", values[1], values[0], 100);
        RandomArrays.assertAgree("query gradient", dq[1], dq[0], 1000);
        RandomArrays.assertAgree("key gradient", dk[1], dk[0], 1000);
      }
    }
  }

  private static float[] positive(float[] values) {
    for (int p = 0; p < values.length; p++) {
      values[p] = Math.abs(values[p]) + 0.1f;
    }
    return values;
  }

  @ParameterizedTest
  @CsvSource({
    "2,1", "9,1", "3,2", "10,2", "5,3", "2,3", "7,4", "7,8", "3,6", "10,8", "3,9", "7,9", "4,16",
    "4,11"
  })
  void losses(int classes, int views) {
    Lanes lanes = Lanes.of(classes, views);
    float[] z = random.floats(lanes.length(N));
    int[] target = new int[N];
    float[] weight = new float[N];
    for (int i = 0; i < N; i++) {
      target[i] = i % 3 == 0 ? i % classes : -1;
      weight[i] = i % 3 == 0 ? 0.25f : 0f;
    }
    for (float contrastive : new float[] {0f, 1f}) {
      for (boolean stop : new boolean[] {true, false}) {
        float[][] g = new float[2][lanes.length(N)];
        double[][] sums = new double[2][2];
        KernelSet[] sets = {scalar, vector};
        for (int k = 0; k < 2; k++) {
          LossKernels.Losses l =
              new LossKernels.Losses(lanes, z, target, weight, contrastive, 0.4f, stop, g[k]);
          sets[k].losses().losses(l, sums[k], 0, 0, N, scratch);
        }
        RandomArrays.assertAgree("gradient", g[1], g[0], 100);
        for (int s = 0; s < 2; s++) {
          assertThat(sums[1][s]).isCloseTo(sums[0][s], within(1e-4 * (1 + Math.abs(sums[0][s]))));
        }
      }
    }
  }

  /** The entries by column, as the attention's backward pass walks them. */
  private record Transposed(int[] offsets, int[] rows, int[] origin) {
    static Transposed of(int[] offsets, int[] columns, int n) {
      int[] starts = new int[n + 1];
      for (int c : columns) {
        starts[c + 1]++;
      }
      for (int c = 0; c < n; c++) {
        starts[c + 1] += starts[c];
      }
      int[] next = starts.clone();
      int[] rows = new int[columns.length];
      int[] origin = new int[columns.length];
      for (int r = 0; r < n; r++) {
        for (int e = offsets[r]; e < offsets[r + 1]; e++) {
          int at = next[columns[e]]++;
          rows[at] = r;
          origin[at] = e;
        }
      }
      return new Transposed(starts, rows, origin);
    }
  }
}
