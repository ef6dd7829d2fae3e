package org.capgnn.model.zoo;

import org.capgnn.autodiff.DropoutMask;
import org.capgnn.autodiff.DropoutMask.Item;
import org.capgnn.autodiff.Variable;
import org.capgnn.autodiff.op.feature.SparseProduct;
import org.capgnn.autodiff.op.norm.BatchStatistics;
import org.capgnn.autodiff.op.norm.NormParameters;
import org.capgnn.autodiff.op.norm.NormalisedSparseProduct;
import org.capgnn.kernel.Lanes;
import org.capgnn.model.Stage;
import org.capgnn.tensor.SparseMatrix;

/**
 * {@code drop([BN] X)} of one pass of CAPGNN: the input that its perceptron and its attention
 * share, with one mask for both.
 */
final class DroppedFeatures {
  private static final int MASK = 1;

  private final Stage stage;
  private final SparseMatrix x;
  private final BatchStatistics statistics;
  private final NormParameters norm;
  private final int views;
  private final DropoutMask mask;
  private boolean averagesMove = true;

  /**
   * @param statistics of X, for a batch norm only
   * @param norm or null
   */
  DroppedFeatures(
      Stage stage,
      SparseMatrix x,
      BatchStatistics statistics,
      NormParameters norm,
      int views,
      double rate) {
    this.stage = stage;
    this.x = x;
    this.statistics = statistics;
    this.norm = norm;
    this.views = views;
    long bytes =
        norm == null
            ? (long) x.entries() * Lanes.groups(views)
            : NormalisedSparseProduct.maskBytes(x, views);
    this.mask =
        stage.mask("input", MASK, norm == null ? Item.FEATURE : Item.OTHER, 8 * bytes, rate);
  }

  /** {@code drop([BN] X) W + b}, one row per (vertex, view). */
  Variable times(Variable w, Variable b) {
    if (norm == null) {
      return stage.add(new SparseProduct(stage.use(x), w, b, mask, views));
    }
    boolean first = averagesMove; // only one of the products may move the averages
    averagesMove = false;
    return stage.add(
        new NormalisedSparseProduct(
            stage.use(x),
            w,
            b,
            stage.use(norm),
            statistics,
            first,
            mask,
            views,
            stage.isTraining()));
  }

  int views() {
    return views;
  }

  Stage stage() {
    return stage;
  }

  DropoutMask mask() {
    return mask;
  }
}
