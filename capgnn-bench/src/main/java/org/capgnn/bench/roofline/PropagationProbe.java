package org.capgnn.bench.roofline;

import java.util.Arrays;
import org.capgnn.autodiff.DropoutMask;
import org.capgnn.autodiff.Pass;
import org.capgnn.kernel.KeepTable;
import org.capgnn.kernel.Lanes;
import org.capgnn.kernel.PropagationKernels;
import org.capgnn.kernel.PropagationKernels.Hop;
import org.capgnn.model.zoo.CapGnnSettings;
import org.capgnn.nn.AffinityPattern;
import org.capgnn.parallel.Blocks;
import org.capgnn.settings.Settings;
import org.capgnn.tensor.SparseMatrix;

/**
 * Measures one hop of the propagation, forwards or through the transposed pattern, on the graph of
 * a data set.
 *
 * <p>Operations: a multiply-add for each kept (entry, view) and class. Bytes: a gathered row of
 * each entry that any view keeps; of each entry its column, value (one per lane with attention) and
 * mask; of each vertex the row added and the row written. The transposed hop reads a mask that is
 * already in its own order, as in the models.
 */
public final class PropagationProbe {
  private PropagationProbe() {}

  public static KernelProbe of(
      AffinityPattern pattern, int classes, Settings settings, boolean transposed, Pass pass) {
    Lanes lanes = Lanes.of(classes, settings.get(CapGnnSettings.VIEWS));
    boolean attends = settings.get(CapGnnSettings.BETA) < 1;
    SparseMatrix matrix = pattern.matrix();
    SparseMatrix.Transposed turned = pattern.transposed();
    int[] offsets = transposed ? turned.offsets() : matrix.offsets();
    float[] values = attends ? laneValues(pattern, lanes) : pattern.symmetric(1);
    int groups = lanes.groups();
    DropoutMask mask =
        DropoutMask.orNull(
            "edge",
            1000,
            (long) pattern.entries() * groups,
            settings.get(CapGnnSettings.EDGE_DROPOUT));
    if (mask != null) {
      mask.draw(pass);
    }
    // two arrays by turns, like the states of two hops: each call reads what the last one wrote
    float[] one = filled(lanes.length(pattern.vertices()));
    float[] other = filled(lanes.length(pattern.vertices()));
    float[] start = filled(lanes.length(pattern.vertices()));
    Hop[] hops = new Hop[2];
    for (int h = 0; h < 2; h++) {
      hops[h] =
          new Hop(
              lanes,
              offsets,
              transposed ? turned.rows() : matrix.columnIndices(),
              null,
              values,
              attends,
              mask == null ? null : mask.bits(),
              mask == null ? null : KeepTable.of(lanes.period(), mask.scale()),
              (float) (1 - settings.get(CapGnnSettings.ALPHA)),
              h == 0 ? one : other,
              settings.get(CapGnnSettings.ALPHA).floatValue(),
              start,
              h == 0 ? other : one);
    }
    KeptEntries kept =
        KeptEntries.of(
            mask == null ? null : mask.bits(),
            pattern.entries(),
            settings.get(CapGnnSettings.VIEWS));
    int bytesOfEntry = 4 + (attends ? 4 * Lanes.WIDTH * groups : 4) + (mask == null ? 0 : groups);
    double bytes =
        4.0 * lanes.block() * kept.rows()
            + (double) bytesOfEntry * pattern.entries()
            + 8.0 * lanes.stride() * pattern.vertices();
    return new KernelProbe(
        transposed ? "propagation, transposed" : "propagation",
        2.0 * kept.pairs() * classes,
        bytes,
        4L * one.length,
        byTurns(hops, Blocks.byEntries(offsets, 4), pass));
  }

  private static float[] laneValues(AffinityPattern pattern, Lanes lanes) {
    float[] single = pattern.symmetric(1);
    int width = Lanes.WIDTH * lanes.groups();
    float[] values = new float[Math.multiplyExact(single.length, width)];
    for (int e = 0; e < single.length; e++) {
      Arrays.fill(values, e * width, e * width + width, single[e]);
    }
    return values;
  }

  private static float[] filled(int length) {
    float[] rows = new float[length];
    Arrays.fill(rows, 1f);
    return rows;
  }

  private static Runnable byTurns(Hop[] hops, Blocks blocks, Pass pass) {
    int[] turn = {0};
    PropagationKernels kernels = pass.kernels().propagation();
    return () -> {
      Hop hop = hops[turn[0]++ & 1];
      pass.workers()
          .run(
              blocks.count(),
              (b, scratch) -> kernels.propagate(hop, blocks.from(b), blocks.to(b), scratch));
    };
  }
}
