package org.capgnn.model.zoo;

import static org.capgnn.model.zoo.CapGnnSettings.BATCH_NORM;
import static org.capgnn.model.zoo.CapGnnSettings.HIDDEN;
import static org.capgnn.model.zoo.CapGnnSettings.HIDDEN_DROPOUT;
import static org.capgnn.model.zoo.CapGnnSettings.INPUT_DROPOUT;
import static org.capgnn.model.zoo.CapGnnSettings.L2;

import java.util.ArrayList;
import java.util.List;
import org.capgnn.autodiff.DropoutMask;
import org.capgnn.autodiff.DropoutMask.Item;
import org.capgnn.autodiff.Variable;
import org.capgnn.autodiff.op.feature.SparseMlp;
import org.capgnn.autodiff.op.layer.Linear;
import org.capgnn.autodiff.op.layer.ReluDropout;
import org.capgnn.autodiff.op.layer.RowsToLanes;
import org.capgnn.autodiff.op.norm.BatchNorm;
import org.capgnn.autodiff.op.norm.BatchNormHead;
import org.capgnn.autodiff.op.norm.BatchNormState;
import org.capgnn.autodiff.op.norm.BatchStatistics;
import org.capgnn.autodiff.op.norm.NormParameters;
import org.capgnn.kernel.Lanes;
import org.capgnn.model.Model.StateArray;
import org.capgnn.model.Parameters;
import org.capgnn.model.ReluPaths;
import org.capgnn.model.ReluPaths.Layer;
import org.capgnn.model.Stage;
import org.capgnn.settings.Settings;
import org.capgnn.tensor.SparseMatrix;

/**
 * The multilayer perceptron of CAPGNN (Hu et al. 2021, arXiv:2112.01110, Eq. 8; its layers in the
 * appendix "Parameter Setting").
 *
 * <pre>
 *   H = drop([BN] X) W_1 + b_1
 *   H = drop(relu([BN] H)) W_l + b_l,   l = 2, 3, ...
 * </pre>
 */
final class Encoder {
  /** The constants of Keras, which the authors' code uses. */
  private static final double MOMENTUM = 0.99;

  private static final double EPSILON = 1e-3;
  private static final int HIDDEN_MASK = 100;

  private final Settings settings;
  private final SparseMatrix x;
  private final BatchStatistics statistics;
  private final List<Layer> layers = new ArrayList<>();

  Encoder(Settings settings, SparseMatrix x, int classes, Parameters parameters) {
    this.settings = settings;
    this.x = x;
    this.statistics = settings.get(BATCH_NORM) ? BatchStatistics.of(x) : null;
    int width = x.columns();
    for (int l = 0; l <= settings.get(HIDDEN).length; l++) {
      int next = l < settings.get(HIDDEN).length ? settings.get(HIDDEN)[l] : classes;
      Variable w = parameters.glorot("w" + (l + 1), width, next, settings.get(L2));
      Variable b = parameters.zeros("b" + (l + 1), 1, next, 0);
      String name = l == 0 ? "in" : l == 1 ? "h" : "h" + l;
      layers.add(new Layer(w, b, settings.get(BATCH_NORM) ? norm(name, width, parameters) : null));
      width = next;
    }
  }

  private static NormParameters norm(String name, int width, Parameters parameters) {
    return new NormParameters(
        parameters.constant("gamma_" + name, 1, width, 1f, 0),
        parameters.zeros("beta_" + name, 1, width, 0),
        new BatchNormState(name, width, MOMENTUM, EPSILON));
  }

  /** {@code drop([BN] X)}. */
  DroppedFeatures drop(Stage stage, int views) {
    NormParameters norm = layers.get(0).norm();
    return new DroppedFeatures(stage, x, statistics, norm, views, settings.get(INPUT_DROPOUT));
  }

