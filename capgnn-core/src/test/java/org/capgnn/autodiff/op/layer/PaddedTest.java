package org.capgnn.autodiff.op.layer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.capgnn.autodiff.DropoutMask;
import org.capgnn.autodiff.SparseVariable;
import org.capgnn.autodiff.Tape;
import org.capgnn.autodiff.Variable;
import org.capgnn.autodiff.op.GradientCheck;
import org.capgnn.autodiff.op.GradientOf;
import org.capgnn.autodiff.op.RandomGraph;
import org.capgnn.autodiff.op.feature.SparseMlp;
import org.capgnn.autodiff.op.feature.SparseProduct;
import org.capgnn.autodiff.op.norm.BatchNormHead;
import org.capgnn.autodiff.op.norm.BatchNormState;
import org.capgnn.autodiff.op.norm.NormParameters;
import org.capgnn.kernel.DenseKernels;
import org.capgnn.kernel.Lanes;
import org.capgnn.tensor.SparseMatrix;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A hidden layer padded to whole vectors computes what it computes as it is. */
class PaddedTest {
  private static final int N = 13;
  private static final int FEATURES = 9;
  private static final Lanes LANES = Lanes.of(3, 3);

  private final SparseMatrix x = RandomGraph.features(N, FEATURES, 0.4, 3);

  @Test
  @GradientOf(Padded.class)
  void gradientIsThatOfTheMatrixWithin() {
    Tape tape = new Tape();
    Variable in = GradientCheck.random("x", 5, 3, 1);
    Variable y = tape.add(new Padded(in, 8, 4));
    GradientCheck.check(tape, y, List.of(in), 4e-3);
    tape.forward(GradientCheck.pass());
    for (int r = 0; r < 8; r++) {
      for (int c = 0; c < 4; c++) {
        float expected = r < 5 && c < 3 ? in.value()[r * 3 + c] : 0f;
        assertThat(y.value()[r * 4 + c]).isEqualTo(expected);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 5, 12, 60})
  void perceptron(int hidden) {
    Variable w1 = GradientCheck.random("w1", FEATURES, hidden, 1);
    Variable b1 = GradientCheck.random("b1", 1, hidden, 2);
    Variable w2 = GradientCheck.random("w2", hidden, 3, 3);
    Variable b2 = GradientCheck.random("b2", 1, 3, 4);
    Tape tape = new Tape();
    DropoutMask mask = tape.add(packed(hidden));
    Variable plain = tape.add(new SparseMlp(x, w1, b1, w2, b2, null, mask, LANES));
    DropoutMask rows = tape.add(rows(hidden));
    Variable padded =
        tape.add(
            new SparseMlp(
                x, wide(tape, w1), wide(tape, b1), tall(tape, w2), b2, null, rows, LANES));
    tape.forward(GradientCheck.pass());
    assertThat(padded.value()).containsExactly(plain.value(), within(1e-4f));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 5, 12, 60})
  void batchNormHead(int hidden) {
    Variable w1 = GradientCheck.random("w1", FEATURES, hidden, 1);
    Variable b1 = GradientCheck.random("b1", 1, hidden, 2);
    Variable gamma = GradientCheck.random("gamma", 1, hidden, 5);
    Variable beta = GradientCheck.random("beta", 1, hidden, 6);
    Variable w2 = GradientCheck.random("w2", hidden, 3, 3);
    Variable b2 = GradientCheck.random("b2", 1, 3, 4);
    for (boolean training : new boolean[] {true, false}) {
      Tape tape = new Tape();
      DropoutMask mask = tape.add(packed(hidden));
      BatchNormState plainState = new BatchNormState("h", hidden, 0.9, 1e-3);
      Variable h =
          tape.add(new SparseProduct(SparseVariable.constant(x), w1, b1, null, LANES.views()));
      Variable plain =
          tape.add(
              new BatchNormHead(
                  h, new NormParameters(gamma, beta, plainState), w2, b2, mask, LANES, training));
      DropoutMask rows = tape.add(rows(hidden));
      BatchNormState state = new BatchNormState("h", hidden, 0.9, 1e-3);
      Variable wideH =
          tape.add(
              new SparseProduct(
                  SparseVariable.constant(x), wide(tape, w1), wide(tape, b1), null, LANES.views()));
      Variable padded =
          tape.add(
              new BatchNormHead(
                  wideH,
                  new NormParameters(wide(tape, gamma), wide(tape, beta), state),
                  tall(tape, w2),
                  b2,
                  rows,
                  LANES,
                  training));
      tape.forward(GradientCheck.pass());
      assertThat(padded.value()).containsExactly(plain.value(), within(1e-4f));
      assertThat(state.mean()).containsExactly(plainState.mean(), within(1e-5f));
      assertThat(state.variance()).containsExactly(plainState.variance(), within(1e-5f));
    }
  }

  private static DropoutMask packed(int hidden) {
    long bytes = ReluDropout.maskBytes((long) N * LANES.views(), hidden);
    return new DropoutMask("packed", 2, bytes, 0.6);
  }

  private static DropoutMask rows(int hidden) {
    return DropoutMask.ofRowsOrNull("rows", 2, (long) N * LANES.views(), hidden, 0.6);
  }

  private static Variable wide(Tape tape, Variable v) {
    return tape.add(new Padded(v, v.rows(), DenseKernels.padded(v.columns())));
  }

  private static Variable tall(Tape tape, Variable v) {
    return tape.add(new Padded(v, DenseKernels.padded(v.rows()), v.columns()));
  }
}
