package org.capgnn.model.zoo;

import java.util.ArrayList;
import java.util.List;
import org.capgnn.autodiff.DropoutMask;
import org.capgnn.autodiff.Tape;
import org.capgnn.autodiff.Variable;
import org.capgnn.autodiff.op.feature.SparseMlp;
import org.capgnn.autodiff.op.feature.SparseProduct;
import org.capgnn.autodiff.op.layer.Linear;
import org.capgnn.autodiff.op.layer.Padded;
import org.capgnn.autodiff.op.layer.ReluDropout;
import org.capgnn.autodiff.op.layer.RowsToLanes;
import org.capgnn.autodiff.op.norm.BatchNorm;
import org.capgnn.autodiff.op.norm.BatchNormHead;
import org.capgnn.autodiff.op.norm.BatchNormState;
import org.capgnn.autodiff.op.norm.BatchStatistics;
import org.capgnn.autodiff.op.norm.NormalisedSparseProduct;
import org.capgnn.kernel.DenseKernels;
import org.capgnn.kernel.Lanes;
import org.capgnn.model.Model;
import org.capgnn.model.ModelInput;
import org.capgnn.model.Parameter;
import org.capgnn.nn.Initialiser;

/**
 * The multilayer perceptron {@code H^(0) = MLP(drop([BN] X))} of CAPGNN (Hu et al. 2021,
 * arXiv:2112.01110, Eq. 8; its layers in the appendix "Parameter Setting"); each hidden layer is
 * linear, [BN], ReLU, dropout.
 */
final class Encoder {
  /** The constants of Keras, which the authors' code uses. */
  private static final double MOMENTUM = 0.99;

  private static final double EPSILON = 1e-3;
  private static final int INPUT_LAYER = 1;
  private static final int HIDDEN_LAYER = 100;

  private final CapGnnConfig config;
  private final ModelInput input;
  private final int layers;
  private final Variable[] weights;
  private final Variable[] biases;
  private final Variable[] gammas;
  private final Variable[] betas;
  private final BatchNormState[] averages;
  private final BatchStatistics statistics;
  private DropoutMask inputMask;

  Encoder(CapGnnConfig config, ModelInput input, Initialiser start, List<Parameter> register) {
    this.config = config;
    this.input = input;
    this.layers = config.hidden().length + 1;
    this.weights = new Variable[layers];
    this.biases = new Variable[layers];
    this.gammas = new Variable[layers];
    this.betas = new Variable[layers];
    this.averages = new BatchNormState[layers];
    this.statistics = config.batchNorm() ? BatchStatistics.of(input.features()) : null;
    int width = input.features().columns();
    for (int l = 0; l < layers; l++) {
      int next = l < layers - 1 ? config.hidden()[l] : input.classes();
      weights[l] = start.glorot("w" + (l + 1), width, next);
      biases[l] = start.zeros("b" + (l + 1), 1, next);
      register.add(new Parameter(weights[l], config.l2()));
      register.add(new Parameter(biases[l], 0));
      if (config.batchNorm()) {
        String name = l == 0 ? "in" : l == 1 ? "h" : "h" + l;
        gammas[l] = start.constant("gamma_" + name, 1, width, 1f);
        betas[l] = start.zeros("beta_" + name, 1, width);
        averages[l] = new BatchNormState(name, width, MOMENTUM, EPSILON);
        register.add(new Parameter(gammas[l], 0));
        register.add(new Parameter(betas[l], 0));
      }
      width = next;
    }
  }

  /** H^(0) of all views in the lanes layout (Eq. 8). */
  Variable encode(Tape tape, Lanes lanes, boolean train) {
    inputMask = train ? tape.add(newInputMask(lanes.views())) : null;
    if (layers == 2) {
      return config.batchNorm() ? normalised(tape, lanes, train) : fused(tape, lanes, train);
    }
    return tape.add(new RowsToLanes(layered(tape, lanes.views(), train), lanes));
  }

  /** The usual depth as one operator. */
  private Variable fused(Tape tape, Lanes lanes, boolean train) {
    return tape.add(
        new SparseMlp(
            input.features(),
            wide(tape, weight(0, train)),
            wide(tape, bias(0, train)),
            tall(tape, weight(1, train)),
            bias(1, train),
            inputMask,
            onlyHiddenMask(tape, lanes.views(), train),
            lanes));
  }

