package org.capgnn.bench.roofline;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;

/**
 * The SIMD version, with the widest vectors of the processor.
 *
 * <p>A multiply-add takes about four cycles and two can start per cycle, so eight chains keep the
 * units busy; ten leave room for a processor with a longer latency.
 */
final class VectorPeak implements PeakKernels {
  private static final VectorSpecies<Float> SPECIES = FloatVector.SPECIES_PREFERRED;
  private static final int LANES = SPECIES.length();
  private static final int CHAINS = 10;

  @Override
  public long flopsPerRound() {
    return 2L * CHAINS * LANES;
  }

  @Override
  public float multiplyAdd(int rounds) {
    FloatVector x = FloatVector.broadcast(SPECIES, 0.999f);
    FloatVector y = FloatVector.broadcast(SPECIES, 0.001f);
    // different starts: equal chains could be computed once for all
    FloatVector a = FloatVector.broadcast(SPECIES, 1f);
    FloatVector b = a.add(1f);
    FloatVector c = a.add(2f);
    FloatVector d = a.add(3f);
    FloatVector e = a.add(4f);
    FloatVector f = a.add(5f);
    FloatVector g = a.add(6f);
    FloatVector h = a.add(7f);
    FloatVector i = a.add(8f);
    FloatVector j = a.add(9f);
    for (int r = 0; r < rounds; r++) {
      a = x.fma(a, y);
      b = x.fma(b, y);
      c = x.fma(c, y);
      d = x.fma(d, y);
      e = x.fma(e, y);
      f = x.fma(f, y);
      g = x.fma(g, y);
      h = x.fma(h, y);
      i = x.fma(i, y);
      j = x.fma(j, y);
    }
    FloatVector half = a.add(b).add(c).add(d).add(e);
    return half.add(f).add(g).add(h).add(i).add(j).reduceLanes(VectorOperators.ADD);
  }

  @Override
  public float read(float[] values) {
    FloatVector a = FloatVector.zero(SPECIES);
    FloatVector b = a;
    FloatVector c = a;
    FloatVector d = a;
    FloatVector e = a;
    FloatVector f = a;
    FloatVector g = a;
    FloatVector h = a;
    int whole = values.length - values.length % (8 * LANES);
    for (int i = 0; i < whole; i += 8 * LANES) {
      a = FloatVector.fromArray(SPECIES, values, i).add(a);
      b = FloatVector.fromArray(SPECIES, values, i + LANES).add(b);
      c = FloatVector.fromArray(SPECIES, values, i + 2 * LANES).add(c);
      d = FloatVector.fromArray(SPECIES, values, i + 3 * LANES).add(d);
      e = FloatVector.fromArray(SPECIES, values, i + 4 * LANES).add(e);
      f = FloatVector.fromArray(SPECIES, values, i + 5 * LANES).add(f);
      g = FloatVector.fromArray(SPECIES, values, i + 6 * LANES).add(g);
      h = FloatVector.fromArray(SPECIES, values, i + 7 * LANES).add(h);
    }
    float sum = a.add(b).add(c).add(d).add(e).add(f).add(g).add(h).reduceLanes(VectorOperators.ADD);
    for (int i = whole; i < values.length; i++) {
      sum += values[i];
    }
    return sum;
  }
}
