package org.capgnn.autodiff.part;

import java.util.Arrays;
import org.capgnn.autodiff.Loop;
import org.capgnn.autodiff.Pass;
import org.capgnn.autodiff.Variable;
import org.capgnn.parallel.Blocks;

/**
 * Sums over all rows, such as the gradient of a weight: one buffer per block of rows, added up in
 * the order of the blocks. Adding up clears the buffers for the next pass while they are in the
 * cache.
 *
 * <p>The blocks do not depend on the number of threads, so neither do the sums.
 */
public final class BlockSums {
  private final float[][] buffers;
  private final float[] target;
  private final Loop reduce;

  /** Buffers for {@code blocks} blocks that {@link #addUp} adds to {@code target}. */
  public BlockSums(int blocks, float[] target) {
    this.target = target;
    this.buffers = new float[blocks][target.length];
    this.reduce =
        new Loop(
            Blocks.elements(target.length),
            (kernels, piece, from, to, scratch) -> {
              for (float[] buffer : buffers) {
                kernels.dense().addScaled(buffer, 1f, target, from, to);
                Arrays.fill(buffer, from, to, 0f);
              }
            });
  }

  /** Sums to the gradient of a parameter, or null if there is none. */
  public static BlockSums orNull(int blocks, Variable parameter) {
    boolean learns = parameter != null && parameter.needsGradient();
    return learns ? new BlockSums(blocks, parameter.gradient()) : null;
  }

  /** The buffer of a block, which the rows of the block add to, once per pass. */
  public float[] of(int block) {
    return buffers[block];
  }

  /** Adds all buffers to the target. */
  public void addUp(Pass pass) {
    reduce.run(pass);
  }

  /** The sums of this pass alone: clears the target first. */
  public float[] total(Pass pass) {
    Arrays.fill(target, 0f);
    addUp(pass);
    return target;
  }
}
