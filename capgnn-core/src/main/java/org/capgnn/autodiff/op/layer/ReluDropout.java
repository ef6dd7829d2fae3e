package org.capgnn.autodiff.op.layer;

import org.capgnn.autodiff.DropoutMask;
import org.capgnn.autodiff.Loop;
import org.capgnn.autodiff.Operator;
import org.capgnn.autodiff.Pass;
import org.capgnn.autodiff.Variable;
import org.capgnn.parallel.Blocks;

/** {@code y = drop(relu(x))}, elementwise; the mask has one bit per element. */
public final class ReluDropout extends Operator {
  private final Loop apply;
  private final Loop differentiate;

  /**
   * @param mask one bit per element, or null if nothing is dropped
   */
  public ReluDropout(Variable input, DropoutMask mask) {
    super(input.like("relu " + input.name()));
    Blocks blocks = Blocks.elements(input.value().length);
    byte[] keep = mask == null ? null : mask.bits();
    float scale = mask == null ? 1f : mask.scale();
    float[] x = input.value();
    float[] y = output.value();
    float[] dx = input.gradient();
    float[] dy = output.gradient();
    this.apply =
        new Loop(
            blocks,
            (kernels, b, from, to, scratch) ->
                kernels.dense().reluDropout(x, keep, scale, y, from, to));
    this.differentiate =
        new Loop(
            blocks,
            (kernels, b, from, to, scratch) ->
                kernels.dense().reluDropoutGradient(y, scale, dy, dx, from, to));
  }

  /** Mask bytes needed for a matrix of this size. */
  public static long maskBytes(long rows, int columns) {
    return (rows * columns + 7) / 8;
  }

  @Override
  public void forward(Pass pass) {
    apply.run(pass);
  }

  // dx = scale dy where y > 0: an output is positive exactly where x is positive and kept
  @Override
  public void backward(Pass pass) {
    differentiate.run(pass);
  }
}