  /** The usual depth with batch norm as two operators. */
  private Variable normalised(Tape tape, Lanes lanes, boolean train) {
    Variable w = wide(tape, weight(0, train));
    Variable b = wide(tape, bias(0, train));
    return tape.add(
        new BatchNormHead(
            product(tape, w, b, lanes.views(), train, train),
            wide(tape, gamma(1, train)),
            wide(tape, beta(1, train)),
            averages[1],
            tall(tape, weight(1, train)),
            bias(1, train),
            onlyHiddenMask(tape, lanes.views(), train),
            lanes,
            train));
  }

  /** With columns of zeros up to whole vectors; such units stay 0 and learn nothing. */
  private Variable wide(Tape tape, Variable v) {
    int width = DenseKernels.padded(v.columns());
    return width == v.columns() ? v : tape.add(new Padded(v, v.rows(), width));
  }

  /** The same with rows. */
  private Variable tall(Tape tape, Variable v) {
    int height = DenseKernels.padded(v.rows());
    return height == v.rows() ? v : tape.add(new Padded(v, height, v.columns()));
  }

  /** The mask of the one hidden layer that the fused operators have. */
  private DropoutMask onlyHiddenMask(Tape tape, int views, boolean train) {
    long rows = (long) input.vertices() * views;
    double rate = train ? config.hiddenDropout() : 0;
    return tape.add(
        DropoutMask.ofRowsOrNull("hidden", HIDDEN_LAYER + 1, rows, config.hidden()[0], rate));
  }

  private DropoutMask hiddenMask(Tape tape, int layer, long bytes, boolean train) {
    String name = layer == 1 ? "hidden" : "hidden" + layer;
    double rate = train ? config.hiddenDropout() : 0;
    return tape.add(DropoutMask.orNull(name, HIDDEN_LAYER + layer, bytes, rate));
  }

  /** Any depth and batch norm, an operator a step; a row a (vertex, view). */
  private Variable layered(Tape tape, int views, boolean train) {
    Variable h = product(tape, weight(0, train), bias(0, train), views, train, train);
    for (int l = 1; l < layers; l++) {
      if (config.batchNorm()) {
        h = tape.add(new BatchNorm(h, gamma(l, train), beta(l, train), averages[l], views, train));
      }
      long bytes = ReluDropout.maskBytes(h.rows(), h.columns());
      DropoutMask mask = hiddenMask(tape, l, bytes, train);
      h = tape.add(new ReluDropout(h, mask));
      h = tape.add(new Linear(h, weight(l, train), bias(l, train)));
    }
    return h;
  }

  /** Another linear map of the same dropped features; call it after {@link #encode}. */
  Variable project(Tape tape, Variable w, Variable b, int views, boolean train) {
    return product(tape, w, b, views, train, false);
  }

  private DropoutMask newInputMask(int views) {
    long bytes =
        config.batchNorm()
            ? NormalisedSparseProduct.maskBytes(input.features(), views)
            : (long) input.features().entries() * ((views + 7) / 8);
    return DropoutMask.orNull("input", INPUT_LAYER, bytes, config.inputDropout());
  }

  private Variable product(
      Tape tape, Variable w, Variable b, int views, boolean train, boolean movesAverages) {
    if (!config.batchNorm()) {
      return tape.add(new SparseProduct(input.features(), w, b, inputMask, views));
    }
    return tape.add(
        new NormalisedSparseProduct(
            input.features(),
            w,
            b,
            gamma(0, train),
            beta(0, train),
            statistics,
            averages[0],
            movesAverages,
            inputMask,
            views,
            train));
  }

  private Variable weight(int layer, boolean train) {
    return train ? weights[layer] : weights[layer].frozen();
  }

  private Variable bias(int layer, boolean train) {
    return train ? biases[layer] : biases[layer].frozen();
  }

  private Variable gamma(int layer, boolean train) {
    return train ? gammas[layer] : gammas[layer].frozen();
  }

  private Variable beta(int layer, boolean train) {
    return train ? betas[layer] : betas[layer].frozen();
  }

  List<Model.StateArray> state() {
    List<Model.StateArray> arrays = new ArrayList<>();
    for (BatchNormState average : averages) {
      if (average != null) {
        arrays.add(new Model.StateArray("mean_" + average.name(), average.mean()));
        arrays.add(new Model.StateArray("var_" + average.name(), average.variance()));
      }
    }
    return arrays;
  }
}
