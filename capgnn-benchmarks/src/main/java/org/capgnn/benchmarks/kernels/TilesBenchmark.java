package org.capgnn.benchmarks.kernels;

import org.capgnn.kernel.TileKernels;
import org.capgnn.kernel.TileKernels.TileLayer;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Setup;

/** One tile of dense features: dropout, and its part in a layer of 32 outputs. */
public class TilesBenchmark extends Arena {
  private static final double KEEP = 0.5;
  private static final int OUTPUTS = 32;

  private float[] tile;
  private byte[] keep;
  private TileLayer layer;

  @Setup
  public void makeArrays() {
    tile = floats(vertices * TileKernels.WIDTH);
    keep = bits(vertices * TileKernels.WIDTH / 8, KEEP);
    float[] weights = floats(TileKernels.WIDTH * OUTPUTS);
    float[] output = new float[vertices * OUTPUTS];
    layer = new TileLayer(TileKernels.WIDTH, 0, weights, OUTPUTS, 0, OUTPUTS, output);
  }

  @Benchmark
  public float[] drop() {
    set.tiles().drop(tile, keep, 0, TileKernels.WIDTH, 1f, 0, vertices);
    return tile;
  }

  @Benchmark
  public float[] multiply() {
    set.tiles().multiply(layer, tile, 0, vertices, scratch);
    return layer.output();
  }
}
