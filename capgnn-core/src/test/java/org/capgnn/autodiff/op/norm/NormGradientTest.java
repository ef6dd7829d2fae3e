package org.capgnn.autodiff.op.norm;

import java.util.List;
import org.capgnn.autodiff.DropoutMask;
import org.capgnn.autodiff.Tape;
import org.capgnn.autodiff.Variable;
import org.capgnn.autodiff.op.GradientCheck;
import org.capgnn.autodiff.op.GradientOf;
import org.capgnn.autodiff.op.RandomGraph;
import org.capgnn.autodiff.op.layer.AddBias;
import org.capgnn.autodiff.op.layer.HeadsToRows;
import org.capgnn.autodiff.op.layer.Linear;
import org.capgnn.kernel.Lanes;
import org.capgnn.tensor.SparseMatrix;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The gradients of batch norms that evaluate by moving averages, and of the fused ones. */
class NormGradientTest {
  private static final int N = 13;
  private static final double TOLERANCE = 4e-3;

  /** Averages as after some steps. */
  private static BatchNormState averages(int width) {
    BatchNormState state = new BatchNormState("h", width, 0.5, 1e-3);
    for (int c = 0; c < width; c++) {
      state.update(c, 0.1 * c - 0.3, 0.5 + 0.2 * c);
    }
    return state;
  }

  private static NormParameters norm(int width) {
    return new NormParameters(
        GradientCheck.random("gamma", 1, width, 2),
        GradientCheck.random("beta", 1, width, 3),
        averages(width));
  }

  @Test
  @GradientOf(BatchNorm.class)
  void batchNormInEvaluation() {
    Tape tape = new Tape();
    Variable in = GradientCheck.random("x", N, 7, 1);
    NormParameters norm = norm(7);
    Variable y = tape.add(new BatchNorm(in, norm, 1, false));
    GradientCheck.check(tape, y, List.of(in, norm.gamma(), norm.beta()), TOLERANCE);
  }

  @ParameterizedTest
  @CsvSource({"8,1,false", "8,3,true", "16,8,true"})
  @GradientOf(BatchNormHead.class)
  void batchNormHead(int width, int views, boolean training) {
    Tape tape = new Tape();
    Lanes lanes = Lanes.of(3, views);
    Variable in = GradientCheck.random("y", N * views, width, 1);
    NormParameters norm = norm(width);
    // far above zero: no ReLU is near its kink
    for (int c = 0; c < width; c++) {
      norm.gamma().value()[c] *= 0.1f;
      norm.beta().value()[c] = c % 3 == 0 ? -3f : 3f;
    }
    Variable w = GradientCheck.random("w2", width, 3, 4);
    Variable b = GradientCheck.random("b2", 1, 3, 5);
    DropoutMask mask =
        tape.add(DropoutMask.ofRowsOrNull("hidden", 1, (long) N * views, width, 0.2));
    Variable h = tape.add(new BatchNormHead(in, norm, w, b, mask, lanes, training));
    Variable rows = tape.add(HeadsToRows.concatenated(h, lanes));
    GradientCheck.check(tape, rows, List.of(in, norm.gamma(), norm.beta(), w, b), 0.01);
  }

  @Test
  @GradientOf(FoldedNorm.class)
  void foldedNorm() {
    Tape tape = new Tape();
    Variable w = GradientCheck.random("w", 5, 4, 1);
    Variable b = GradientCheck.random("b", 1, 4, 4);
    NormParameters norm = norm(5);
    FoldedNorm folded = new FoldedNorm(w, b, norm);
    Variable x = GradientCheck.random("x", N, 5, 6);
    tape.add(folded);
    Variable y = tape.add(new Linear(x, folded.output(), null));
    y = tape.add(new AddBias(y, folded.bias()));
    GradientCheck.check(tape, y, List.of(w, b, norm.gamma(), norm.beta(), x), TOLERANCE);
  }

  @Test
  @GradientOf(NormalisedSparseProduct.class)
  void normalisedSparseProductInEvaluation() {
    Tape tape = new Tape();
    SparseMatrix x = RandomGraph.features(N, 9, 0.4, 3);
    Variable entries = GradientCheck.entries(x);
    Variable w = GradientCheck.random("w", 9, 7, 1);
    Variable b = GradientCheck.random("b", 1, 7, 4);
    NormParameters norm = norm(9);
    Variable y =
        tape.add(
            new NormalisedSparseProduct(
                GradientCheck.sparse(x, entries),
                w,
                b,
                norm,
                BatchStatistics.of(x),
                false,
                null,
                1,
                false));
    GradientCheck.check(tape, y, List.of(w, b, norm.gamma(), norm.beta(), entries), TOLERANCE);
  }
}
