package org.capgnn.autodiff.op;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.capgnn.autodiff.DropoutMask;
import org.capgnn.autodiff.SparseVariable;
import org.capgnn.autodiff.Tape;
import org.capgnn.autodiff.Variable;
import org.capgnn.autodiff.op.attention.AdditiveAttention;
import org.capgnn.autodiff.op.attention.AttendedSum;
import org.capgnn.autodiff.op.attention.StructuralAttention;
import org.capgnn.autodiff.op.attention.StructuralBlend;
import org.capgnn.autodiff.op.feature.HeadProduct;
import org.capgnn.autodiff.op.layer.Activation;
import org.capgnn.autodiff.op.layer.AddBias;
import org.capgnn.autodiff.op.layer.ClassMessages;
import org.capgnn.autodiff.op.layer.Dropout;
import org.capgnn.autodiff.op.layer.HeadsToRows;
import org.capgnn.autodiff.op.layer.Linear;
import org.capgnn.autodiff.op.layer.ReluDropout;
import org.capgnn.autodiff.op.loss.CrossEntropy;
import org.capgnn.autodiff.op.loss.PickedScore;
import org.capgnn.autodiff.op.propagation.GraphProduct;
import org.capgnn.autodiff.op.propagation.PolynomialPropagation;
import org.capgnn.graph.Graph;
import org.capgnn.kernel.Lanes;
import org.capgnn.nn.AffinityPattern;
import org.capgnn.nn.StaticAffinity;
import org.capgnn.tensor.SparseMatrix;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The gradients of the operators that ordinary graph layers are made of. */
class LayerGradientTest {
  private static final int N = 13;
  private static final double TOLERANCE = 4e-3;

  private final SparseMatrix x = RandomGraph.features(N, 9, 0.4, 3);
  private final Graph graph = RandomGraph.weighted(N, 40, 4);
  private final AffinityPattern pattern = AffinityPattern.of(graph);

  @ParameterizedTest
  @ValueSource(ints = {1, 7, 8, 16, 67})
  @GradientOf(GraphProduct.class)
  void graphProduct(int width) {
    Tape tape = new Tape();
    Variable h = GradientCheck.random("h", N, width, 1);
    Variable y = tape.add(new GraphProduct(StaticAffinity.symmetric(pattern), h));
    GradientCheck.check(tape, y, List.of(h), TOLERANCE);
  }

  @Test
  void graphProductGathersTheRowsThatAVertexPointsTo() {
    Tape tape = new Tape();
    Variable h = GradientCheck.random("h", N, 3, 1);
    Variable y = tape.add(new GraphProduct(StaticAffinity.symmetric(pattern), h));
    tape.forward(GradientCheck.pass());
    SparseMatrix m = pattern.matrix();
    float[] s = pattern.symmetric(1);
    for (int i = 0; i < N; i++) {
      double sum = 0;
      for (int e = m.offsets()[i]; e < m.offsets()[i + 1]; e++) {
        sum += s[e] * h.value()[m.columnIndices()[e] * 3];
      }
      assertThat((double) y.value()[i * 3]).isCloseTo(sum, within(1e-5));
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 5})
  @GradientOf(PolynomialPropagation.class)
  void polynomialPropagation(int hops) {
    Tape tape = new Tape();
    Variable h = GradientCheck.random("h", N, 5, 1);
    double[] c = new double[hops + 1];
    for (int k = 0; k <= hops; k++) {
      c[k] = 0.7 - 0.2 * k;
    }
    StaticAffinity s = StaticAffinity.symmetric(pattern);
    Variable y = tape.add(new PolynomialPropagation(s, c, h));
    Variable power = h;
    float[] expected = new float[h.value().length];
    for (int k = 0; k <= hops; k++) {
      Tape one = new Tape();
      power = k == 0 ? h : one.add(new GraphProduct(s, power));
      one.forward(GradientCheck.pass());
      for (int p = 0; p < expected.length; p++) {
        expected[p] += (float) (c[k] * power.value()[p]);
      }
    }
    tape.forward(GradientCheck.pass());
    assertThat(y.value()).containsExactly(expected, within(1e-5f));
    GradientCheck.check(tape, y, List.of(h), TOLERANCE);
  }

