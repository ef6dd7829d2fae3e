package org.capgnn.autodiff.op.spread;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import org.capgnn.autodiff.DropoutMask;
import org.capgnn.autodiff.MaskSource;
import org.capgnn.autodiff.Pass;
import org.capgnn.autodiff.Tape;
import org.capgnn.autodiff.Variable;
import org.capgnn.autodiff.op.GradientCheck;
import org.capgnn.autodiff.op.GradientOf;
import org.capgnn.autodiff.op.RandomGraph;
import org.capgnn.autodiff.op.layer.Dropout;
import org.capgnn.autodiff.op.layer.Linear;
import org.capgnn.autodiff.op.layer.ReluDropout;
import org.capgnn.autodiff.op.norm.BatchNorm;
import org.capgnn.autodiff.op.norm.BatchNormState;
import org.capgnn.autodiff.op.norm.NormParameters;
import org.capgnn.autodiff.op.propagation.RandomPropagation;
import org.capgnn.kernel.KernelChoice;
import org.capgnn.nn.AffinityPattern;
import org.capgnn.parallel.Workers;
import org.capgnn.tensor.SparseMatrix;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The fused layer against the same steps as operators of their own, and its gradients. */
class SpreadLayerTest {
  /**
   * Sizes around those of a tile and of a chunk; few words (a dense matrix pays) or many values.
   */
  private static final String SIZES =
      """
      13, 5, 2, 3, 4, 0.2
      64, 32, 4, 2, 32, 0.05
      150, 70, 1, 4, 9, 0.02
      130, 33, 9, 1, 64, 0.9
      40, 65, 3, 0, 7, 0.5
      """;

  private int vertices;
  private int columns;
  private int views;
  private SpreadLayer.Input input;
  private DropoutMask vertexMask;
  private DropoutMask mask;
  private Variable weights;
  private Variable bias;

  private void make(int n, int width, int r, int hops, int outputs, double density) {
    vertices = n;
    columns = width;
    views = r;
    SparseMatrix x = RandomGraph.features(n, width, density, 4);
    x = density < 0.3 ? bag(x) : x;
    AffinityPattern pattern = AffinityPattern.of(RandomGraph.weighted(n, 3 * n, 3));
    input = new SpreadLayer.Input(x, pattern, pattern.symmetric(1), hops, r);
    vertexMask = new DropoutMask("vertices", 1, (long) n * ((r + 7) / 8), 0.4);
    mask = new DropoutMask("input", 2, ReluDropout.maskBytes((long) n * r, width), 0.3);
    weights = GradientCheck.random("w", width, outputs, 1);
    bias = GradientCheck.random("b", 1, outputs, 2);
  }

  /** The same entries with one value a row. */
  private static SparseMatrix bag(SparseMatrix x) {
    float[] values = new float[x.entries()];
    for (int i = 0; i < x.rows(); i++) {
      Arrays.fill(values, x.offsets()[i], x.offsets()[i + 1], 0.5f + 0.1f * (i % 7));
    }
    return x.withValues(values);
  }

  private NormParameters norm() {
    return new NormParameters(
        GradientCheck.random("gamma", 1, columns, 5),
        GradientCheck.random("beta", 1, columns, 6),
        BatchNormState.unbiased("in", columns, 0.9, 1e-5, vertices));
  }

  private Variable dense() {
    Variable all = Variable.constant("x", vertices, columns);
    SparseMatrix x = input.x();
    for (int i = 0; i < vertices; i++) {
      for (int e = x.offsets()[i]; e < x.offsets()[i + 1]; e++) {
        all.value()[i * columns + x.columnIndices()[e]] = x.value(e);
      }
    }
    return all;
  }

  @ParameterizedTest
  @CsvSource(textBlock = SIZES)
  void aDenseMatrixIsForFewWords(int n, int width, int r, int hops, int outputs, double density) {
    make(n, width, r, hops, outputs, density);
    assertThat(DenseSpread.pays(input)).isEqualTo(density < 0.3);
  }

  @ParameterizedTest
  @CsvSource(textBlock = SIZES)
  void equalsItsStepsOneByOne(int n, int width, int r, int hops, int outputs, double density) {
    for (boolean normed : new boolean[] {false, true}) {
      make(n, width, r, hops, outputs, density);
      NormParameters norm = normed ? norm() : null;
      NormParameters other = normed ? norm() : null;
      SpreadLayer layer = new SpreadLayer(input, vertexMask, norm, mask, weights, bias);
      Tape steps = new Tape();
      Variable y =
          steps.add(
              new RandomPropagation(
                  dense(), input.pattern(), input.affinity(), hops, vertexMask, views, 1));
      if (normed) {
        y = steps.add(new BatchNorm(y, other, views, true));
      }
      y = steps.add(new Dropout(y, mask));
      y = steps.add(new Linear(y, weights, bias));
      Pass pass = GradientCheck.pass();
      for (int epoch = 0; epoch < 3; epoch++) {
        pass.setEpoch(epoch);
        vertexMask.draw(pass);
        mask.draw(pass);
        layer.forward(pass);
        steps.forward(pass);
        assertThat(layer.output().value()).containsExactly(y.value(), within(2e-3f));
      }
      if (normed) {
        assertThat(norm.averages().mean()).containsExactly(other.averages().mean(), within(1e-5f));
        assertThat(norm.averages().variance())
            .containsExactly(other.averages().variance(), within(1e-5f));
      }
    }
  }

  @ParameterizedTest
  @CsvSource(textBlock = SIZES)
  @GradientOf(SpreadLayer.class)
  void gradients(int n, int width, int r, int hops, int outputs, double density) {
    make(n, width, r, hops, outputs, density);
    for (NormParameters norm : new NormParameters[] {null, norm()}) {
      Tape tape = new Tape();
      tape.add(vertexMask);
      tape.add(mask);
      Variable z = tape.add(new SpreadLayer(input, vertexMask, norm, mask, weights, bias));
      // so that most of the gradient is zero, as behind a ReLU, but without its kinks
      long bytes = ReluDropout.maskBytes(z.rows(), z.columns());
      Variable some = tape.add(new Dropout(z, tape.add(new DropoutMask("z", 3, bytes, 0.6))));
      List<Variable> parameters =
          norm == null ? List.of(weights, bias) : List.of(weights, bias, norm.gamma(), norm.beta());
      GradientCheck.check(tape, some, parameters, 4e-3);
    }
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.05, 0.9})
  void bitsDoNotDependOnTheThreads(double density) {
    float[][] results = new float[2][];
    float[][] slopes = new float[2][];
    for (int t = 0; t < 2; t++) {
      make(150, 70, 4, 3, 32, density);
      try (Workers workers = Workers.of(1 + 2 * t)) {
        Pass pass = new Pass(KernelChoice.get(), workers, MaskSource.seeded(5));
        SpreadLayer layer = new SpreadLayer(input, vertexMask, norm(), mask, weights, bias);
        vertexMask.draw(pass);
        mask.draw(pass);
        layer.forward(pass);
        System.arraycopy(
            GradientCheck.random("g", 1, layer.output().value().length, 7).value(),
            0,
            layer.output().gradient(),
            0,
            layer.output().value().length);
        layer.backward(pass);
        results[t] = layer.output().value();
        slopes[t] = weights.gradient();
      }
    }
    assertThat(results[1]).isEqualTo(results[0]);
    assertThat(slopes[1]).isEqualTo(slopes[0]);
  }
}
