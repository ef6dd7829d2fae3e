package org.capgnn.autodiff.op.norm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import org.capgnn.autodiff.DropoutMask;
import org.capgnn.autodiff.Pass;
import org.capgnn.autodiff.Tape;
import org.capgnn.autodiff.Variable;
import org.capgnn.autodiff.op.GradientCheck;
import org.capgnn.autodiff.op.layer.Linear;
import org.capgnn.autodiff.op.layer.ReluDropout;
import org.capgnn.autodiff.op.layer.RowsToLanes;
import org.capgnn.kernel.Lanes;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The fused operator computes what its four parts, each with a gradient check, compute in turn. */
class BatchNormHeadTest {
  private static final int N = 150;

  @ParameterizedTest
  @CsvSource({"3,64,8,0.2", "7,8,1,0", "4,24,3,0.5", "5,5,2,0.3"})
  void agreesWithItsParts(int classes, int width, int views, double rate) {
    Lanes lanes = Lanes.of(classes, views);
    Variable[] fused = variables(classes, width, views);
    Variable[] parts = variables(classes, width, views);
    BatchNormState fusedAverages = new BatchNormState("h", width, 0.99, 1e-3);
    BatchNormState partAverages = new BatchNormState("h", width, 0.99, 1e-3);

    Tape one = new Tape();
    Variable h =
        one.add(
            new BatchNormHead(
                fused[0],
                new NormParameters(fused[1], fused[2], fusedAverages),
                fused[3],
                fused[4],
                mask(one, width, views, rate),
                lanes,
                true));
    Tape four = new Tape();
    Variable y =
        four.add(
            new BatchNorm(
                parts[0], new NormParameters(parts[1], parts[2], partAverages), views, true));
    y = four.add(new ReluDropout(y, mask(four, width, views, rate)));
    y = four.add(new Linear(y, parts[3], parts[4]));
    y = four.add(new RowsToLanes(y, lanes));

    run(one, h, fused);
    run(four, y, parts);
    assertAgree("H", h.value(), y.value());
    assertAgree("mean", fusedAverages.mean(), partAverages.mean());
    assertAgree("variance", fusedAverages.variance(), partAverages.variance());
    for (int v = 0; v < fused.length; v++) {
      assertAgree("gradient of " + fused[v].name(), fused[v].gradient(), parts[v].gradient());
    }
  }

  private static Variable[] variables(int classes, int width, int views) {
    return new Variable[] {
      GradientCheck.random("Y", N * views, width, 1),
      GradientCheck.random("gamma", 1, width, 2),
      GradientCheck.random("beta", 1, width, 3),
      GradientCheck.random("W2", width, classes, 4),
      GradientCheck.random("b2", 1, classes, 5)
    };
  }

  private static DropoutMask mask(Tape tape, int width, int views, double rate) {
    long bytes = ReluDropout.maskBytes((long) N * views, width);
    return tape.add(DropoutMask.orNull("h", 1, bytes, rate));
  }

  /** A forward and a backward pass from a random gradient of the output. */
  private static void run(Tape tape, Variable output, Variable[] inputs) {
    tape.add(new GradientCheck.Projection(output));
    Pass pass = GradientCheck.pass();
    tape.forward(pass);
    for (Variable input : List.of(inputs)) {
      Arrays.fill(input.gradient(), 0f);
    }
    tape.backward(pass);
  }

  private static void assertAgree(String what, float[] found, float[] expected) {
    float largest = 0f;
    for (float e : expected) {
      largest = Math.max(largest, Math.abs(e));
    }
    for (int p = 0; p < expected.length; p++) {
      assertThat(found[p]).as("%s at %d", what, p).isCloseTo(expected[p], within(1e-4f * largest));
    }
  }
}
