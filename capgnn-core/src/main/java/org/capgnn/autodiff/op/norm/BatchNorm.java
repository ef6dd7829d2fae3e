package org.capgnn.autodiff.op.norm;

import java.util.Arrays;
import org.capgnn.autodiff.Operator;
import org.capgnn.autodiff.Pass;
import org.capgnn.autodiff.Variable;
import org.capgnn.kernel.Scratch;
import org.capgnn.parallel.Blocks;
import org.capgnn.parallel.Workers;

/**
 * {@code y = gamma (x - mean) / sqrt(variance + epsilon) + beta}, a batch for each view, with the
 * mean and variance of {@link BatchMoments}.
 */
public final class BatchNorm implements Operator {
  private final Variable input;
  private final Variable gamma;
  private final Variable beta;
  private final Variable output;
  private final int views;
  private final boolean training;
  private final int width;
  private final int vertices;
  private final Blocks blocks;

  private final BatchMoments batch;

  /** Partial sums of each block: two rows of (view, column). */
  private final float[][] partial;

  private final float[] first;
  private final float[] second;
  private final Workers.Body normalise;
  private final Workers.Body gradientSums;
  private final Workers.Body gradients;

  public BatchNorm(Variable input, NormParameters norm, int views, boolean training) {
    this.input = input;
    this.gamma = norm.gamma();
    this.beta = norm.beta();
    this.views = views;
    this.training = training;
    this.width = input.columns();
    this.vertices = input.rows() / views;
    this.output = Variable.of("bn " + input.name(), input.rows(), width, gamma.needsGradient());
    this.batch = new BatchMoments(input, norm.averages(), views, training);
    this.blocks = Blocks.even(vertices, 64, 8);
    int row = views * width;
    this.partial = new float[blocks.count()][2 * row];
    this.first = new float[row];
    this.second = new float[row];
    this.normalise = (b, scratch) -> normaliseBlock(b);
    this.gradientSums = this::blockGradientSums;
    this.gradients = (b, scratch) -> blockGradients(b);
  }

  @Override
  public Variable output() {
    return output;
  }

  @Override
  public void forward(Pass pass) {
    batch.compute(pass);
    pass.workers().run(blocks.count(), normalise);
  }

  private void normaliseBlock(int b) {
    int row = views * width;
    float[] mean = batch.mean();
    float[] inverse = batch.inverse();
    float[] x = input.value();
    float[] y = output.value();
    float[] g = gamma.value();
    float[] shift = beta.value();
    for (int i = blocks.from(b); i < blocks.to(b); i++) {
      for (int v = 0; v < views; v++) {
        int at = i * row + v * width;
        int s = v * width;
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
    pass.workers().run(blocks.count(), gradientSums);
    int row = views * width;
    Arrays.fill(first, 0f);
    Arrays.fill(second, 0f);
    for (float[] sums : partial) {
      for (int p = 0; p < row; p++) {
        first[p] += sums[p];
        second[p] += sums[row + p];
      }
    }
    for (int p = 0; p < row; p++) {
      beta.gradient()[p % width] += first[p];
      gamma.gradient()[p % width] += second[p];
    }
    if (input.needsGradient()) {
      pass.workers().run(blocks.count(), gradients);
    }
  }

  private void blockGradientSums(int b, Scratch scratch) {
    float[] sums = partial[b];
    Arrays.fill(sums, 0f);
    int row = views * width;
    float[] mean = batch.mean();
    float[] inverse = batch.inverse();
    float[] x = input.value();
    float[] dy = output.gradient();
    for (int i = blocks.from(b); i < blocks.to(b); i++) {
      for (int p = 0; p < row; p++) {
        sums[p] += dy[i * row + p];
        sums[row + p] += dy[i * row + p] * ((x[i * row + p] - mean[p]) * inverse[p]);
      }
    }
  }

  private void blockGradients(int b) {
    int row = views * width;
    float[] mean = batch.mean();
    float[] inverse = batch.inverse();
    float[] x = input.value();
    float[] dx = input.gradient();
    float[] dy = output.gradient();
    float[] g = gamma.value();
    float share = training ? 1f / vertices : 0f; // moving averages do not depend on x
    for (int i = blocks.from(b); i < blocks.to(b); i++) {
      for (int v = 0; v < views; v++) {
        int at = i * row + v * width;
        int s = v * width;
        for (int h = 0; h < width; h++) {
          float normal = (x[at + h] - mean[s + h]) * inverse[s + h];
          dx[at + h] +=
              g[h]
                  * inverse[s + h]
                  * (dy[at + h] - share * first[s + h] - normal * share * second[s + h]);
        }
      }
    }
  }
}
