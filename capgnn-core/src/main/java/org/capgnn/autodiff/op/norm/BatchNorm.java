package org.capgnn.autodiff.op.norm;

import org.capgnn.autodiff.Loop;
import org.capgnn.autodiff.Operator;
import org.capgnn.autodiff.Pass;
import org.capgnn.autodiff.Variable;
import org.capgnn.autodiff.part.BlockSums;
import org.capgnn.parallel.Blocks;

/**
 * {@code y = gamma (x - mean) / sqrt(variance + epsilon) + beta}, a batch for each view, with the
 * mean and variance of {@link BatchMoments}.
 */
public final class BatchNorm extends Operator {
  private final Variable input;
  private final Variable gamma;
  private final Variable beta;
  private final int width;
  private final int row;
  private final float share;
  private final BatchMoments batch;

  /** Sums of dy, then of dy times the normalised x, for each (view, column). */
  private final float[] total;

  private final BlockSums sums;
  private final Loop normalise;
  private final Loop gradientSums;
  private final Loop gradients;

  public BatchNorm(Variable input, NormParameters norm, int views, boolean training) {
    super(
        Variable.of(
            "bn " + input.name(), input.rows(), input.columns(), norm.gamma().needsGradient()));
    this.input = input;
    this.gamma = norm.gamma();
    this.beta = norm.beta();
    this.width = input.columns();
    this.row = views * width;
    int vertices = input.rows() / views;
    this.share = training ? 1f / vertices : 0f; // moving averages do not depend on x
    this.batch = new BatchMoments(input, norm.averages(), views, training);
    Blocks blocks = Blocks.even(vertices, 64, 8);
    this.total = new float[2 * row];
    this.sums = new BlockSums(blocks.count(), total);
    this.normalise = new Loop(blocks, this::normaliseRows);
    this.gradientSums = new Loop(blocks, this::sumGradients);
    this.gradients = new Loop(blocks, this::addGradients);
  }

  @Override
  public void forward(Pass pass) {
    batch.compute(pass);
    normalise.run(pass);
  }

  private void normaliseRows(int from, int to) {
    float[] mean = batch.mean();
    float[] inverse = batch.inverse();
    float[] x = input.value();
    float[] y = output.value();
    float[] g = gamma.value();
    float[] shift = beta.value();
    for (int i = from; i < to; i++) {
      for (int s = 0; s < row; s += width) {
        int at = i * row + s;
        for (int h = 0; h < width; h++) {
          y[at + h] = (x[at + h] - mean[s + h]) * inverse[s + h] * g[h] + shift[h];
        }
      }
    }
  }

  // with xn the normalised x and n vertices, in each view and column:
  // dgamma = sum dy xn, dbeta = sum dy, dx = gamma inverse (dy - mean(dy) - xn mean(dy xn)),
  // and without the two means where the moving averages are used
  @Override
  public void backward(Pass pass) {
    gradientSums.run(pass);
    sums.total(pass);
    for (int p = 0; p < row; p++) {
      beta.gradient()[p % width] += total[p];
      gamma.gradient()[p % width] += total[row + p];
    }
    if (input.needsGradient()) {
      gradients.run(pass);
    }
  }

  private void sumGradients(int b, int from, int to) {
    float[] sum = sums.of(b);
    float[] mean = batch.mean();
    float[] inverse = batch.inverse();
    float[] x = input.value();
    float[] dy = output.gradient();
    for (int i = from; i < to; i++) {
      for (int p = 0; p < row; p++) {
        sum[p] += dy[i * row + p];
        sum[row + p] += dy[i * row + p] * ((x[i * row + p] - mean[p]) * inverse[p]);
      }
    }
  }

  private void addGradients(int from, int to) {
    float[] mean = batch.mean();
    float[] inverse = batch.inverse();
    float[] x = input.value();
    float[] dx = input.gradient();
    float[] dy = output.gradient();
    float[] g = gamma.value();
    for (int i = from; i < to; i++) {
      for (int s = 0; s < row; s += width) {
        int at = i * row + s;
        for (int h = 0; h < width; h++) {
          float normal = (x[at + h] - mean[s + h]) * inverse[s + h];
          float centred = dy[at + h] - share * total[s + h] - normal * share * total[row + s + h];
          dx[at + h] += g[h] * inverse[s + h] * centred;
        }
      }
    }
  }
}
