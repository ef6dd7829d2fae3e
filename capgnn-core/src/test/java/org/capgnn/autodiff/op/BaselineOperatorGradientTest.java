package org.capgnn.autodiff.op;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.capgnn.autodiff.DropoutMask;
import org.capgnn.autodiff.Pass;
import org.capgnn.autodiff.Tape;
import org.capgnn.autodiff.Variable;
import org.capgnn.autodiff.op.attention.ClassAttention;
import org.capgnn.autodiff.op.layer.MixRows;
import org.capgnn.autodiff.op.loss.BinaryCrossEntropy;
import org.capgnn.autodiff.op.loss.ConsistencyLosses;
import org.capgnn.autodiff.op.loss.EntropyLoss;
import org.capgnn.autodiff.op.propagation.ClassDiffusion;
import org.capgnn.autodiff.op.propagation.RandomPropagation;
import org.capgnn.graph.Graph;
import org.capgnn.nn.AffinityPattern;
import org.capgnn.tensor.SparseMatrix;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The gradients of the operators that single baselines need, against central differences. */
class BaselineOperatorGradientTest {
  private static final int N = 13;
  private static final double TOLERANCE = 4e-3;

  private final Graph graph = RandomGraph.weighted(N, 40, 4);
  private final AffinityPattern pattern = AffinityPattern.of(graph);

  @ParameterizedTest
  @CsvSource({"5,2,3,0.5", "70,4,1,0.3", "3,9,2,0.5", "9,1,0,0.4", "7,2,2,0"})
  @GradientOf(RandomPropagation.class)
  void randomPropagation(int width, int views, int hops, double rate) {
    Tape tape = new Tape();
    Variable x = GradientCheck.random("x", N, width, 1);
    DropoutMask mask =
        tape.add(DropoutMask.orNull("vertices", 1, (long) N * ((views + 7) / 8), rate));
    Variable y =
        tape.add(new RandomPropagation(x, pattern, pattern.symmetric(1), hops, mask, views, 0.7));
    GradientCheck.check(tape, y, List.of(x), TOLERANCE);
  }

  @Test
  void randomPropagationOfOneHopIsTheMeanOfWhatIsKeptAndItsNeighbours() {
    Variable x = GradientCheck.random("x", N, 3, 1);
    DropoutMask mask = new DropoutMask("vertices", 1, N, 0.5);
    Pass pass = GradientCheck.pass();
    mask.draw(pass);
    float[] s = pattern.symmetric(1);
    RandomPropagation op = new RandomPropagation(x, pattern, s, 1, mask, 2, 1);
    op.forward(pass);
    for (int i = 0; i < N; i++) {
      for (int view = 0; view < 2; view++) {
        double expected = kept(mask, i, view) * x.value()[i * 3];
        for (int e = pattern.matrix().offsets()[i]; e < pattern.matrix().offsets()[i + 1]; e++) {
          int j = pattern.matrix().columnIndices()[e];
          expected += s[e] * kept(mask, j, view) * x.value()[j * 3];
        }
        assertThat((double) op.output().value()[(i * 2 + view) * 3])
            .isCloseTo(expected / 2, within(1e-5));
      }
    }
  }

  private static int kept(DropoutMask mask, int vertex, int view) {
    return mask.bits()[vertex] >>> view & 1;
  }

  @ParameterizedTest
  @CsvSource({"1,3,1,1.0", "2,3,0.3,0.7", "4,7,0.5,1"})
  @GradientOf(ConsistencyLosses.class)
  void consistencyLosses(int views, int classes, double temperature, double lambda) {
    // the sharpened mean is a constant to the gradient, so differences are taken of what is left
    Tape tape = new Tape();
    Variable z = GradientCheck.random("z", N * views, classes, 1);
    int[] target = new int[N];
    float[] weight = new float[N];
    for (int i = 0; i < N; i++) {
      target[i] = i % 3 == 0 ? i % classes : -1;
      weight[i] = i % 3 == 0 ? 1f / 5 : 0;
    }
    ConsistencyLosses losses = new ConsistencyLosses(z, views, target, weight, temperature, 0);
    tape.add(losses);
    GradientCheck.check(tape, GradientCheck.pass(), losses::supervised, List.of(z), TOLERANCE);

    ConsistencyLosses both = new ConsistencyLosses(z, views, target, weight, temperature, lambda);
    Tape second = new Tape();
    second.add(both);
    FrozenTarget frozen = new FrozenTarget(z, views, temperature);
    GradientCheck.check(
        second,
        GradientCheck.pass(),
        () -> both.supervised() + lambda * frozen.distance(),
        List.of(z),
        TOLERANCE);
  }

  /** The consistency term with the target of the first moment. */
  private static final class FrozenTarget {
    private final Variable z;
    private final int views;
    private final double[][] target = new double[N][];

    FrozenTarget(Variable z, int views, double temperature) {
      this.z = z;
      this.views = views;
      for (int i = 0; i < N; i++) {
        target[i] = new double[z.columns()];
        double sum = 0;
        for (int c = 0; c < z.columns(); c++) {
          for (int r = 0; r < views; r++) {
            target[i][c] += softmax(i * views + r)[c] / views;
          }
          target[i][c] = Math.pow(target[i][c], 1 / temperature);
          sum += target[i][c];
        }
        for (int c = 0; c < z.columns(); c++) {
          target[i][c] /= sum;
        }
      }
    }

