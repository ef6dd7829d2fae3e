package org.capgnn.kernel.vector.dense;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorSpecies;
import org.capgnn.kernel.KeepTable;
import org.capgnn.kernel.Lanes;
import org.capgnn.kernel.Scratch;
import org.capgnn.kernel.TileKernels;
import org.capgnn.kernel.plain.ScalarTiles;
import org.capgnn.kernel.vector.simd.LaneVectors;
import org.capgnn.kernel.vector.simd.RowGather;

/**
 * Kernels of tiles, whose rows are four vectors.
 *
 * <p>The product includes dropped elements: without a branch, the sums of two rows stay in
 * registers and share the loaded weights.
 */
public final class VectorTiles implements TileKernels {
  private static final VectorSpecies<Float> S = LaneVectors.FLOATS;
  private static final int L = Lanes.WIDTH;
  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final float[] KEEP = KeepTable.of(L, 1f);

  private final ScalarTiles scalar = new ScalarTiles();

  @Override
  public void drop(
      float[] tile, byte[] keep, long firstBit, long rowBits, float scale, int from, int to) {
    // a row's bits start within a byte and are read with a long, which must not pass the end
    long lastStart = (keep.length - (long) Long.BYTES) * Byte.SIZE;
    for (int i = from; i < to; i++) {
      long first = firstBit + i * rowBits;
      if (first > lastStart) {
        scalar.drop(tile, keep, firstBit, rowBits, scale, i, to);
        return;
      }
      int bits = (int) ((long) LONGS.get(keep, (int) (first / Byte.SIZE)) >>> (first % Byte.SIZE));
      dropRow(tile, i * WIDTH, bits, scale);
    }
  }

  private static void dropRow(float[] tile, int at, int bits, float scale) {
    FloatVector factor = FloatVector.broadcast(S, scale);
    for (int p = 0; p < WIDTH; p += L) {
      FloatVector kept = FloatVector.fromArray(S, KEEP, (bits >>> p & 0xFF) * L).mul(factor);
      FloatVector.fromArray(S, tile, at + p).mul(kept).intoArray(tile, at + p);
    }
  }

  @Override
  public void multiply(TileLayer l, float[] tile, int from, int to, Scratch scratch) {
    if (l.outputs() % WIDTH != 0) {
      multiplyRows(l, tile, from, to, scratch);
      return;
    }
    int even = from + (to - from) / 2 * 2;
    for (int shift = 0; shift < l.outputs(); shift += WIDTH) {
      for (int i = from; i < even; i += 2) {
        multiplyPair(l, tile, i, shift);
      }
    }
    multiplyRows(l, tile, even, to, scratch);
  }

  /** Multiplies rows of any width, one by one. */
  private static void multiplyRows(TileLayer l, float[] tile, int from, int to, Scratch scratch) {
    int[] index = scratch.multiples(l.firstWeight() + l.columns(), l.outputs());
    for (int i = from; i < to; i++) {
      RowGather.gather(
          index,
          l.firstWeight(),
          tile,
          i * WIDTH,
          l.columns(),
          l.weights(),
          l.outputs(),
          l.output(),
          l.firstOutput() + i * l.outputStride());
    }
  }

  /** Two rows, whose sums stay in registers, share the loaded weights. */
  private static void multiplyPair(TileLayer l, float[] tile, int i, int shift) {
    float[] out = l.output();
    float[] weights = l.weights();
    int outputs = l.outputs();
    int first = l.firstOutput() + i * l.outputStride() + shift;
    int second = first + l.outputStride();
    FloatVector a0 = FloatVector.fromArray(S, out, first);
    FloatVector a1 = FloatVector.fromArray(S, out, first + L);
    FloatVector a2 = FloatVector.fromArray(S, out, first + 2 * L);
    FloatVector a3 = FloatVector.fromArray(S, out, first + 3 * L);
    FloatVector b0 = FloatVector.fromArray(S, out, second);
    FloatVector b1 = FloatVector.fromArray(S, out, second + L);
    FloatVector b2 = FloatVector.fromArray(S, out, second + 2 * L);
    FloatVector b3 = FloatVector.fromArray(S, out, second + 3 * L);
    int x = i * WIDTH;
    int w = l.firstWeight() * outputs + shift;
    for (int f = 0, columns = l.columns(); f < columns; f++, w += outputs) {
      FloatVector xa = FloatVector.broadcast(S, tile[x + f]);
      FloatVector xb = FloatVector.broadcast(S, tile[x + WIDTH + f]);
      FloatVector w0 = FloatVector.fromArray(S, weights, w);
      a0 = w0.fma(xa, a0);
      b0 = w0.fma(xb, b0);
      FloatVector w1 = FloatVector.fromArray(S, weights, w + L);
      a1 = w1.fma(xa, a1);
      b1 = w1.fma(xb, b1);
      FloatVector w2 = FloatVector.fromArray(S, weights, w + 2 * L);
      a2 = w2.fma(xa, a2);
      b2 = w2.fma(xb, b2);
      FloatVector w3 = FloatVector.fromArray(S, weights, w + 3 * L);
      a3 = w3.fma(xa, a3);
      b3 = w3.fma(xb, b3);
    }
    a0.intoArray(out, first);
    a1.intoArray(out, first + L);
    a2.intoArray(out, first + 2 * L);
    a3.intoArray(out, first + 3 * L);
    b0.intoArray(out, second);
    b1.intoArray(out, second + L);
    b2.intoArray(out, second + 2 * L);
    b3.intoArray(out, second + 3 * L);
  }

  @Override
  public void addProducts(
      ActiveOutputs active, int chunk, float[] tile, int firstRow, float[] sums) {
    int first = chunk * (active.outputs() + 1);
    int shift = firstRow * WIDTH;
    for (int h = 0; h < active.outputs(); h++) {
      int from = active.starts()[first + h];
      int count = active.starts()[first + h + 1] - from;
      RowGather.gather4(
          active.row(), from, active.value(), from, count, tile, shift, sums, h * WIDTH);
    }
  }

  @Override
  public void spread(Bag bag, int tile, float[] matrix, int firstRow, int rows, Scratch scratch) {
    BagSpread.spread(bag, tile, matrix, firstRow, rows, scratch);
  }
}
