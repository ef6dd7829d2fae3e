package org.capgnn.model;

import java.util.List;
import java.util.function.Supplier;
import org.capgnn.autodiff.DropoutMask;
import org.capgnn.autodiff.DropoutMask.Item;
import org.capgnn.autodiff.Operator;
import org.capgnn.autodiff.SparseVariable;
import org.capgnn.autodiff.Tape;
import org.capgnn.autodiff.Variable;
import org.capgnn.autodiff.op.layer.AddBias;
import org.capgnn.autodiff.op.layer.Dropout;
import org.capgnn.autodiff.op.layer.Padded;
import org.capgnn.autodiff.op.layer.ReluDropout;
import org.capgnn.autodiff.op.norm.NormParameters;
import org.capgnn.autodiff.op.propagation.Propagation;
import org.capgnn.kernel.DenseKernels;
import org.capgnn.kernel.Lanes;
import org.capgnn.tensor.SparseMatrix;

/**
 * The tape that a network adds its operators to, and what it is for: a training step has dropout,
 * views and gradients of the parameters, an evaluation has none of them, and an explanation has an
 * evaluation's values with gradients that reach the features.
 *
 * <p>Every mask of a network has a number, which decides what it drops. Masks without a number of
 * their own are numbered in the order in which they are asked for, so a network must always ask in
 * the same order.
 */
public final class Stage {
  private final Tape tape;
  private final boolean training;
  private final Exposure exposure; // null except in an explanation
  private int masks;

  private Stage(Tape tape, boolean training, Exposure exposure) {
    this.tape = tape;
    this.training = training;
    this.exposure = exposure;
  }

  public static Stage training(Tape tape) {
    return new Stage(tape, true, null);
  }

  public static Stage evaluation(Tape tape) {
    return new Stage(tape, false, null);
  }

  static Stage explanation(Tape tape, Exposure exposure) {
    return new Stage(tape, false, exposure);
  }

  public boolean isTraining() {
    return training;
  }

  /** Whether gradients must reach the features; fused operators do not pass them on. */
  public boolean explains() {
    return exposure != null;
  }

  /** The number of views computed side by side: {@code wanted} in training, else one. */
  public int views(int wanted) {
    return training ? wanted : 1;
  }

  /** Appends an operator and returns its output. */
  public Variable add(Operator operator) {
    return tape.add(operator);
  }

  /**
   * A parameter as this stage sees it: without gradient in an evaluation, with a gradient that no
   * optimiser reads in an explanation; null stays null.
   */
  public Variable use(Variable parameter) {
    if (training || parameter == null) {
      return parameter;
    }
    return explains() ? parameter.withOwnGradient() : parameter.frozen();
  }

  /** The features as this stage sees them: data, except in an explanation. */
  public SparseVariable use(SparseMatrix features) {
    if (!explains()) {
      return SparseVariable.constant(features);
    }
    if (exposure.features == null) {
      exposure.features = SparseVariable.of(features);
    }
    return exposure.features;
  }

  /** The parameters of a batch norm as this stage sees them. */
  public NormParameters use(NormParameters norm) {
    return new NormParameters(use(norm.gamma()), use(norm.beta()), norm.averages());
  }

  /** A parameter with columns of zeros up to whole vectors, which stay 0 and learn nothing. */
  public Variable useWide(Variable parameter) {
    return padded(parameter, parameter.rows(), DenseKernels.padded(parameter.columns()));
  }

  /** A parameter with rows of zeros up to whole vectors. */
  public Variable useTall(Variable parameter) {
    return padded(parameter, DenseKernels.padded(parameter.rows()), parameter.columns());
  }

  /** The parameters of a batch norm with columns of zeros up to whole vectors. */
  public NormParameters useWide(NormParameters norm) {
    return new NormParameters(useWide(norm.gamma()), useWide(norm.beta()), norm.averages());
  }

  private Variable padded(Variable parameter, int rows, int columns) {
    boolean whole = rows == parameter.rows() && columns == parameter.columns();
    return whole ? use(parameter) : add(new Padded(use(parameter), rows, columns));
  }

  /** A mask of one byte per entry and group of eight views or heads; null if nothing is dropped. */
  public DropoutMask entryMask(String name, int entries, int views, double rate) {
    return mask(name, (long) entries * Lanes.groups(views), rate);
  }

