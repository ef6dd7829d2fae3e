package org.capgnn.few;

import java.util.stream.IntStream;
import org.capgnn.graph.Graph;
import org.capgnn.graph.SplitMix64;
import org.capgnn.nn.AffinityPattern;
import org.capgnn.parallel.Blocks;
import org.capgnn.parallel.Workers;
import org.capgnn.tensor.SparseMatrix;

/**
 * The features of every vertex, usually averaged over its surroundings, brought to a common scale.
 *
 * <pre>
 *   P^(0) = X,  P^(k) = (1-alpha) S P^(k-1) + alpha X,  S = D^-1/2 (A+I) D^-1/2
 *   z_i   = (p_i - mean p) / |p_i - mean p|
 * </pre>
 *
 * <p>Wide features are first projected to fewer columns by random signs, which keeps the angles
 * between rows approximately. Cost: K x edges x columns, once per data set.
 */
public final class PropagatedRows {
  private static final int HOPS = 10;
  private static final float ALPHA = 0.1f;
  private static final int MOST_COLUMNS = 2048;
  private static final int FEWEST_COLUMNS = 64;
  private static final int STRUCTURE_COLUMNS = 512;

  /** At most half a gigabyte for the rows. */
  private static final long MOST_FLOATS = 1L << 27;

  /** An eighth of it for rows that may turn out to be of no use. */
  private static final long MOST_RIVAL_FLOATS = MOST_FLOATS / 8;

  /** Columns that a feature is spread over by the projection. */
  private static final int SIGNS = 8;

  private static final long SEED = 0x5EEDF00DL;

  private final int vertices;
  private final int width;
  private final float[] values;

  private PropagatedRows(int vertices, int width, float[] values) {
    this.vertices = vertices;
    this.width = width;
    this.values = values;
  }

  /**
   * Propagates the features of a graph.
   *
   * @param features prepared as for a model
   */
  static PropagatedRows ofFeatures(Graph graph, SparseMatrix features, Workers workers) {
    return averaged(
        graph, features, width(graph.vertexCount(), features.columns(), MOST_FLOATS), workers);
  }

  /** The features of each vertex alone, {@code P = X}. */
  static PropagatedRows ofOwnFeatures(SparseMatrix features, Workers workers) {
    int width = width(features.rows(), features.columns(), MOST_RIVAL_FLOATS);
    return scaled(start(features, width), features.rows(), width, workers);
  }

  /** How each vertex differs from its surroundings, {@code P = X - S X}. */
  static PropagatedRows ofDifferences(Graph graph, SparseMatrix features, Workers workers) {
    int width = width(features.rows(), features.columns(), MOST_RIVAL_FLOATS);
    AffinityPattern pattern = AffinityPattern.of(graph);
    float[] x = start(features, width);
    float[] difference = new float[x.length];
    hop(pattern, pattern.symmetric(-1), x, x, 1, difference, width, workers);
    return scaled(difference, features.rows(), width, workers);
  }

  /** Propagates a column per vertex: rows are alike if the same vertices are near. */
  static PropagatedRows ofStructure(Graph graph, Workers workers) {
    int n = graph.vertexCount();
    SparseMatrix identity =
        new SparseMatrix(
            n, n, IntStream.rangeClosed(0, n).toArray(), IntStream.range(0, n).toArray(), null);
    return averaged(
        graph, identity, Math.min(STRUCTURE_COLUMNS, width(n, n, MOST_FLOATS)), workers);
  }

  private static PropagatedRows averaged(
      Graph graph, SparseMatrix features, int width, Workers workers) {
    float[] x = start(features, width);
    float[] p = propagated(AffinityPattern.of(graph), x, width, workers);
    return scaled(p, graph.vertexCount(), width, workers);
  }

  private static float[] start(SparseMatrix features, int width) {
    return width < features.columns() ? projected(features, width) : dense(features);
  }

  private static PropagatedRows scaled(float[] p, int vertices, int width, Workers workers) {
    centre(p, vertices, width);
    unitLength(p, vertices, width, workers);
    return new PropagatedRows(vertices, width, p);
  }

  private static int width(int vertices, int features, long mostFloats) {
    long room = Math.max(FEWEST_COLUMNS, mostFloats / Math.max(1, vertices));
    return (int) Math.min(features, Math.min(MOST_COLUMNS, room));
  }

  private static float[] dense(SparseMatrix x) {
    float[] rows = new float[Math.multiplyExact(x.rows(), x.columns())];
    for (int i = 0; i < x.rows(); i++) {
      for (int e = x.offsets()[i]; e < x.offsets()[i + 1]; e++) {
        rows[i * x.columns() + x.columnIndices()[e]] += x.value(e);
      }
    }
    return rows;
  }

