package org.capgnn.run;

/** Numbers in row-major order with their shape, as a safetensors file holds them. */
sealed interface Tensor {
  int[] shape();

  /** 32-bit numbers. */
  record Floats(int[] shape, float[] values) implements Tensor {}

  /** 64-bit numbers. */
  record Doubles(int[] shape, double[] values) implements Tensor {}

  static Tensor vector(float[] values) {
    return new Floats(new int[] {values.length}, values);
  }

  static Tensor vector(double[] values) {
    return new Doubles(new int[] {values.length}, values);
  }
}
