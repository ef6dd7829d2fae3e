package org.capgnn.few;

import java.util.Arrays;
import org.capgnn.parallel.Blocks;
import org.capgnn.parallel.Workers;

/**
 * Linear scores for each class, fitted to some rows by least squares with a penalty.
 *
 * <pre>
 *   A = (Z_L Z_L' + diag(1 / w))^-1 (Y - 1/C),   scores = Z Z_L' A
 * </pre>
 *
 * <p>Cost: n^3 / 3 + n^2 x columns for n rows that are fitted, then vertices x columns x classes.
 */
final class RidgeRegression {
  private RidgeRegression() {}

  /**
   * The scores of all vertices, vertices x classes.
   *
   * @param fitted the vertices to fit
   * @param classOf their classes
   * @param weight their weights: 1 for a label, less for a guess
   */
  static float[] scores(
      VertexRows z, int[] fitted, int[] classOf, double[] weight, int classes, Workers workers) {
    double[][] a = new double[fitted.length][];
    Arrays.setAll(a, i -> target(classOf[i], classes));
    solve(gram(z, fitted, weight, workers), a, workers);
    return products(z, fitted, a, classes, workers);
  }

  /** Solves G x = b for every column of b, which x replaces; G is positive definite. */
  private static void solve(double[][] g, double[][] b, Workers workers) {
    int n = g.length;
    for (int k = 0; k < n; k++) {
      double pivot = Math.sqrt(g[k][k]);
      g[k][k] = pivot;
      int column = k;
      Blocks below = Blocks.even(n - k - 1, n - k < 128 ? 1 : 16, 1);
      workers.run(
          below.count(),
          (block, scratch) -> {
            for (int i = column + 1 + below.from(block); i < column + 1 + below.to(block); i++) {
              g[i][column] = (g[i][column] - dot(g[i], g[column], column)) / pivot;
            }
          });
      if (k + 1 < n) {
        g[k + 1][k + 1] -= dot(g[k + 1], g[k + 1], k + 1);
      }
    }
    for (int c = 0; c < b[0].length; c++) {
      for (int i = 0; i < n; i++) {
        double sum = b[i][c];
        for (int k = 0; k < i; k++) {
          sum -= g[i][k] * b[k][c];
        }
        b[i][c] = sum / g[i][i];
      }
      for (int i = n - 1; i >= 0; i--) {
        double sum = b[i][c];
        for (int k = i + 1; k < n; k++) {
          sum -= g[k][i] * b[k][c];
        }
        b[i][c] = sum / g[i][i];
      }
    }
  }

  private static double dot(double[] a, double[] b, int length) {
    double s0 = 0;
    double s1 = 0;
    int k = 0;
    for (; k + 2 <= length; k += 2) {
      s0 += a[k] * b[k];
      s1 += a[k + 1] * b[k + 1];
    }
    return k < length ? s0 + s1 + a[k] * b[k] : s0 + s1;
  }

  /** Scores of every vertex from the weights of the fitted ones: {@code Z (Z_L' A)}. */
  private static float[] products(
      VertexRows z, int[] fitted, double[][] a, int classes, Workers workers) {
    float[] ofFeatures = head(z.features(), 1 - z.structureShare(), fitted, a, classes);
    float[] ofStructure = head(z.structure(), z.structureShare(), fitted, a, classes);
    float[] scores = new float[Math.multiplyExact(z.vertices(), classes)];
    Blocks blocks = Blocks.even(z.vertices(), 64, 1);
    workers.run(
        blocks.count(),
        (block, scratch) -> {
          for (int i = blocks.from(block); i < blocks.to(block); i++) {
            for (int c = 0; c < classes; c++) {
              scores[i * classes + c] =
                  z.features().times(i, ofFeatures, c) + z.structure().times(i, ofStructure, c);
            }
          }
        });
    return scores;
  }

  /** One row per class. */
  private static float[] head(
      PropagatedRows rows, double share, int[] fitted, double[][] a, int classes) {
    float[] head = new float[classes * rows.width()];
    for (int i = 0; i < fitted.length; i++) {
      for (int c = 0; c < classes; c++) {
        rows.addTo(head, c, (float) (share * a[i][c]), fitted[i]);
      }
    }
    return head;
  }

  /**
   * The scores that each fitted vertex would get if it were left out: {@code y_i - A_i /
   * (G^-1)_ii}.
   */
  static double[][] leftOut(
      VertexRows z, int[] fitted, int[] classOf, int classes, Workers workers) {
    int n = fitted.length;
    double[] ones = new double[n];
    Arrays.fill(ones, 1);
    double[][] gram = gram(z, fitted, ones, workers);
    double[][] both = new double[n][classes + n];
    for (int i = 0; i < n; i++) {
      System.arraycopy(target(classOf[i], classes), 0, both[i], 0, classes);
      both[i][classes + i] = 1;
    }
    solve(gram, both, workers);
    double[][] scores = new double[n][];
    for (int i = 0; i < n; i++) {
      scores[i] = target(classOf[i], classes);
      for (int c = 0; c < classes; c++) {
        scores[i][c] -= both[i][c] / both[i][classes + i];
      }
    }
    return scores;
  }

  private static double[] target(int label, int classes) {
    double[] target = new double[classes];
    Arrays.fill(target, -1.0 / classes);
    target[label] += 1;
    return target;
  }

  private static double[][] gram(VertexRows z, int[] fitted, double[] weight, Workers workers) {
    double[][] gram = new double[fitted.length][];
    workers.run(
        fitted.length,
        (i, scratch) -> {
          double[] row = new double[i + 1];
          for (int j = 0; j <= i; j++) {
            row[j] = z.similarity(fitted[i], fitted[j]);
          }
          row[i] += 1 / weight[i];
          gram[i] = row;
        });
    return gram;
  }
}
