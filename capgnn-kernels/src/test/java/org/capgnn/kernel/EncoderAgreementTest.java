package org.capgnn.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The SIMD kernels from the features to the start of the propagation compute what the plain loops
 * compute, at sizes around the lane count.
 */
class EncoderAgreementTest {
  private static final int N = 23;

  private final KernelSet scalar = KernelChoice.forWish("scalar");
  private final KernelSet vector = KernelChoice.forWish("vector");
  private final Scratch scratch = new Scratch();
  private final RandomArrays random = new RandomArrays(7);

  @ParameterizedTest
  @CsvSource({
    "1,1,9",
    "7,3,9",
    "8,8,9",
    "64,8,9",
    "65,8,9",
    "72,5,9",
    "130,11,9",
    "2,8,9",
    "64,8,90",
    "24,8,90",
    "72,5,90",
    "64,11,90",
    "7,9,9",
    "64,9,9",
    "2,9,9",
    "64,9,90"
  })
  void features(int width, int views, int mostEntries) {
    int features = 31;
    int[] offsets = random.offsets(N, mostEntries);
    int[] columns = random.columns(offsets[N], features);
    float[] values = random.floats(offsets[N]);
    float[] w = random.floats(features * width);
    float[] b = random.floats(width);
    int groups = (views + 7) / 8;
    byte[] keep = random.bits(offsets[N] * groups);
    float[] g = random.floats(N * views * width);
    for (float[] stored : new float[][] {null, values}) {
      for (double probability : new double[] {0.2, 0.8, 1}) {
        float[][] out = new float[2][N * views * width];
        float[][] dw = new float[2][features * width];
        KernelSet[] sets = {scalar, vector};
        for (int k = 0; k < 2; k++) {
          FeatureKernels.Product p =
              new FeatureKernels.Product(
                  views,
                  offsets,
                  columns,
                  stored,
                  probability == 1 ? null : keep,
                  probability,
                  width,
                  w,
                  b,
                  out[k]);
          sets[k].features().multiply(p, 0, N, scratch);
          sets[k].features().weightGradient(p, g, dw[k], 0, N, scratch);
        }
        RandomArrays.assertAgree("X W", out[1], out[0], 1000);
        RandomArrays.assertAgree("dW", dw[1], dw[0], 10000 * mostEntries / 9);
      }
    }
  }

  @ParameterizedTest
  @CsvSource({"1,1", "2,8", "3,3", "2,11", "8,8", "64,8", "64,64", "9,65", "9,3", "2,9", "64,9"})
  void normalisedFeatures(int width, int views) {
    int features = 70;
    int[] offsets = random.offsets(N, 9);
    int[] columns = distinctColumns(offsets, features);
    byte[] keep = random.bits(N * views * NormalisedKernels.maskWords(features) * 8);
    float[] g = random.floats(N * views * width);
    float[] w = random.floats(features * width);
    float[] a = random.floats(features);
    float[] c = random.floats(features);
    float[] constant = new float[width];
    for (int f = 0; f < features; f++) {
      for (int h = 0; h < width; h++) {
        constant[h] += c[f] * w[f * width + h];
      }
    }
    float[] values = random.floats(offsets[N]);
    for (byte[] mask : new byte[][] {null, keep}) {
      float[][] out = new float[2][N * views * width];
      float[][] entry = new float[2][features * width];
      float[][] plain = new float[2][features * width];
      KernelSet[] sets = {scalar, vector};
      for (int k = 0; k < 2; k++) {
        NormalisedKernels.Product p =
            new NormalisedKernels.Product(
                views,
                features,
                offsets,
                columns,
                values,
                a,
                c,
                mask,
                mask == null ? 1 : 0.9,
                width,
                w,
                constant,
                null,
                out[k]);
        sets[k].normalised().multiply(p, 0, N, scratch);
        sets[k].normalised().sums(p, g, entry[k], plain[k], 0, N, scratch);
      }
      RandomArrays.assertAgree("BN(X) W", out[1], out[0], 3000);
      RandomArrays.assertAgree("entry sums", entry[1], entry[0], 3000);
      RandomArrays.assertAgree("plain sums", plain[1], plain[0], 3000);
    }
  }

