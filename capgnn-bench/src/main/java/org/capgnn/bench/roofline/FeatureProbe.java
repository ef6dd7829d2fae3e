package org.capgnn.bench.roofline;

import org.capgnn.autodiff.DropoutMask;
import org.capgnn.autodiff.Operator;
import org.capgnn.autodiff.Pass;
import org.capgnn.autodiff.SparseVariable;
import org.capgnn.autodiff.Variable;
import org.capgnn.autodiff.op.feature.SparseMlp;
import org.capgnn.autodiff.op.feature.SparseProduct;
import org.capgnn.autodiff.op.layer.ReluDropout;
import org.capgnn.autodiff.op.norm.BatchNormState;
import org.capgnn.autodiff.op.norm.BatchStatistics;
import org.capgnn.autodiff.op.norm.NormParameters;
import org.capgnn.autodiff.op.norm.NormalisedSparseProduct;
import org.capgnn.kernel.Lanes;
import org.capgnn.model.zoo.CapGnnConfig;
import org.capgnn.nn.Initialiser;
import org.capgnn.tensor.SparseMatrix;

/**
 * Measures sparse features times the weights of the first layer: alone, with batch norm if the
 * model has it, or fused with the second layer, as in a model with one hidden layer and no batch
 * norm.
 *
 * <p>Operations: a multiply-add for each kept (entry, view) and hidden unit; with batch norm also
 * for each dropped (vertex, view, feature), which is subtracted from the constant row. The work of
 * a fused second layer is not counted. Bytes: the weights' row of each entry that any view keeps
 * (with batch norm: of each entry, and of each dropped feature of a view); of each entry its
 * column, value and mask; the masks of whole rows; the rows written.
 */
public final class FeatureProbe implements KernelProbe {
  private static final long SEED = 7;

  private final boolean fused;
  private final Pass pass;
  private final Operator operator;
  private final long weights;
  private final double flops;
  private final double bytes;

  /**
   * @param fused possible where {@link #canFuse}
   */
  public FeatureProbe(SparseMatrix x, int classes, CapGnnConfig config, boolean fused, Pass pass) {
    this.fused = fused;
    this.pass = pass;
    Lanes lanes = Lanes.of(classes, config.views());
    Initialiser start = new Initialiser(SEED);
    int width = config.hidden().length == 0 ? classes : config.hidden()[0];
    Variable w = start.glorot("w", x.columns(), width);
    Variable b = start.zeros("b", 1, width);
    this.weights = 4L * w.value().length;
    long rows = (long) x.rows() * config.views();
    long maskBytes =
        config.batchNorm()
            ? NormalisedSparseProduct.maskBytes(x, config.views())
            : (long) x.entries() * lanes.groups();
    DropoutMask mask = drawn(DropoutMask.orNull("input", 1, maskBytes, config.inputDropout()));
    double entryBytes = x.entries() * (x.values() == null ? 4.0 : 8.0);
    double drawnBytes = mask == null ? 0 : maskBytes;
    if (config.batchNorm()) {
      operator = normalised(x, start, w, b, mask, config.views());
      double dropped = rows * x.columns() * config.inputDropout();
      double kept = (double) x.entries() * config.views() * (1 - config.inputDropout());
      flops = 2.0 * width * (kept + dropped);
      bytes = 4.0 * width * (x.entries() + dropped + rows) + entryBytes + drawnBytes;
      return;
    }
    KeptEntries kept =
        KeptEntries.of(mask == null ? null : mask.bits(), x.entries(), config.views());
    flops = 2.0 * width * kept.pairs();
    double read = 4.0 * width * kept.rows() + entryBytes + drawnBytes;
    if (fused) {
      long hiddenBytes = ReluDropout.maskBytes(rows, width);
      DropoutMask hidden =
          drawn(DropoutMask.orNull("hidden", 101, hiddenBytes, config.hiddenDropout()));
      Variable w2 = start.glorot("w2", width, classes);
      operator = new SparseMlp(x, w, b, w2, start.zeros("b2", 1, classes), mask, hidden, lanes);
      bytes = read + (hidden == null ? 0 : hiddenBytes) + 4.0 * lanes.stride() * x.rows();
    } else {
      operator = new SparseProduct(SparseVariable.constant(x), w, b, mask, config.views());
      bytes = read + 4.0 * width * rows;
    }
  }

  public static boolean canFuse(CapGnnConfig config) {
    return !config.batchNorm() && config.hidden().length == 1;
  }

  private DropoutMask drawn(DropoutMask mask) {
    if (mask != null) {
      mask.draw(pass);
    }
    return mask;
  }

  private static Operator normalised(
      SparseMatrix x, Initialiser start, Variable w, Variable b, DropoutMask mask, int views) {
    return new NormalisedSparseProduct(
        SparseVariable.constant(x),
        w,
        b,
        new NormParameters(
            start.constant("gamma", 1, x.columns(), 1f),
            start.zeros("beta", 1, x.columns()),
            new BatchNormState("in", x.columns(), 0.99, 1e-3)),
        BatchStatistics.of(x),
        true,
        mask,
        views,
        true);
  }

  @Override
  public String name() {
    return fused ? "features, fused with the hidden layer" : "features";
  }

  @Override
  public double flops() {
    return flops;
  }

  @Override
  public double bytes() {
    return bytes;
  }

  @Override
  public long gatheredBytes() {
    return weights;
  }

  @Override
  public void run() {
    operator.forward(pass);
  }
}
