package org.capgnn.autodiff;

import java.util.Arrays;
import org.capgnn.parallel.Blocks;
import org.capgnn.parallel.Workers;

/**
 * Sets the gradient of an operator's output to zero. All threads share the work: on a large graph
 * the array exceeds the caches, and one thread cannot use the full memory bandwidth.
 */
final class ClearedGradient {
  private final Blocks blocks;
  private final Workers.Body clear;

  ClearedGradient(float[] gradient) {
    this.blocks = Blocks.elements(gradient.length);
    this.clear = (b, scratch) -> Arrays.fill(gradient, blocks.from(b), blocks.to(b), 0f);
  }

  void clear(Workers workers) {
    workers.run(blocks.count(), clear);
  }
}