  private static float[] projected(SparseMatrix x, int width) {
    int[] target = new int[x.columns() * SIGNS];
    float[] sign = new float[target.length];
    SplitMix64 random = new SplitMix64(SEED);
    for (int t = 0; t < target.length; t++) {
      target[t] = random.nextInt(width);
      sign[t] = random.nextInt(2) == 0 ? -1f : 1f;
    }
    float[] rows = new float[Math.multiplyExact(x.rows(), width)];
    for (int i = 0; i < x.rows(); i++) {
      for (int e = x.offsets()[i]; e < x.offsets()[i + 1]; e++) {
        int from = x.columnIndices()[e] * SIGNS;
        for (int t = from; t < from + SIGNS; t++) {
          rows[i * width + target[t]] += sign[t] * x.value(e);
        }
      }
    }
    return rows;
  }

  private static float[] propagated(
      AffinityPattern pattern, float[] x, int width, Workers workers) {
    float[] weights = pattern.symmetric(1 - ALPHA);
    float[] now = x.clone();
    float[] next = new float[x.length];
    for (int k = 0; k < HOPS; k++) {
      hop(pattern, weights, now, x, ALPHA, next, width, workers);
      float[] swap = now;
      now = next;
      next = swap;
    }
    return now;
  }

  /** {@code to = W from + share x}. */
  private static void hop(
      AffinityPattern pattern,
      float[] weights,
      float[] from,
      float[] x,
      float share,
      float[] to,
      int width,
      Workers workers) {
    int[] offsets = pattern.matrix().offsets();
    int[] columns = pattern.matrix().columnIndices();
    Blocks blocks = Blocks.byEntries(offsets, 1);
    workers.run(
        blocks.count(),
        (block, scratch) -> {
          for (int i = blocks.from(block); i < blocks.to(block); i++) {
            int row = i * width;
            for (int c = 0; c < width; c++) {
              to[row + c] = share * x[row + c];
            }
            for (int e = offsets[i]; e < offsets[i + 1]; e++) {
              add(from, columns[e] * width, weights[e], to, row, width);
            }
          }
        });
  }

  private static void add(float[] from, int at, float weight, float[] to, int row, int width) {
    for (int c = 0; c < width; c++) {
      to[row + c] += weight * from[at + c];
    }
  }

  private static void centre(float[] p, int vertices, int width) {
    double[] mean = new double[width];
    for (int i = 0; i < vertices; i++) {
      for (int c = 0; c < width; c++) {
        mean[c] += p[i * width + c];
      }
    }
    for (int i = 0; i < vertices; i++) {
      for (int c = 0; c < width; c++) {
        p[i * width + c] -= (float) (mean[c] / vertices);
      }
    }
  }

  private static void unitLength(float[] p, int vertices, int width, Workers workers) {
    Blocks blocks = Blocks.even(vertices, 64, 1);
    workers.run(
        blocks.count(),
        (block, scratch) -> {
          for (int i = blocks.from(block); i < blocks.to(block); i++) {
            double length = Math.sqrt(dot(p, i * width, p, i * width, width));
            float factor = length > 0 ? (float) (1 / length) : 0f;
            for (int c = i * width; c < (i + 1) * width; c++) {
              p[c] *= factor;
            }
          }
        });
  }

  /** Four sums at a time, because the JIT may not reorder the additions of one. */
  static float dot(float[] a, int i, float[] b, int j, int width) {
    float s0 = 0;
    float s1 = 0;
    float s2 = 0;
    float s3 = 0;
    int c = 0;
    for (; c + 4 <= width; c += 4) {
      s0 += a[i + c] * b[j + c];
      s1 += a[i + c + 1] * b[j + c + 1];
      s2 += a[i + c + 2] * b[j + c + 2];
      s3 += a[i + c + 3] * b[j + c + 3];
    }
    for (; c < width; c++) {
      s0 += a[i + c] * b[j + c];
    }
    return (s0 + s1) + (s2 + s3);
  }

  int vertices() {
    return vertices;
  }

  /** The cosine of two rows. */
  float similarity(int i, int j) {
    return dot(values, i * width, values, j * width, width);
  }

  /** {@code factor * row} added to a row of an array of the same width. */
  void addTo(float[] sums, int at, float factor, int row) {
    for (int k = 0; k < width; k++) {
      sums[at * width + k] += factor * values[row * width + k];
    }
  }

  /** The product of a row with a row of an array of the same width. */
  float times(int row, float[] other, int at) {
    return dot(values, row * width, other, at * width, width);
  }

  int width() {
    return width;
  }
}
