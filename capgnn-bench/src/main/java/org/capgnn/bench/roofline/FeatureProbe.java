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
import org.capgnn.model.zoo.CapGnnSettings;
import org.capgnn.nn.Initialiser;
import org.capgnn.settings.Settings;
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
public final class FeatureProbe {
  private static final long SEED = 7;

  private FeatureProbe() {}

  /**
   * @param fused possible where {@link #canFuse}
   */
  public static KernelProbe of(
      SparseMatrix x, int classes, Settings settings, boolean fused, Pass pass) {
    int views = settings.get(CapGnnSettings.VIEWS);
    Lanes lanes = Lanes.of(classes, views);
    Initialiser start = new Initialiser(SEED);
    int width =
        settings.get(CapGnnSettings.HIDDEN).length == 0
            ? classes
            : settings.get(CapGnnSettings.HIDDEN)[0];
    Variable w = start.glorot("w", x.columns(), width);
    Variable b = start.zeros("b", 1, width);
    long rows = (long) x.rows() * views;
    long maskBytes =
        settings.get(CapGnnSettings.BATCH_NORM)
            ? NormalisedSparseProduct.maskBytes(x, views)
            : (long) x.entries() * lanes.groups();
    DropoutMask mask =
        drawn("input", 1, maskBytes, settings.get(CapGnnSettings.INPUT_DROPOUT), pass);
    double entryBytes =
        x.entries() * (x.values() == null ? 4.0 : 8.0) + (mask == null ? 0 : maskBytes);
    if (settings.get(CapGnnSettings.BATCH_NORM)) {
      double dropped = rows * x.columns() * settings.get(CapGnnSettings.INPUT_DROPOUT);
      double kept = (double) x.entries() * views * (1 - settings.get(CapGnnSettings.INPUT_DROPOUT));
      double bytes = 4.0 * width * (x.entries() + dropped + rows) + entryBytes;
      Operator product = normalised(x, start, w, b, mask, views);
      return probe("features", 2.0 * width * (kept + dropped), bytes, w, product, pass);
    }
    KeptEntries kept = KeptEntries.of(mask == null ? null : mask.bits(), x.entries(), views);
    double flops = 2.0 * width * kept.pairs();
    double read = 4.0 * width * kept.rows() + entryBytes;
    if (!fused) {
      Operator product = new SparseProduct(SparseVariable.constant(x), w, b, mask, views);
      return probe("features", flops, read + 4.0 * width * rows, w, product, pass);
    }
    long hiddenBytes = ReluDropout.maskBytes(rows, width);
    DropoutMask hidden =
        drawn("hidden", 101, hiddenBytes, settings.get(CapGnnSettings.HIDDEN_DROPOUT), pass);
    Variable w2 = start.glorot("w2", width, classes);
    double bytes = read + (hidden == null ? 0 : hiddenBytes) + 4.0 * lanes.stride() * x.rows();
    Operator mlp = new SparseMlp(x, w, b, w2, start.zeros("b2", 1, classes), mask, hidden, lanes);
    return probe("features, fused with the hidden layer", flops, bytes, w, mlp, pass);
  }

  private static KernelProbe probe(
      String name, double flops, double bytes, Variable weights, Operator operator, Pass pass) {
    long gathered = 4L * weights.value().length;
    return new KernelProbe(name, flops, bytes, gathered, () -> operator.forward(pass));
  }

  public static boolean canFuse(Settings settings) {
    return !settings.get(CapGnnSettings.BATCH_NORM)
        && settings.get(CapGnnSettings.HIDDEN).length == 1;
  }

  private static DropoutMask drawn(String name, int key, long bytes, double rate, Pass pass) {
    DropoutMask mask = DropoutMask.orNull(name, key, bytes, rate);
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
}
