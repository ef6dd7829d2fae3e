package org.capgnn.model;

import java.util.ArrayList;
import java.util.List;
import org.capgnn.autodiff.Variable;
import org.capgnn.autodiff.op.norm.NormParameters;
import org.capgnn.tensor.SparseMatrix;

/**
 * Splits an output of a perceptron with rectified linear units over the features of a vertex.
 *
 * <p>For one input such a network is linear: units are active or not, and every feature reaches the
 * output along the active ones. The shares of the features and of all biases together add up to the
 * output, without approximation.
 *
 * @param x the features, one row per vertex
 */
public record ReluPaths(SparseMatrix x, List<Layer> layers) {
  /**
   * One layer {@code [norm] input * w + b}; its input passes a rectifier, except the features.
   *
   * @param b null if there is none
   * @param norm of the input, null if there is none
   */
  public record Layer(Variable w, Variable b, NormParameters norm) {
    private double scale(int column) {
      return norm == null
          ? 1
          : norm.gamma().value()[column]
              / Math.sqrt(norm.averages().variance()[column] + norm.averages().epsilon());
    }

    private double shift(int column) {
      return norm == null
          ? 0
          : norm.beta().value()[column] - scale(column) * norm.averages().mean()[column];
    }

    private double bias(int unit) {
      return b == null ? 0 : b.value()[unit];
    }

    private double weight(int from, int to) {
      return w.value()[from * w.columns() + to];
    }
  }

  /**
   * The shares of one output of a vertex.
   *
   * @param features share of each stored entry of the vertex's row, in its order
   * @param bias share of the biases of all layers
   */
  public record Shares(double[] features, double bias) {}

  /**
   * Splits the sum of the outputs of a vertex, each times its weight.
   *
   * @param direction one weight per output, such as 1 for a class and -1 for its rival
   */
  public Shares split(int vertex, double[] direction) {
    int from = x.offsets()[vertex];
    int to = x.offsets()[vertex + 1];
    return split(x.columnIndices(), x.values(), from, to, direction);
  }

  /**
   * The same for a row of features of its own.
   *
   * @param values null if all are 1
   */
  public Shares split(int[] columns, float[] values, double[] direction) {
    return split(columns, values, 0, columns.length, direction);
  }

  private Shares split(int[] columns, float[] values, int from, int to, double[] direction) {
    List<double[]> all = layerInputs(firstLayer(columns, values, from, to));
    List<double[]> inputs = all.subList(0, all.size() - 1); // of the rectifiers, first to last
    double[] slope = direction;
    double bias = 0;
    for (int l = layers.size() - 1; l > 0; l--) {
      Layer layer = layers.get(l);
      double[] input = inputs.get(l - 1); // before the rectifier
      bias += biases(layer, slope);
      double[] below = new double[input.length];
      for (int i = 0; i < input.length; i++) {
        if (input[i] > 0) {
          double active = along(layer, i, slope);
          bias += layer.shift(i) * active;
          below[i] = layer.scale(i) * active;
        }
      }
      slope = below;
    }
    Layer first = layers.get(0);
    bias += biases(first, slope);
    for (int f = 0; first.norm != null && f < x.columns(); f++) {
      bias += first.shift(f) * along(first, f, slope);
    }
    double[] shares = new double[to - from];
    for (int e = 0; e < shares.length; e++) {
      int f = columns[from + e];
      double value = values == null ? 1 : values[from + e];
      shares[e] = value * first.scale(f) * along(first, f, slope);
    }
    return new Shares(shares, bias);
  }

  /**
   * The outputs of the network for a row of features.
   *
   * @param values null if all are 1
   */
  public double[] outputs(int[] columns, float[] values) {
    List<double[]> inputs = layerInputs(firstLayer(columns, values, 0, columns.length));
    return inputs.get(inputs.size() - 1);
  }

  /** The outputs of the network for all vertices. */
  public Embedding outputs() {
    int width = layers.get(layers.size() - 1).w.columns();
    float[] all = new float[x.rows() * width];
    for (int v = 0; v < x.rows(); v++) {
      List<double[]> inputs =
          layerInputs(
              firstLayer(x.columnIndices(), x.values(), x.offsets()[v], x.offsets()[v + 1]));
      double[] row = inputs.get(inputs.size() - 1);
      for (int o = 0; o < width; o++) {
        all[v * width + o] = (float) row[o];
      }
    }
    return new Embedding(x.rows(), width, all);
  }

  /** The last hidden layer for a row of features; the outputs if there is none. */
  public double[] hidden(int[] columns, float[] values) {
    List<double[]> inputs = layerInputs(firstLayer(columns, values, 0, columns.length));
    if (inputs.size() == 1) {
      return inputs.get(0);
    }
    double[] last = inputs.get(inputs.size() - 2).clone();
    for (int i = 0; i < last.length; i++) {
      last[i] = Math.max(0, last[i]);
    }
    return last;
  }

  /** The inputs of the rectifiers, and the outputs as the last element. */
  private List<double[]> layerInputs(double[] first) {
    List<double[]> inputs = new ArrayList<>();
    double[] h = first;
    for (int l = 1; l < layers.size(); l++) {
      Layer layer = layers.get(l);
      for (int i = 0; i < h.length; i++) {
        h[i] = layer.scale(i) * h[i] + layer.shift(i);
      }
      inputs.add(h);
      double[] next = new double[layer.w.columns()];
      for (int o = 0; o < next.length; o++) {
        next[o] = layer.bias(o);
        for (int i = 0; i < h.length; i++) {
          next[o] += Math.max(0, h[i]) * layer.weight(i, o);
        }
      }
      h = next;
    }
    inputs.add(h);
    return inputs;
  }

  private double[] firstLayer(int[] columns, float[] values, int from, int to) {
    Layer layer = layers.get(0);
    double[] h = new double[layer.w.columns()];
    for (int o = 0; o < h.length; o++) {
      h[o] = layer.bias(o);
      for (int f = 0; layer.norm != null && f < x.columns(); f++) {
        h[o] += layer.shift(f) * layer.weight(f, o);
      }
      for (int e = from; e < to; e++) {
        int f = columns[e];
        double value = values == null ? 1 : values[e];
        h[o] += value * layer.scale(f) * layer.weight(f, o);
      }
    }
    return h;
  }

  private static double biases(Layer layer, double[] slope) {
    double sum = 0;
    for (int o = 0; o < slope.length; o++) {
      sum += layer.bias(o) * slope[o];
    }
    return sum;
  }

  /** What a unit of a layer's input adds to the output, per unit of its value. */
  private static double along(Layer layer, int input, double[] slope) {
    double sum = 0;
    for (int o = 0; o < slope.length; o++) {
      sum += layer.weight(input, o) * slope[o];
    }
    return sum;
  }
}