  /** A mask of one bit per element of a variable; null if nothing is dropped. */
  public DropoutMask elementMask(String name, Variable variable, double rate) {
    return mask(name, ReluDropout.maskBytes(variable.rows(), variable.columns()), rate);
  }

  /** A mask of {@code bytes} bytes with the next free number; null if nothing is dropped. */
  public DropoutMask mask(String name, long bytes, double rate) {
    masks++;
    return mask(name, masks, bytes, rate);
  }

  /** A mask with a number of its own; null if nothing is dropped. */
  public DropoutMask mask(String name, int number, long bytes, double rate) {
    return mask(name, number, Item.OTHER, 8 * bytes, rate);
  }

  /**
   * A mask that shards of a graph can draw; null if nothing is dropped.
   *
   * @param size bits needed, the same number for each item
   */
  public DropoutMask mask(String name, int number, Item item, long size, double rate) {
    return training ? tape.add(DropoutMask.orNull(name, number, item, size, rate)) : null;
  }

  /**
   * A mask of one bit per element of a matrix, with each row starting at a new byte; null if
   * nothing is dropped.
   */
  public DropoutMask rowMask(String name, int number, long rows, int width, double rate) {
    return training ? tape.add(DropoutMask.ofRowsOrNull(name, number, rows, width, rate)) : null;
  }

  /** One mask per hop, numbered from {@code first} on; null if nothing is dropped. */
  public DropoutMask[] hopMasks(
      String name, int first, int hops, Item item, long size, double rate) {
    if (!training || rate == 0) {
      return null;
    }
    DropoutMask[] result = new DropoutMask[hops];
    for (int k = 0; k < hops; k++) {
      result[k] = mask(name + k, first + k, item, size, rate);
    }
    return result;
  }

  /**
   * Records the variable that holds the last hidden layer, one row per vertex, for an explanation;
   * a later call replaces it.
   */
  public Variable hidden(Variable h) {
    if (explains()) {
      exposure.hidden = h;
    }
    return h;
  }

  /** Points out the affinity; it is asked for after a pass. */
  public void affinity(Supplier<SparseMatrix> affinity) {
    if (explains()) {
      exposure.affinity = affinity;
    }
  }

  /** Points out an attention, which is averaged over its heads: eight lanes per group of them. */
  public void attention(SparseMatrix pattern, Variable alpha, int heads) {
    affinity(() -> pattern.withValues(meanOfHeads(alpha, heads)));
  }

  private static float[] meanOfHeads(Variable alpha, int heads) {
    float[] mean = new float[alpha.rows()];
    for (int e = 0; e < mean.length; e++) {
      for (int h = 0; h < heads; h++) {
        mean[e] += alpha.value()[e * alpha.columns() + h] / heads;
      }
    }
    return mean;
  }

  /** Points out the states of the hops and their weights; they are asked for after a pass. */
  public void hops(Supplier<List<Embedding>> states, Supplier<double[]> weights) {
    if (explains()) {
      exposure.hops = states;
      exposure.hopWeights = weights;
    }
  }

  /**
   * Points out how the scores are put together, see {@link ScoreParts}; asked for after a pass.
   *
   * @param bias that is added behind the propagation, or null
   */
  public void evidence(Supplier<double[]> coefficients, Variable bias, Supplier<ReluPaths> paths) {
    if (explains()) {
      exposure.coefficients = coefficients;
      exposure.bias = bias;
      exposure.paths = paths;
    }
  }

  /** Points out how single rows of the affinity follow from the features. */
  public void attention(AttentionRows rows) {
    if (explains()) {
      exposure.attention = rows;
    }
  }

  /** Appends a propagation and points out its affinity and its hops. */
  public Variable propagate(Propagation steps, int classes) {
    Variable z = add(steps);
    affinity(steps::affinity);
    hops(
        () ->
            steps.states().stream()
                .map(h -> Embedding.of(h, z.columns(), z.rows(), classes))
                .toList(),
        steps::hopWeights);
    return z;
  }

  /** {@code x + b} in every row; x itself if there is no bias. */
  public Variable plus(Variable x, Variable bias) {
    return bias == null ? x : add(new AddBias(x, use(bias)));
  }

  /** {@code drop(x)}; x itself if nothing is dropped. */
  public Variable dropout(String name, Variable x, double rate) {
    DropoutMask mask = elementMask(name, x, rate);
    return mask == null ? x : add(new Dropout(x, mask));
  }
}