  /** Columns that ascend within each row, so that no row has a feature twice. */
  private static int[] distinctColumns(int[] offsets, int features) {
    int[] columns = new int[offsets[offsets.length - 1]];
    for (int r = 0; r + 1 < offsets.length; r++) {
      for (int e = offsets[r]; e < offsets[r + 1]; e++) {
        columns[e] = (e - offsets[r]) % features;
      }
    }
    return columns;
  }

  @ParameterizedTest
  @CsvSource({"3,8,1", "7,64,8", "10,64,8", "3,72,3", "5,5,8", "7,64,9", "3,5,9", "9,16,11"})
  void perceptron(int classes, int hidden, int views) {
    int features = 31;
    Lanes lanes = Lanes.of(classes, views);
    int[] offsets = random.offsets(N, 9);
    int[] columns = random.columns(offsets[N], features);
    float[] w1 = random.floats(features * hidden);
    float[] b1 = random.floats(hidden);
    int padded = DenseKernels.padded(classes);
    float[] w2 = new float[hidden * padded];
    float[] w2t = new float[classes * DenseKernels.padded(hidden)];
    float[] drawn = random.floats(hidden * classes);
    for (int h = 0; h < hidden; h++) {
      for (int c = 0; c < classes; c++) {
        w2[h * padded + c] = drawn[h * classes + c];
        w2t[c * DenseKernels.padded(hidden) + h] = drawn[h * classes + c];
      }
    }
    byte[] keep = random.bits(offsets[N] * lanes.groups());
    byte[] drawnKeep = random.bits(N * views * hidden / 8 + 1);
    float[] g = random.floats(lanes.length(N));
    float[] b2 = random.floats(classes);
    // a hidden layer that is stored or recomputed, with and without dropout
    for (int form = 0; form < 4; form++) {
      boolean stored = form % 2 == 0;
      byte[] hiddenKeep = form < 2 ? drawnKeep : null;
      float[][] out = new float[2][lanes.length(N)];
      float[][] dw1 = new float[2][w1.length];
      float[][] db1 = new float[2][hidden];
      float[][] dw2 = new float[2][classes * hidden];
      float[][] db2 = new float[2][classes];
      KernelSet[] sets = {scalar, vector};
      for (int k = 0; k < 2; k++) {
        MlpKernels.MlpArrays m =
            new MlpKernels.MlpArrays(
                new FeatureKernels.Product(
                    views, offsets, columns, null, keep, 0.5, hidden, w1, b1, null),
                hiddenKeep,
                KeepTable.of(8, 1.5f),
                new DenseHead(lanes, hidden, w2, w2t, b2, out[k]),
                stored ? new float[N * views * hidden] : null);
        sets[k].mlp().forward(m, 0, N, scratch);
        MlpKernels.Sums sums = new MlpKernels.Sums(dw1[k], db1[k], dw2[k], db2[k]);
        sets[k].mlp().backward(m, g, sums, 0, N, scratch);
      }
      RandomArrays.assertAgree("output", out[1], out[0], 200_000);
      RandomArrays.assertAgree("dW1", dw1[1], dw1[0], 200_000);
      RandomArrays.assertAgree("db1", db1[1], db1[0], 200_000);
      RandomArrays.assertAgree("dW2", dw2[1], dw2[0], 2_000_000);
      RandomArrays.assertAgree("db2", db2[1], db2[0], 1000);
    }
  }