    private double[] softmax(int row) {
      double[] p = new double[z.columns()];
      double sum = 0;
      for (int c = 0; c < p.length; c++) {
        p[c] = Math.exp(z.value()[row * p.length + c]);
        sum += p[c];
      }
      for (int c = 0; c < p.length; c++) {
        p[c] /= sum;
      }
      return p;
    }

    double distance() {
      double sum = 0;
      for (int row = 0; row < N * views; row++) {
        double[] p = softmax(row);
        for (int c = 0; c < p.length; c++) {
          sum += Math.pow(p[c] - target[row / views][c], 2);
        }
      }
      return sum / (N * views);
    }
  }

  @Test
  @GradientOf(MixRows.class)
  void mixRows() {
    Tape tape = new Tape();
    Variable x = GradientCheck.random("x", N, 5, 1);
    MixRows mix = new MixRows(x, 4);
    mix.set(new int[] {3, 7, 3, 0}, new int[] {1, 0, 3, 2}, 0.3);
    Variable y = tape.add(mix);
    GradientCheck.check(tape, y, List.of(x), TOLERANCE);
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3, 8})
  @GradientOf(BinaryCrossEntropy.class)
  void binaryCrossEntropy(int classes) {
    Tape tape = new Tape();
    Variable z = GradientCheck.random("z", 6, classes, 1);
    Variable t = Variable.constant("t", 6, classes);
    BinaryCrossEntropy loss = new BinaryCrossEntropy(z, t);
    for (int p = 0; p < t.value().length; p++) {
      t.value()[p] = p % classes == p / classes % classes ? 0.7f : 0.3f / (classes - 1);
    }
    loss.setWeight(2.5);
    tape.add(loss);
    GradientCheck.check(tape, GradientCheck.pass(), () -> 2.5 * loss.loss(), List.of(z), TOLERANCE);
  }

  @Test
  void binaryCrossEntropyOfASureAnswerStaysFinite() {
    Variable z = Variable.of("z", 1, 2);
    z.value()[0] = 300;
    Variable t = Variable.constant("t", 1, 2);
    BinaryCrossEntropy loss = new BinaryCrossEntropy(z, t);
    t.value()[1] = 1;
    loss.forward(GradientCheck.pass());
    loss.backward(GradientCheck.pass());
    assertThat(loss.loss()).isCloseTo(100, within(1e-9));
    assertThat(z.gradient()).doesNotContain(Float.NaN, Float.POSITIVE_INFINITY);
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  @GradientOf(ClassAttention.class)
  void classAttention(boolean loops) {
    Tape tape = new Tape();
    Variable z = GradientCheck.random("z", N, 4, 1);
    SparseMatrix entries = loops ? pattern.matrix() : graph.adjacency();
    Variable t = tape.add(new ClassAttention(z, entries, entries.transpose(), 0.8, false));
    GradientCheck.check(tape, t, List.of(z), TOLERANCE);
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  @GradientOf({ClassAttention.class, ClassDiffusion.class})
  void classAttentionThroughGamma(boolean loops) {
    Tape tape = new Tape();
    Variable z = GradientCheck.random("z", N, 4, 1);
    SparseMatrix entries = loops ? pattern.matrix() : graph.adjacency();
    ClassAttention attention = new ClassAttention(z, entries, entries.transpose(), 0.3, true);
    Variable t = tape.add(attention);
    Variable y =
        tape.add(
            new ClassDiffusion(z, t, attention.gamma(), entries, entries.transpose(), 2, true));
    GradientCheck.check(tape, y, List.of(z), TOLERANCE);
  }

  @ParameterizedTest
  @CsvSource({"0,true", "1,false", "3,true", "4,false"})
  @GradientOf(ClassDiffusion.class)
  void classDiffusion(int hops, boolean byColumn) {
    Tape tape = new Tape();
    Variable z = GradientCheck.random("z", N, 4, 1);
    SparseMatrix entries = graph.adjacency();
    Variable t = GradientCheck.random("t", entries.entries(), 1, 2);
    Variable gamma = Variable.of("gamma", N, 1);
    for (int i = 0; i < N; i++) {
      gamma.value()[i] = 0.5f + 0.03f * i;
    }
    Variable y =
        tape.add(new ClassDiffusion(z, t, gamma, entries, entries.transpose(), hops, byColumn));
    GradientCheck.check(tape, y, List.of(z, t, gamma), TOLERANCE);
  }

  @Test
  @GradientOf(EntropyLoss.class)
  void entropyLoss() {
    Tape tape = new Tape();
    Variable z = GradientCheck.random("z", N, 5, 1);
    EntropyLoss loss = new EntropyLoss(z, 0.5);
    tape.add(loss);
    GradientCheck.check(tape, GradientCheck.pass(), () -> 0.5 * loss.loss(), List.of(z), TOLERANCE);
  }
}
