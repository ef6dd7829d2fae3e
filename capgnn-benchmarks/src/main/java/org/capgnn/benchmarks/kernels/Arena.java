package org.capgnn.benchmarks.kernels;

import java.util.concurrent.TimeUnit;
import org.capgnn.data.generate.GeneratorSpec;
import org.capgnn.data.generate.GraphGenerator;
import org.capgnn.graph.Dataset;
import org.capgnn.graph.SplitMix64;
import org.capgnn.kernel.KernelChoice;
import org.capgnn.kernel.KernelSet;
import org.capgnn.kernel.Lanes;
import org.capgnn.kernel.MaskKernels;
import org.capgnn.kernel.Scratch;
import org.capgnn.nn.AffinityPattern;
import org.capgnn.tensor.SparseMatrix;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Base of all kernel benchmarks: a graph as large as cora, 7 classes, 8 views, 64 hidden units, one
 * thread, and a choice of kernels. One call works on all vertices. It returns nothing, since it
 * writes to arrays that the JIT cannot leave out.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(value = 1, jvmArgsAppend = "--add-modules=jdk.incubator.vector")
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
public class Arena {
  static final int CLASSES = 7;
  static final int VIEWS = 8;
  static final int HIDDEN = 64;
  static final int FEATURES = 1433;

  /** The plain version is the baseline. */
  @Param({"scalar", "vector"})
  public String kernels;

  /** The number of vertices of cora. */
  @Param("2708")
  public int vertices;

  final Scratch scratch = new Scratch();
  final Lanes lanes = Lanes.of(CLASSES, VIEWS);
  private final SplitMix64 random = new SplitMix64(1);
  KernelSet set;
  AffinityPattern pattern;
  SparseMatrix x;

  /** Makes the graph; subclasses add the arrays of their kernels. */
  @Setup
  public void makeGraph() {
    set = KernelChoice.forWish(kernels);
    Dataset data =
        new GraphGenerator(
                new GeneratorSpec(vertices, vertices * 39L / 20, CLASSES, FEATURES, 0.8, 1))
            .build();
    pattern = AffinityPattern.of(data.graph());
    x = data.features().matrix().withValues(floats(data.features().matrix().entries()));
  }

  /** Numbers from -0.5 to 0.5. */
  float[] floats(int length) {
    float[] values = new float[length];
    for (int i = 0; i < length; i++) {
      values[i] = random.nextInt(1 << 20) / (float) (1 << 20) - 0.5f;
    }
    return values;
  }

  /** A row of all classes and views for each vertex. */
  float[] states() {
    return floats(lanes.length(vertices));
  }

  /** Mask bytes; each bit is set with this probability. */
  byte[] bits(int bytes, double keep) {
    byte[] bits = new byte[MaskKernels.arrayLength("random", bytes)];
    set.masks().fill(bits, 0, bits.length, 42, keep);
    return bits;
  }
}
