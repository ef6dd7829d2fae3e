package org.capgnn.autodiff;

import java.util.Arrays;
import org.capgnn.parallel.Blocks;
import org.capgnn.parallel.Workers;

/**
 * Sets the gradient of an operator's output to zero, on all threads: on a large graph it is longer
 * than the caches, and one thread does not use up what the memory can take.
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
