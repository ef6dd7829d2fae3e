package org.capgnn.kernel;

/** Plain loops: what {@link VectorFeatures} must compute. */
final class ScalarFeatures implements FeatureKernels {
  @Override
  public void multiply(Product p, int from, int to, Scratch scratch) {
    int width = p.width();
    for (int i = from; i < to; i++) {
      for (int v = 0; v < p.views(); v++) {
        int out = (i * p.views() + v) * width;
        for (int h = 0; h < width; h++) {
          p.output()[out + h] = p.bias() == null ? 0f : p.bias()[h];
        }
        for (int e = p.offsets()[i]; e < p.offsets()[i + 1]; e++) {
          if (p.keeps(e, v)) {
            float x = p.value(e) * p.scale();
            int row = p.columns()[e] * width;
            for (int h = 0; h < width; h++) {
              p.output()[out + h] += x * p.weights()[row + h];
            }
          }
        }
      }
    }
  }

  @Override
  public void weightGradient(
      Product p, float[] gradient, float[] weightGradient, int from, int to, Scratch scratch) {
    int width = p.width();
    for (int i = from; i < to; i++) {
      for (int e = p.offsets()[i]; e < p.offsets()[i + 1]; e++) {
        int row = p.columns()[e] * width;
        float x = p.value(e) * p.scale();
        for (int v = 0; v < p.views(); v++) {
          if (p.keeps(e, v)) {
            int at = (i * p.views() + v) * width;
            for (int h = 0; h < width; h++) {
              weightGradient[row + h] += x * gradient[at + h];
            }
          }
        }
      }
    }
  }
}