  @Test
  @GradientOf(Dropout.class)
  void dropout() {
    Tape tape = new Tape();
    Variable in = GradientCheck.random("x", N, 9, 1);
    DropoutMask mask = tape.add(new DropoutMask("h", 1, ReluDropout.maskBytes(N, 9), 0.4));
    Variable y = tape.add(new Dropout(in, mask));
    GradientCheck.check(tape, y, List.of(in), TOLERANCE);
    tape.forward(GradientCheck.pass());
    int kept = 0;
    for (int p = 0; p < y.value().length; p++) {
      kept += y.value()[p] == 0 ? 0 : 1;
      assertThat(y.value()[p] == 0 || y.value()[p] == in.value()[p] * mask.scale()).isTrue();
    }
    assertThat(kept).isBetween(50, 90);
  }

  @ParameterizedTest
  @ValueSource(strings = {"relu", "leaky", "elu"})
  @GradientOf(Activation.class)
  void activation(String kind) {
    Tape tape = new Tape();
    Variable in = GradientCheck.random("x", N, 9, 1);
    for (int p = 0; p < in.value().length; p++) {
      in.value()[p] += in.value()[p] >= 0 ? 0.05f : -0.05f;
    }
    Variable y =
        tape.add(
            switch (kind) {
              case "relu" -> Activation.relu(in);
              case "leaky" -> Activation.leakyRelu(in, 0.1);
              default -> Activation.elu(in);
            });
    GradientCheck.check(tape, y, List.of(in), TOLERANCE);
    float below = kind.equals("relu") ? 0f : kind.equals("leaky") ? -0.1f : -0.63212056f;
    in.value()[0] = -1f;
    in.value()[1] = 2f;
    tape.forward(GradientCheck.pass());
    assertThat(y.value()[0]).isEqualTo(below);
    assertThat(y.value()[1]).isEqualTo(2f);
  }

  @Test
  @GradientOf(ClassMessages.class)
  void classMessages() {
    Tape tape = new Tape();
    Variable scores = GradientCheck.random("s", 4, 3, 1);
    float[] ratios = {0.5f, 2f, 1f, 3f, 0.2f, 1f, 0.1f, 1f, 4f};
    float[] known = {-1, 2, -1, -1};
    Variable m = tape.add(new ClassMessages(scores, ratios, known));
    GradientCheck.check(tape, m, List.of(scores), TOLERANCE);
    assertThat(m.value()[3 + 1]).as("log R_12").isCloseTo(0f, within(1e-6f));
    assertThat(m.value()[3 + 2]).as("log R_22").isCloseTo((float) Math.log(4), within(1e-6f));
  }

  @Test
  @GradientOf(AddBias.class)
  void addBias() {
    Tape tape = new Tape();
    Variable in = GradientCheck.random("x", N, 9, 1);
    Variable b = GradientCheck.random("b", 1, 9, 2);
    Variable y = tape.add(new AddBias(in, b));
    GradientCheck.check(tape, y, List.of(in, b), TOLERANCE);
  }

  @Test
  @GradientOf(CrossEntropy.class)
  void crossEntropy() {
    Tape tape = new Tape();
    Variable z = GradientCheck.random("z", N, 4, 1);
    int[] rows = {2, 0, 7, 2, 12};
    int[] classes = {0, 3, 1, 2, 1};
    CrossEntropy loss = CrossEntropy.mean(z, rows, classes);
    tape.add(loss);
    GradientCheck.check(tape, GradientCheck.pass(), loss::loss, List.of(z), TOLERANCE);
    double expected = 0;
    for (int n = 0; n < rows.length; n++) {
      double sum = 0;
      for (int c = 0; c < 4; c++) {
        sum += Math.exp(z.value()[rows[n] * 4 + c]);
      }
      expected += (Math.log(sum) - z.value()[rows[n] * 4 + classes[n]]) / rows.length;
    }
    tape.forward(GradientCheck.pass());
    assertThat(loss.loss()).isCloseTo(expected, within(1e-6));
  }