  /** The bits of the hidden mask are more than an int can count, its bytes are not. */
  @Test
  void hiddenMaskMayHaveMoreThanTwoToThe31Bits() {
    int vertices = 66_000;
    int last = vertices - 1;
    int hidden = 4096;
    int views = 8;
    int classes = 2;
    Lanes lanes = Lanes.of(classes, views);
    int[] offsets = new int[vertices + 1];
    offsets[vertices] = 1;
    byte[] hiddenKeep = new byte[vertices * (views * hidden / 8)];
    byte[] ofLast = random.bits(views * hidden / 8);
    System.arraycopy(ofLast, 0, hiddenKeep, hiddenKeep.length - ofLast.length, ofLast.length);
    float[] w1 = random.floats(hidden);
    float[] b1 = random.floats(hidden);
    float[] w2 = random.floats(hidden * DenseKernels.padded(classes));
    float[] w2t = random.floats(classes * hidden);
    float[][] out = new float[2][lanes.length(vertices)];
    KernelSet[] sets = {scalar, vector};
    for (int k = 0; k < 2; k++) {
      MlpKernels.MlpArrays m =
          new MlpKernels.MlpArrays(
              new FeatureKernels.Product(
                  views, offsets, new int[] {0}, null, null, 1, hidden, w1, b1, null),
              hiddenKeep,
              KeepTable.of(8, 2f),
              new DenseHead(lanes, hidden, w2, w2t, new float[classes], out[k]),
              null);
      sets[k].mlp().forward(m, last, vertices, scratch);
    }

    RandomArrays.assertAgree("output", out[1], out[0], 2_000_000);
    assertThat(out[1][last * lanes.stride()]).isNotZero();
  }

  @ParameterizedTest
  @CsvSource({"3,8,1", "3,64,8", "10,64,8", "7,72,3", "5,5,8", "7,64,9", "9,16,11"})
  void layerBehindBatchNorm(int classes, int width, int views) {
    Lanes lanes = Lanes.of(classes, views);
    int size = views * width;
    float[] rows = random.floats(N * size);
    float[] mean = random.floats(size);
    float[] inverse = random.floats(size);
    float[] gamma = random.floats(width);
    float[] beta = random.floats(width);
    float[] weights = random.floats(width * classes);
    float[] bias = random.floats(classes);
    byte[] drawn = random.bits(N * size / 8 + 1);
    float[] g = random.floats(lanes.length(N));
    float[] meanPlain = random.floats(size);
    float[] meanNormal = random.floats(size);
    for (byte[] keep : new byte[][] {null, drawn}) {
      float[][] out = new float[2][lanes.length(N)];
      float[][] delta = new float[2][N * size];
      float[][] dy = new float[2][];
      float[][] dw = new float[2][classes * width];
      float[][] db = new float[2][classes];
      float[][] plain = new float[2][size];
      float[][] normal = new float[2][size];
      KernelSet[] sets = {scalar, vector};
      for (int k = 0; k < 2; k++) {
        DenseHead head = DenseHead.of(lanes, width, bias, out[k]);
        head.load(weights);
        BatchNormKernels.Layer layer =
            new BatchNormKernels.Layer(
                rows, mean, inverse, gamma, beta, keep, KeepTable.of(8, 1.5f), head);
        BatchNormKernels.Sums sums = new BatchNormKernels.Sums(dw[k], db[k], plain[k], normal[k]);
        sets[k].batchNorm().forward(layer, 0, N, scratch);
        sets[k].batchNorm().backward(layer, g, delta[k], sums, 0, N, scratch);
        dy[k] = delta[k].clone();
        sets[k].batchNorm().throughNorm(layer, dy[k], meanPlain, meanNormal, 0, N);
      }
      RandomArrays.assertAgree("output", out[1], out[0], 20_000);
      RandomArrays.assertAgree("dBN(Y)", delta[1], delta[0], 20_000);
      RandomArrays.assertAgree("dY", dy[1], dy[0], 20_000);
      RandomArrays.assertAgree("dW2", dw[1], dw[0], 200_000);
      RandomArrays.assertAgree("db2", db[1], db[0], 1000);
      RandomArrays.assertAgree("sums", plain[1], plain[0], 200_000);
      RandomArrays.assertAgree("normal sums", normal[1], normal[0], 200_000);
    }
  }
}
