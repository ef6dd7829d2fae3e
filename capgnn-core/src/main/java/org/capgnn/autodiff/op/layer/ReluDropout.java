package org.capgnn.autodiff.op.layer;

import org.capgnn.autodiff.DropoutMask;
import org.capgnn.autodiff.Operator;
import org.capgnn.autodiff.Pass;
import org.capgnn.autodiff.Variable;
import org.capgnn.parallel.Blocks;
import org.capgnn.parallel.Workers;

/** {@code y = drop(relu(x))}, elementwise; the mask has one bit per element. */
public final class ReluDropout implements Operator {
  private final Variable input;
  private final Variable output;
  private final Blocks blocks;
  private final Workers.Body apply;
  private final Workers.Body differentiate;
  private Pass pass;

  /**
   * @param mask one bit per element, or null if nothing is dropped
   */
  public ReluDropout(Variable input, DropoutMask mask) {
    this.input = input;
    String name = "relu " + input.name();
    this.output = Variable.of(name, input.rows(), input.columns(), input.needsGradient());
    this.blocks = Blocks.elements(input.value().length);
    byte[] keep = mask == null ? null : mask.bits();
    float scale = mask == null ? 1f : mask.scale();
    this.apply =
        (b, scratch) ->
            pass.kernels()
                .dense()
                .reluDropout(
                    input.value(), keep, scale, output.value(), blocks.from(b), blocks.to(b));
    this.differentiate =
        (b, scratch) ->
            pass.kernels()
                .dense()
                .reluDropoutGradient(
                    output.value(),
                    scale,
                    output.gradient(),
                    input.gradient(),
                    blocks.from(b),
                    blocks.to(b));
  }

  /** Mask bytes needed for a matrix of this size. */
  public static long maskBytes(long rows, int columns) {
    return (rows * columns + 7) / 8;
  }

  @Override
  public Variable output() {
    return output;
  }

  @Override
  public void forward(Pass current) {
    pass = current;
    current.workers().run(blocks.count(), apply);
  }

  // dx = scale dy where y > 0: an output is positive exactly where x is positive and kept
  @Override
  public void backward(Pass current) {
    pass = current;
    current.workers().run(blocks.count(), differentiate);
  }
}
