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
    List<double[]> inputs = hiddenInputs(vertex);
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
    int start = x.offsets()[vertex];
    double[] shares = new double[x.offsets()[vertex + 1] - start];
    for (int e = 0; e < shares.length; e++) {
      int f = x.columnIndices()[start + e];
      shares[e] = x.value(start + e) * first.scale(f) * along(first, f, slope);
    }
    return new Shares(shares, bias);
  }

  /** The inputs of the rectifiers of a vertex, from the first hidden layer to the last. */
  private List<double[]> hiddenInputs(int vertex) {
    List<double[]> inputs = new ArrayList<>();
    double[] h = firstLayer(vertex);
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
    return inputs;
  }

  private double[] firstLayer(int vertex) {
    Layer layer = layers.get(0);
    double[] h = new double[layer.w.columns()];
    for (int o = 0; o < h.length; o++) {
      h[o] = layer.bias(o);
      for (int f = 0; layer.norm != null && f < x.columns(); f++) {
        h[o] += layer.shift(f) * layer.weight(f, o);
      }
      for (int e = x.offsets()[vertex]; e < x.offsets()[vertex + 1]; e++) {
        int f = x.columnIndices()[e];
        h[o] += x.value(e) * layer.scale(f) * layer.weight(f, o);
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
