package org.capgnn.kernel.vector.dense;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorSpecies;
import org.capgnn.kernel.Lanes;
import org.capgnn.kernel.Scratch;
import org.capgnn.kernel.TileKernels;
import org.capgnn.kernel.TileKernels.Bag;
import org.capgnn.kernel.vector.simd.LaneVectors;

/**
 * Sums of rows of a matrix over the vertices that each view keeps, four views together.
 *
 * <p>Fetching the rows is the slow part, so each row is fetched once for four views and multiplied
 * by 0 where a view does not keep it. The sums of a tile are columns, which are transposed at the
 * end.
 */
final class BagSpread {
  private static final VectorSpecies<Float> S = LaneVectors.FLOATS;
  private static final int L = Lanes.WIDTH;
  private static final int WIDTH = TileKernels.WIDTH;
  private static final int ROWS = TileKernels.ROWS;
  private static final int VIEWS = 4;

  /** Floats of one view's sums of a tile. */
  private static final int SUMS = WIDTH * ROWS;

  /** Four multipliers for each pattern of four mask bits. */
  private static final float[] KEPT = new float[16 * VIEWS];

  static {
    for (int p = 0; p < KEPT.length; p++) {
      KEPT[p] = p / VIEWS >>> p % VIEWS & 1;
    }
  }

  private BagSpread() {}

  static void spread(Bag bag, int tile, float[] matrix, int firstRow, int rows, Scratch scratch) {
    float[] sums = scratch.rows(VIEWS * SUMS);
    int width = Math.min(WIDTH, bag.columns() - tile * WIDTH);
    for (int first = 0; first < bag.views(); first += VIEWS) {
      for (int f = 0; f < width; f++) {
        sum(bag, tile * WIDTH + f, first, matrix, sums, f * ROWS);
      }
      for (int v = first; v < Math.min(bag.views(), first + VIEWS); v++) {
        float[] out = bag.tiles()[tile * bag.views() + v];
        turn(sums, (v - first) * SUMS, width, out, firstRow, rows);
      }
    }
  }

  private static void sum(
      Bag bag, int column, int firstView, float[] matrix, float[] sums, int at) {
    int groups = Lanes.groups(bag.views());
    int group = firstView / L;
    int shift = firstView % L;
    int[] vertices = bag.vertices();
    byte[] keep = bag.keep();
    FloatVector a0 = FloatVector.zero(S);
    FloatVector a1 = FloatVector.zero(S);
    FloatVector b0 = FloatVector.zero(S);
    FloatVector b1 = FloatVector.zero(S);
    FloatVector c0 = FloatVector.zero(S);
    FloatVector c1 = FloatVector.zero(S);
    FloatVector d0 = FloatVector.zero(S);
    FloatVector d1 = FloatVector.zero(S);
    for (int n = bag.offsets()[column], end = bag.offsets()[column + 1]; n < end; n++) {
      int j = vertices[n];
      int kept = (keep[j * groups + group] >>> shift & 15) * VIEWS;
      FloatVector x0 = FloatVector.fromArray(S, matrix, j * ROWS);
      FloatVector x1 = FloatVector.fromArray(S, matrix, j * ROWS + L);
      FloatVector a = FloatVector.broadcast(S, KEPT[kept]);
      a0 = x0.fma(a, a0);
      a1 = x1.fma(a, a1);
      FloatVector b = FloatVector.broadcast(S, KEPT[kept + 1]);
      b0 = x0.fma(b, b0);
      b1 = x1.fma(b, b1);
      FloatVector c = FloatVector.broadcast(S, KEPT[kept + 2]);
      c0 = x0.fma(c, c0);
      c1 = x1.fma(c, c1);
      FloatVector d = FloatVector.broadcast(S, KEPT[kept + 3]);
      d0 = x0.fma(d, d0);
      d1 = x1.fma(d, d1);
    }
    a0.intoArray(sums, at);
    a1.intoArray(sums, at + L);
    b0.intoArray(sums, at + SUMS);
    b1.intoArray(sums, at + SUMS + L);
    c0.intoArray(sums, at + 2 * SUMS);
    c1.intoArray(sums, at + 2 * SUMS + L);
    d0.intoArray(sums, at + 3 * SUMS);
    d1.intoArray(sums, at + 3 * SUMS + L);
  }

  /** Writes the columns of sums as rows of the tile. */
  private static void turn(
      float[] sums, int first, int width, float[] tile, int firstRow, int rows) {
    for (int i = 0; i < rows; i++) {
      int at = (firstRow + i) * WIDTH;
      for (int f = 0; f < width; f++) {
        tile[at + f] = sums[first + f * ROWS + i];
      }
    }
  }
}
