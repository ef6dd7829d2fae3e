package org.capgnn.nn;

import java.util.Arrays;
import org.capgnn.graph.Graph;
import org.capgnn.kernel.ArrayLength;
import org.capgnn.tensor.SparseMatrix;

/**
 * The entries of A + I and the degrees of the vertices: the sparsity pattern of every affinity.
 *
 * <p>Hu et al. 2021 (arXiv:2112.01110), below Eq. 1: {@code D_ii = sum_j A_ij + 1}. Row i gathers
 * from the vertices that i points to; each vertex has one self-loop of weight 1.
 */
public final class AffinityPattern {
  private final SparseMatrix matrix;
  private final SparseMatrix.Transposed transposed;
  private final double[] degrees;

  private AffinityPattern(
      SparseMatrix matrix, SparseMatrix.Transposed transposed, double[] degrees) {
    this.matrix = matrix;
    this.transposed = transposed;
    this.degrees = degrees;
  }

  /** The entries of A + I with one self-loop of weight 1 per vertex, even if the source has one. */
  public static AffinityPattern of(Graph graph) {
    return of(graph, false);
  }

  /**
   * The entries of A + I.
   *
   * @param sourceLoops whether A has the self-loops of the source, so that the loop of such a
   *     vertex weighs 2: what the code of GCN and its kin does
   */
  public static AffinityPattern of(Graph graph, boolean sourceLoops) {
    SparseMatrix a = graph.adjacency();
    int[] looped = sourceLoops ? graph.selfLoops() : new int[0];
    int n = a.rows();
    int entries =
        ArrayLength.of(
            "the graph with its self-loops",
            (long) a.entries() + n,
            "entries",
            "the graph is too large");
    int[] offsets = new int[n + 1];
    int[] columns = new int[entries];
    float[] weights = a.values() == null && looped.length == 0 ? null : new float[entries];
    float[] loops = loopWeights(n, looped);
    double[] degrees = new double[n];
    int at = 0;
    for (int i = 0; i < n; i++) {
      boolean loopPlaced = false;
      degrees[i] = loops[i];
      for (int e = a.offsets()[i]; e < a.offsets()[i + 1]; e++) {
        int j = a.columnIndices()[e];
        if (!loopPlaced && j > i) {
          at = place(columns, weights, at, i, loops[i]);
          loopPlaced = true;
        }
        at = place(columns, weights, at, j, a.value(e));
        degrees[i] += a.value(e);
      }
      if (!loopPlaced) {
        at = place(columns, weights, at, i, loops[i]);
      }
      offsets[i + 1] = at;
    }
    SparseMatrix matrix = new SparseMatrix(n, n, offsets, columns, weights);
    SparseMatrix.Transposed transposed = matrix.transpose();
    if (!graph.isDirected()) {
      // a symmetric pattern is its own transpose: only the origins differ
      transposed = new SparseMatrix.Transposed(offsets, columns, transposed.origin());
    }
    return new AffinityPattern(matrix, transposed, degrees);
  }

  /**
   * The entries of some rows of A + I, whose columns may be more than the rows.
   *
   * @param matrix with one self-loop per row
   * @param degrees of the columns
   */
  public static AffinityPattern of(SparseMatrix matrix, double[] degrees) {
    return new AffinityPattern(matrix, matrix.transpose(), degrees);
  }

  private static float[] loopWeights(int vertices, int[] looped) {
    float[] weights = new float[vertices];
    Arrays.fill(weights, 1f);
    for (int v : looped) {
      weights[v] = 2f;
    }
    return weights;
  }

  private static int place(int[] columns, float[] weights, int at, int column, float weight) {
    columns[at] = column;
    if (weights != null) {
      weights[at] = weight;
    }
    return at + 1;
  }

  /** A + I; its values are the weights, or null where all are 1. */
  public SparseMatrix matrix() {
    return matrix;
  }

  public SparseMatrix.Transposed transposed() {
    return transposed;
  }

  public int vertices() {
    return matrix.rows();
  }

  /** Vertices that entries point to: all of the graph's, or those of a shard and its halo. */
  public int columns() {
    return matrix.columns();
  }

  public int entries() {
    return matrix.entries();
  }

  /** The symmetric normalisation {@code factor * D^-1/2 (A + I) D^-1/2} (Eq. 1). */
  public float[] symmetric(double factor) {
    return scaled(factor, -0.5, -0.5, true);
  }

  /**
   * {@code factor * sqrt(d_i / d_j)} of each entry: what turns D^-1 (A+I) into the symmetric form
   * (the renormalisation in Eq. 2).
   */
  public float[] renormalisation(double factor) {
    return scaled(factor, 0.5, -0.5, false);
  }

  /**
   * {@code D^-1 A}: the weighted mean of the neighbours, 0 for the self-loops; an isolated vertex
   * gathers nothing.
   */
  public float[] neighbourMean() {
    float[] values = new float[entries()];
    for (int i = 0; i < vertices(); i++) {
      double sum = 0;
      for (int e = matrix.offsets()[i]; e < matrix.offsets()[i + 1]; e++) {
        sum += matrix.columnIndices()[e] == i ? 0 : matrix.value(e);
      }
      for (int e = matrix.offsets()[i]; e < matrix.offsets()[i + 1]; e++) {
        boolean loop = matrix.columnIndices()[e] == i;
        values[e] = loop ? 0f : (float) (matrix.value(e) / sum);
      }
    }
    return values;
  }

  /** A number at the entry of each neighbour, whatever its weight, and 0 for the self-loops. */
  public float[] neighbours(double factor) {
    float[] values = new float[entries()];
    for (int i = 0; i < vertices(); i++) {
      for (int e = matrix.offsets()[i]; e < matrix.offsets()[i + 1]; e++) {
        values[e] = matrix.columnIndices()[e] == i ? 0f : (float) factor;
      }
    }
    return values;
  }

  private float[] scaled(double factor, double rowPower, double columnPower, boolean weighted) {
    double[] rowScale = powers(rowPower);
    double[] columnScale = powers(columnPower);
    float[] values = new float[entries()];
    for (int i = 0; i < vertices(); i++) {
      for (int e = matrix.offsets()[i]; e < matrix.offsets()[i + 1]; e++) {
        double weight = weighted ? matrix.value(e) : 1;
        values[e] =
            (float) (factor * weight * rowScale[i] * columnScale[matrix.columnIndices()[e]]);
      }
    }
    return values;
  }

  private double[] powers(double power) {
    double[] result = new double[degrees.length];
    for (int i = 0; i < result.length; i++) {
      result[i] = Math.pow(degrees[i], power);
    }
    return result;
  }
}