  @ParameterizedTest
  @CsvSource({"8,8,0.6", "5,8,0", "3,1,0.5", "16,1,0", "4,3,0.4", "3,11,0.3"})
  @GradientOf({HeadProduct.class, HeadsToRows.class})
  void headProductOfSparseFeatures(int units, int heads, double rate) {
    Tape tape = new Tape();
    Lanes lanes = Lanes.of(units, heads);
    Variable w = inLanes("w", 9, lanes, 1);
    long bytes = (long) x.entries() * lanes.groups();
    DropoutMask mask = tape.add(DropoutMask.orNull("input", 1, bytes, rate));
    Variable g = tape.add(HeadProduct.ofSparse(SparseVariable.constant(x), w, mask, lanes));
    Variable y = tape.add(HeadsToRows.concatenated(g, lanes));
    GradientCheck.check(tape, y, List.of(w), TOLERANCE);
  }

  @ParameterizedTest
  @CsvSource({"8,8,0.6", "5,8,0", "3,1,0.5", "16,1,0", "4,3,0.4", "3,11,0.3"})
  @GradientOf(HeadProduct.class)
  void headProductOfADenseLayer(int units, int heads, double rate) {
    Tape tape = new Tape();
    Lanes lanes = Lanes.of(units, heads);
    Variable in = GradientCheck.random("x", N, 9, 7);
    Variable w = inLanes("w", 9, lanes, 1);
    DropoutMask mask =
        tape.add(DropoutMask.orNull("input", 1, (long) N * 9 * lanes.groups(), rate));
    Variable g = tape.add(HeadProduct.ofDense(in, w, mask, lanes));
    Variable y = tape.add(HeadsToRows.averaged(g, lanes));
    GradientCheck.check(tape, y, List.of(in, w), TOLERANCE);
  }

  @ParameterizedTest
  @CsvSource({"8,8", "5,8", "3,1", "16,1", "4,3", "3,11"})
  @GradientOf(AdditiveAttention.class)
  void additiveAttention(int units, int heads) {
    Tape tape = new Tape();
    Lanes lanes = Lanes.of(units, heads);
    Variable g = inLanes("g", N, lanes, 1);
    Variable a = inLanes("a", 2, lanes, 2);
    Variable b = GradientCheck.random("b", 2, heads, 3);
    // firmly above or below the kink of the leaky ReLU
    for (int h = 0; h < heads; h++) {
      b.value()[h] += h % 2 == 0 ? 30f : -30f;
    }
    Variable alpha = tape.add(new AdditiveAttention(g, a, b, pattern, lanes));
    Variable y = tape.add(new AttendedSum(alpha, g, pattern, null, lanes));
    Variable rows = tape.add(HeadsToRows.concatenated(y, lanes));
    GradientCheck.check(tape, rows, List.of(g, a, b), 0.02);
    assertThatEachRowOfAttentionSumsToOne(alpha, lanes);
  }

  /** Rows whose products with the vectors lie firmly above or below the leaky ReLU's kink. */
  private void keepAwayFromKinks(Variable g, Variable vectors, Variable mixture, Lanes lanes) {
    for (int h = 0; h < lanes.views(); h++) {
      int sign = h % 2 == 0 ? 1 : -1;
      for (int c = 0; c < lanes.classes(); c++) {
        int at = lanes.at(c, h);
        for (int row = 0; row < g.rows(); row++) {
          g.value()[row * lanes.stride() + at] = 1 + Math.abs(g.value()[row * lanes.stride() + at]);
        }
        for (int row = 0; row < vectors.rows(); row++) {
          int k = row * lanes.stride() + at;
          vectors.value()[k] = sign * (0.2f + Math.abs(vectors.value()[k]));
        }
      }
    }
    // the weights of the mixture count by their absolute value
    for (int k = 0; k < mixture.value().length; k++) {
      mixture.value()[k] += Math.copySign(0.3f, mixture.value()[k]);
    }
  }

