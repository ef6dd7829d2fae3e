package org.capgnn.autodiff.op;

import org.capgnn.autodiff.Pass;
import org.capgnn.kernel.FeatureKernels.Product;
import org.capgnn.nn.StaticAffinity.Rows;
import org.capgnn.parallel.Blocks;
import org.capgnn.parallel.Workers;

/**
 * {@code out = A in} for a sparse A whose values never change and dense rows of any width, with
 * sums on either side of it where they are wanted: the step that graph operators are made of.
 */
final class StaticProduct {
  private final Product product;
  private final Blocks blocks;
  private final Workers.Body multiply;
  private Pass pass;

  private StaticProduct(
      Rows a, int width, float[] in, float[] out, float[] addend, float scale, float[] sum) {
    this.product =
        new Product(1, a.offsets(), a.columns(), a.values(), null, 1, width, in, null, out);
    this.blocks = Blocks.byEntries(a.offsets(), 4);
    this.multiply =
        (b, scratch) -> {
          int from = blocks.from(b);
          int to = blocks.to(b);
          pass.kernels().features().multiply(product, from, to, scratch);
          if (addend != null) {
            pass.kernels().dense().addScaled(addend, scale, out, from * width, to * width);
          }
          if (sum != null) {
            pass.kernels().dense().addScaled(out, 1f, sum, from * width, to * width);
          }
        };
  }

  /** {@code out = A in}. */
  static StaticProduct of(Rows a, int width, float[] in, float[] out) {
    return new StaticProduct(a, width, in, out, null, 0f, null);
  }

  /** {@code out = A in + scale addend}. */
  static StaticProduct plus(
      Rows a, int width, float[] in, float[] out, float[] addend, double scale) {
    return new StaticProduct(a, width, in, out, addend, (float) scale, null);
  }

  /** {@code buffer = A in}, {@code sum += buffer}. */
  static StaticProduct into(Rows a, int width, float[] in, float[] buffer, float[] sum) {
    return new StaticProduct(a, width, in, buffer, null, 0f, sum);
  }

  void run(Pass current) {
    pass = current;
    current.workers().run(blocks.count(), multiply);
  }
}
