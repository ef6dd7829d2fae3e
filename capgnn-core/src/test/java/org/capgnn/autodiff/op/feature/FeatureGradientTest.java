package org.capgnn.autodiff.op.feature;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.capgnn.autodiff.DropoutMask;
import org.capgnn.autodiff.SparseVariable;
import org.capgnn.autodiff.Tape;
import org.capgnn.autodiff.Variable;
import org.capgnn.autodiff.op.GradientCheck;
import org.capgnn.autodiff.op.GradientOf;
import org.capgnn.autodiff.op.RandomGraph;
import org.capgnn.autodiff.op.layer.HeadsToRows;
import org.capgnn.kernel.Lanes;
import org.capgnn.tensor.SparseMatrix;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The gradient with respect to the stored entries of the features. */
class FeatureGradientTest {
  private static final int N = 13;
  private static final double TOLERANCE = 4e-3;

  private final SparseMatrix x = RandomGraph.features(N, 9, 0.4, 3);
  private final Variable entries = GradientCheck.entries(x);
  private final SparseVariable features = GradientCheck.sparse(x, entries);

  @ParameterizedTest
  @ValueSource(ints = {1, 7, 8, 65})
  @GradientOf(SparseProduct.class)
  void ofASparseProduct(int width) {
    Tape tape = new Tape();
    Variable w = GradientCheck.random("w", 9, width, 1);
    Variable b = GradientCheck.random("b", 1, width, 2);
    Variable y = tape.add(new SparseProduct(features, w, b, null, 1));
    GradientCheck.check(tape, y, List.of(w, b, entries), TOLERANCE);
  }

  @ParameterizedTest
  @CsvSource({"8,8", "3,1", "4,3", "3,11"})
  @GradientOf(HeadProduct.class)
  void ofAHeadProduct(int units, int heads) {
    Tape tape = new Tape();
    Lanes lanes = Lanes.of(units, heads);
    Variable w = GradientCheck.random("w", 9, lanes.stride(), 1);
    Variable g = tape.add(HeadProduct.ofSparse(features, w, null, lanes));
    Variable y = tape.add(HeadsToRows.concatenated(g, lanes));
    GradientCheck.check(tape, y, List.of(entries), TOLERANCE);
  }

  @Test
  void isRefusedWithDropout() {
    Variable w = GradientCheck.random("w", 9, 4, 1);
    DropoutMask mask = new DropoutMask("input", 1, x.entries(), 0.5);
    assertThatThrownBy(() -> new SparseProduct(features, w, null, mask, 1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("one view without dropout");
  }
}