  /**
   * H^(0) of all views in the lanes layout; the usual depth by fused operators, except to explain.
   */
  Variable encode(DroppedFeatures input, Lanes lanes) {
    if (layers.size() != 2 || input.stage().explains()) {
      return input.stage().add(new RowsToLanes(layered(input), lanes));
    }
    return settings.get(BATCH_NORM) ? normalised(input, lanes) : fused(input, lanes);
  }

  private Variable fused(DroppedFeatures input, Lanes lanes) {
    Stage stage = input.stage();
    Layer first = layers.get(0);
    Layer second = layers.get(1);
    return stage.add(
        new SparseMlp(
            x,
            stage.useWide(first.w()),
            stage.useWide(first.b()),
            stage.useTall(second.w()),
            stage.use(second.b()),
            input.mask(),
            hiddenMask(stage, lanes.views()),
            lanes));
  }

  private Variable normalised(DroppedFeatures input, Lanes lanes) {
    Stage stage = input.stage();
    Layer first = layers.get(0);
    Layer second = layers.get(1);
    return stage.add(
        new BatchNormHead(
            input.times(stage.useWide(first.w()), stage.useWide(first.b())),
            stage.useWide(second.norm()),
            stage.useTall(second.w()),
            stage.use(second.b()),
            hiddenMask(stage, lanes.views()),
            lanes,
            stage.isTraining()));
  }

  /** The mask of the one hidden layer inside the fused operators. */
  private DropoutMask hiddenMask(Stage stage, int views) {
    long rows = (long) x.rows() * views;
    int width = settings.get(HIDDEN)[0];
    return stage.rowMask("hidden", HIDDEN_MASK + 1, rows, width, settings.get(HIDDEN_DROPOUT));
  }

  /** Any depth, one operator per step; one row per (vertex, view). */
  private Variable layered(DroppedFeatures input) {
    return layers.size() == 1 ? first(input) : head(input.stage(), hidden(input));
  }

  private Variable first(DroppedFeatures input) {
    Stage stage = input.stage();
    Layer first = layers.get(0);
    return stage.hidden(input.times(stage.use(first.w()), stage.use(first.b())));
  }

  boolean hasHidden() {
    return layers.size() > 1;
  }

  /** The last linear layer. */
  Variable head(Stage stage, Variable hidden) {
    Layer last = layers.get(layers.size() - 1);
    return stage.add(new Linear(hidden, stage.use(last.w()), stage.use(last.b())));
  }

  /** The last hidden layer after its activation and dropout; one row per (vertex, view). */
  Variable hidden(DroppedFeatures input) {
    Stage stage = input.stage();
    int views = input.views();
    Variable h = first(input);
    for (int l = 1; l < layers.size(); l++) {
      Layer layer = layers.get(l);
      if (layer.norm() != null) {
        h = stage.add(new BatchNorm(h, stage.use(layer.norm()), views, stage.isTraining()));
      }
      long size = (long) h.rows() * h.columns();
      String name = l == 1 ? "hidden" : "hidden" + l;
      double rate = settings.get(HIDDEN_DROPOUT);
      DropoutMask mask = stage.mask(name, HIDDEN_MASK + l, Item.VERTEX, size, rate);
      h = stage.hidden(stage.add(new ReluDropout(h, mask)));
      if (l < layers.size() - 1) {
        h = stage.add(new Linear(h, stage.use(layer.w()), stage.use(layer.b())));
      }
    }
    return h;
  }

  /** How H^(0) follows from the features. */
  ReluPaths paths() {
    return new ReluPaths(x, layers);
  }

  /** The bias of the last linear layer. */
  Variable lastBias() {
    return layers.get(layers.size() - 1).b();
  }

  /** The same without the bias of the last linear layer. */
  ReluPaths pathsWithoutLastBias() {
    List<Layer> without = new ArrayList<>(layers);
    Layer last = without.remove(without.size() - 1);
    without.add(new Layer(last.w(), null, last.norm()));
    return new ReluPaths(x, without);
  }

  /** The moving averages of all norms. */
  List<StateArray> state() {
    return StateArray.of(layers.stream().map(Layer::norm).toList());
  }
}
