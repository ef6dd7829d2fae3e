package org.capgnn.bench.roofline;

/** The plain version, which works on one number at a time. */
final class ScalarPeak implements PeakKernels {
  private static final int CHAINS = 8;

  @Override
  public long flopsPerRound() {
    return 2L * CHAINS;
  }

  @Override
  public float multiplyAdd(int rounds) {
    float a = 1, b = 2, c = 3, d = 4, e = 5, f = 6, g = 7, h = 8;
    float x = 0.999f;
    float y = 0.001f;
    for (int r = 0; r < rounds; r++) {
      a = a * x + y;
      b = b * x + y;
      c = c * x + y;
      d = d * x + y;
      e = e * x + y;
      f = f * x + y;
      g = g * x + y;
      h = h * x + y;
    }
    return a + b + c + d + e + f + g + h;
  }

  @Override
  public float read(float[] values) {
    float a = 0, b = 0, c = 0, d = 0;
    int i = 0;
    for (; i + 3 < values.length; i += 4) {
      a += values[i];
      b += values[i + 1];
      c += values[i + 2];
      d += values[i + 3];
    }
    for (; i < values.length; i++) {
      a += values[i];
    }
    return a + b + c + d;
  }
}
