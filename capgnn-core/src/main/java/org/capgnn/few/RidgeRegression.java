package org.capgnn.few;

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
      PropagatedRows z,
      int[] fitted,
      int[] classOf,
      double[] weight,
      int classes,
      Workers workers) {
    int n = fitted.length;
    double[][] gram = new double[n][];
    workers.run(
        n,
        (i, scratch) -> {
          double[] row = new double[i + 1];
          for (int j = 0; j <= i; j++) {
            row[j] = z.similarity(fitted[i], fitted[j]);
          }
          row[i] += 1 / weight[i];
          gram[i] = row;
        });
    double[][] a = new double[n][classes];
    for (int i = 0; i < n; i++) {
      for (int c = 0; c < classes; c++) {
        a[i][c] = (classOf[i] == c ? 1.0 : 0.0) - 1.0 / classes;
      }
    }
    solve(gram, a, workers);
    return products(z, headOf(z, fitted, a, classes), classes, workers);
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

  /** {@code (Z_L' A)'}: one row per class. */
  private static float[] headOf(PropagatedRows z, int[] fitted, double[][] a, int classes) {
    int width = z.width();
    float[] head = new float[classes * width];
    for (int i = 0; i < fitted.length; i++) {
      for (int c = 0; c < classes; c++) {
        float factor = (float) a[i][c];
        for (int k = 0; k < width; k++) {
          head[c * width + k] += factor * z.values()[fitted[i] * width + k];
        }
      }
    }
    return head;
  }

  private static float[] products(PropagatedRows z, float[] head, int classes, Workers workers) {
    int width = z.width();
    float[] scores = new float[Math.multiplyExact(z.vertices(), classes)];
    Blocks blocks = Blocks.even(z.vertices(), 64, 1);
    workers.run(
        blocks.count(),
        (block, scratch) -> {
          for (int i = blocks.from(block); i < blocks.to(block); i++) {
            for (int c = 0; c < classes; c++) {
              scores[i * classes + c] =
                  PropagatedRows.dot(z.values(), i * width, head, c * width, width);
            }
          }
        });
    return scores;
  }
}
