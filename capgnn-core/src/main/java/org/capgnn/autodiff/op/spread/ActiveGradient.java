package org.capgnn.autodiff.op.spread;

import org.capgnn.autodiff.Loop;
import org.capgnn.autodiff.Pass;
import org.capgnn.autodiff.Variable;
import org.capgnn.kernel.TileKernels;
import org.capgnn.kernel.TileKernels.ActiveOutputs;
import org.capgnn.parallel.Blocks;

/**
 * The non-zero elements of the gradient of a layer's output, in the order in which the gradient of
 * its weights reads them: by view, chunk of vertices and output.
 *
 * <p>Dropout and the ReLU behind the layer make most elements zero. The lists are made once per
 * step and used by all tiles of the input.
 */
final class ActiveGradient {
  private final Variable output;
  private final int views;
  private final int vertices;
  private final int chunks;
  private final ActiveOutputs active;
  private final Loop list;

  /**
   * @param output rows (vertex, view)
   */
  ActiveGradient(Variable output, int views) {
    this.output = output;
    this.views = views;
    this.vertices = output.rows() / views;
    this.chunks = (vertices + TileKernels.CHUNK - 1) / TileKernels.CHUNK;
    int outputs = output.columns();
    int length = output.value().length;
    this.active =
        new ActiveOutputs(
            outputs, new int[views * chunks * (outputs + 1)], new int[length], new float[length]);
    this.list = new Loop(Blocks.even(views * chunks, views * chunks, 1), this::list);
  }

  /** Chunks of one view; a view's chunks follow those of the view before. */
  int chunks() {
    return chunks;
  }

  ActiveOutputs lists() {
    return active;
  }

  void update(Pass pass) {
    list.run(pass);
  }

  /** Writes every element and advances only past non-zero ones, which needs no branch. */
  private void list(int chunk, int from, int to) {
    int view = chunk / chunks;
    int first = chunk % chunks * TileKernels.CHUNK;
    int end = Math.min(vertices, first + TileKernels.CHUNK);
    int outputs = active.outputs();
    int[] row = active.row();
    float[] value = active.value();
    float[] gradient = output.gradient();
    int at = (view * vertices + first) * outputs;
    for (int h = 0; h < outputs; h++) {
      active.starts()[chunk * (outputs + 1) + h] = at;
      for (int i = first; i < end; i++) {
        float g = gradient[(i * views + view) * outputs + h];
        row[at] = (i - first) * TileKernels.WIDTH;
        value[at] = g;
        at += g != 0 ? 1 : 0;
      }
    }
    active.starts()[chunk * (outputs + 1) + outputs] = at;
  }
}