  /** ADSF-RWR: content and structure mixed before one softmax, or after two. */
  @ParameterizedTest
  @CsvSource({"8,8", "5,8", "3,1", "4,2", "4,3", "3,11"})
  @GradientOf({StructuralAttention.class, StructuralBlend.class})
  void structuralAttention(int units, int heads) {
    Lanes lanes = Lanes.of(units, heads);
    float[] similarity = new float[pattern.entries()];
    for (int e = 0; e < similarity.length; e++) {
      similarity[e] = e * 37 % 101 / 101f;
    }
    for (boolean oneSoftmax : new boolean[] {true, false}) {
      Tape tape = new Tape();
      Variable g = inLanes("g", N, lanes, 1);
      Variable vectors = inLanes("a", 2, lanes, 2);
      Variable mixture = GradientCheck.random("mix", 2, heads, 3);
      keepAwayFromKinks(g, vectors, mixture, lanes);
      Variable alpha;
      if (oneSoftmax) {
        alpha = tape.add(new StructuralAttention(g, vectors, mixture, similarity, pattern, lanes));
      } else {
        Variable shifts = Variable.of("none", 2, heads);
        Variable content = tape.add(new AdditiveAttention(g, vectors, shifts, pattern, lanes));
        alpha = tape.add(new StructuralBlend(content, mixture, similarity, pattern, lanes));
      }
      Variable y = tape.add(new AttendedSum(alpha, g, pattern, null, lanes));
      Variable rows = tape.add(HeadsToRows.concatenated(y, lanes));

      GradientCheck.check(tape, rows, List.of(g, vectors, mixture), 0.02);
      if (heads % 8 == 0) { // else some lanes belong to no head
        assertThatEachRowOfAttentionSumsToOne(alpha, lanes);
      }
    }
  }

  private void assertThatEachRowOfAttentionSumsToOne(Variable alpha, Lanes lanes) {
    int[] offsets = pattern.matrix().offsets();
    for (int i = 0; i < N; i++) {
      for (int lane = 0; lane < lanes.groups() * 8; lane++) {
        double sum = 0;
        for (int e = offsets[i]; e < offsets[i + 1]; e++) {
          sum += alpha.value()[e * lanes.groups() * 8 + lane];
        }
        assertThat(sum).isCloseTo(1, within(1e-5));
      }
    }
  }

  @ParameterizedTest
  @CsvSource({"8,8,0.6", "3,1,0.5", "4,3,0.4", "3,11,0.3"})
  @GradientOf(AttendedSum.class)
  void attendedSum(int units, int heads, double rate) {
    Tape tape = new Tape();
    Lanes lanes = Lanes.of(units, heads);
    Variable g = inLanes("g", N, lanes, 1);
    Variable alpha = GradientCheck.random("alpha", pattern.entries(), lanes.groups() * 8, 2);
    repeatOverLanes(alpha, lanes);
    DropoutMask mask =
        tape.add(new DropoutMask("att", 1, (long) pattern.entries() * lanes.groups(), rate));
    Variable y = tape.add(new AttendedSum(alpha, g, pattern, mask, lanes));
    Variable rows = tape.add(HeadsToRows.concatenated(y, lanes));
    // where lanes repeat a head, only the sum over them is the gradient of alpha
    GradientCheck.check(
        tape, rows, lanes.fullLanes() ? List.of(g, alpha) : List.of(g), TOLERANCE * 2);
  }

  private static void repeatOverLanes(Variable alpha, Lanes lanes) {
    for (int p = 0; p < alpha.value().length; p++) {
      alpha.value()[p] = alpha.value()[p / 8 * 8 + p % 8 % lanes.period()];
    }
  }

  /** Random values where the layout has a unit of a head, zeros in its padding. */
  private static Variable inLanes(String name, int rows, Lanes lanes, long seed) {
    Variable v = Variable.of(name, rows, lanes.stride());
    Variable random = GradientCheck.random(name, rows, lanes.classes() * lanes.views(), seed);
    for (int r = 0; r < rows; r++) {
      for (int h = 0; h < lanes.views(); h++) {
        for (int c = 0; c < lanes.classes(); c++) {
          v.value()[r * lanes.stride() + lanes.at(c, h)] =
              random.value()[(r * lanes.views() + h) * lanes.classes() + c];
        }
      }
    }
    return v;
  }

  @Test
  @GradientOf(PickedScore.class)
  void pickedScore() {
    Tape tape = new Tape();
    Variable x = GradientCheck.random("x", N, 4, 1);
    Variable w = GradientCheck.random("w", 4, 3, 2);
    PickedScore picked = new PickedScore(tape.add(new Linear(x, w, null)));
    picked.pick(5, 2);
    tape.add(picked);
    GradientCheck.check(tape, GradientCheck.pass(), picked::value, List.of(x, w), TOLERANCE);
  }
}
