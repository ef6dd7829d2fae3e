package org.capgnn.autodiff.op;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.capgnn.autodiff.DropoutMask;
import org.capgnn.autodiff.Pass;
import org.capgnn.autodiff.SparseVariable;
import org.capgnn.autodiff.Tape;
import org.capgnn.autodiff.Variable;
import org.capgnn.autodiff.op.attention.AttentionAffinity;
import org.capgnn.autodiff.op.feature.SparseMlp;
import org.capgnn.autodiff.op.feature.SparseProduct;
import org.capgnn.autodiff.op.layer.Linear;
import org.capgnn.autodiff.op.layer.ReluDropout;
import org.capgnn.autodiff.op.layer.RowsToLanes;
import org.capgnn.autodiff.op.layer.Sum;
import org.capgnn.autodiff.op.loss.ViewLosses;
import org.capgnn.autodiff.op.norm.BatchNorm;
import org.capgnn.autodiff.op.norm.BatchNormState;
import org.capgnn.autodiff.op.norm.BatchStatistics;
import org.capgnn.autodiff.op.norm.NormParameters;
import org.capgnn.autodiff.op.norm.NormalisedSparseProduct;
import org.capgnn.autodiff.op.propagation.HopCoefficients;
import org.capgnn.autodiff.op.propagation.Propagation;
import org.capgnn.autodiff.op.propagation.PropagationPlan;
import org.capgnn.autodiff.op.propagation.PropagationPlan.Mix;
import org.capgnn.autodiff.op.propagation.ShardPropagation;
import org.capgnn.graph.Graph;
import org.capgnn.kernel.AttentionKernels.Score;
import org.capgnn.kernel.Lanes;
import org.capgnn.nn.AffinityPattern;
import org.capgnn.shard.Alone;
import org.capgnn.shard.Partition;
import org.capgnn.shard.Shard;
import org.capgnn.shard.ShardBuilder;
import org.capgnn.shard.ShardRows;
import org.capgnn.tensor.SparseMatrix;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Every operator's gradient against central differences, at sizes around the SIMD width. */
class OperatorGradientTest {
  private static final int N = 13;
  private static final double TOLERANCE = 4e-3;

  private final SparseMatrix x = RandomGraph.features(N, 9, 0.4, 3);
  private final Graph graph = RandomGraph.weighted(N, 40, 4);

  @ParameterizedTest
  @CsvSource({"1,7,0", "8,8,0.5", "3,65,0.3", "9,16,0.7"})
  @GradientOf(SparseProduct.class)
  void sparseProduct(int views, int width, double rate) {
    Tape tape = new Tape();
    Variable w = GradientCheck.random("w", 9, width, 1);
    Variable b = GradientCheck.random("b", 1, width, 2);
    long bytes = (long) x.entries() * ((views + 7) / 8);
    DropoutMask mask = tape.add(DropoutMask.orNull("input", 1, bytes, rate));
    Variable y = tape.add(new SparseProduct(SparseVariable.constant(x), w, b, mask, views));
    GradientCheck.check(tape, y, List.of(w, b), TOLERANCE);
  }

  @ParameterizedTest
  @CsvSource({"1,7,0", "8,8,0.1", "3,64,0.3"})
  @GradientOf(NormalisedSparseProduct.class)
  void normalisedSparseProduct(int views, int width, double rate) {
    Tape tape = new Tape();
    Variable w = GradientCheck.random("w", 9, width, 1);
    Variable b = GradientCheck.random("b", 1, width, 2);
    Variable gamma = GradientCheck.random("gamma", 1, 9, 3);
    Variable beta = GradientCheck.random("beta", 1, 9, 4);
    long bytes = NormalisedSparseProduct.maskBytes(x, views);
    DropoutMask mask = tape.add(DropoutMask.orNull("input", 1, bytes, rate));
    BatchNormState state = new BatchNormState("in", 9, 0.99, 1e-3);
    Variable y =
        tape.add(
            new NormalisedSparseProduct(
                SparseVariable.constant(x),
                w,
                b,
                new NormParameters(gamma, beta, state),
                BatchStatistics.of(x),
                true,
                mask,
                views,
                true));
    GradientCheck.check(tape, y, List.of(w, b, gamma, beta), TOLERANCE);
  }

  @ParameterizedTest
  @CsvSource({"1,5", "8,7", "3,9"})
  @GradientOf(BatchNorm.class)
  void batchNorm(int views, int width) {
    Tape tape = new Tape();
    Variable in = GradientCheck.random("x", N * views, width, 1);
    Variable gamma = GradientCheck.random("gamma", 1, width, 2);
    Variable beta = GradientCheck.random("beta", 1, width, 3);
    BatchNormState state = new BatchNormState("h", width, 0.99, 1e-3);
    Variable y = tape.add(new BatchNorm(in, new NormParameters(gamma, beta, state), views, true));
    GradientCheck.check(tape, y, List.of(in, gamma, beta), TOLERANCE);
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, 0.4})
  @GradientOf(ReluDropout.class)
  void reluDropout(double rate) {
    Tape tape = new Tape();
    Variable in = GradientCheck.random("x", N, 9, 1);
    keepOffTheKink(in);
    DropoutMask mask = tape.add(DropoutMask.orNull("h", 1, ReluDropout.maskBytes(N, 9), rate));
    Variable y = tape.add(new ReluDropout(in, mask));
    GradientCheck.check(tape, y, List.of(in), TOLERANCE);
  }

  @Test
  @GradientOf(Sum.class)
  void sum() {
    Tape tape = new Tape();
    Variable first = GradientCheck.random("x", N, 9, 1);
    Variable second = GradientCheck.random("y", N, 9, 2);
    Variable y = tape.add(new Sum(List.of(first, second, first)));
    GradientCheck.check(tape, y, List.of(first, second), TOLERANCE);
  }

  private static void keepOffTheKink(Variable v) {
    for (int p = 0; p < v.value().length; p++) {
      v.value()[p] += v.value()[p] >= 0 ? 0.05f : -0.05f;
    }
  }

  @ParameterizedTest
  @CsvSource({"5,3", "64,7", "9,65"})
  @GradientOf(Linear.class)
  void linear(int inputs, int outputs) {
    Tape tape = new Tape();
    Variable in = GradientCheck.random("x", N, inputs, 1);
    Variable w = GradientCheck.random("w", inputs, outputs, 2);
    Variable b = GradientCheck.random("b", 1, outputs, 3);
    Variable y = tape.add(new Linear(in, w, b));
    GradientCheck.check(tape, y, List.of(in, w, b), TOLERANCE);
  }

  @ParameterizedTest
  @CsvSource({"3,1", "3,2", "5,3", "7,8", "2,11"})
  @GradientOf(RowsToLanes.class)
  void rowsToLanes(int classes, int views) {
    Tape tape = new Tape();
    Variable in = GradientCheck.random("x", N * views, classes, 1);
    Variable y = tape.add(new RowsToLanes(in, Lanes.of(classes, views)));
    GradientCheck.check(tape, y, List.of(in), TOLERANCE);
  }

  @ParameterizedTest
  @CsvSource({"3,8,8", "7,64,8", "3,5,2", "3,72,3"})
  @GradientOf(SparseMlp.class)
  void sparseMlp(int classes, int hidden, int views) {
    Tape tape = new Tape();
    Lanes lanes = Lanes.of(classes, views);
    Variable w1 = GradientCheck.random("w1", 9, hidden, 1);
    Variable b1 = GradientCheck.random("b1", 1, hidden, 2);
    Variable w2 = GradientCheck.random("w2", hidden, classes, 3);
    Variable b2 = GradientCheck.random("b2", 1, classes, 4);
    long bytes = (long) x.entries() * lanes.groups();
    DropoutMask input = tape.add(new DropoutMask("input", 1, bytes, 0.4));
    long hiddenBytes = ReluDropout.maskBytes((long) N * views, hidden);
    DropoutMask inner = tape.add(new DropoutMask("hidden", 2, hiddenBytes, 0.6));
    Variable y = tape.add(new SparseMlp(x, w1, b1, w2, b2, input, inner, lanes));
    // large biases hold every unit firmly on one side of its kink
    for (int h = 0; h < hidden; h++) {
      b1.value()[h] = h % 2 == 0 ? 15f : -15f;
    }
    GradientCheck.check(tape, y, List.of(w1, b1, w2, b2), 0.01);
  }

  @ParameterizedTest
  @CsvSource({"QUERY_KEY,8,1", "QUERY_KEY,2,1", "ADDITIVE,8,1", "ADDITIVE,8,3", "ADDITIVE,3,2"})
  @GradientOf(AttentionAffinity.class)
  void attentionAffinity(Score score, int views, int heads) {
    Tape tape = new Tape();
    Variable qk = GradientCheck.random("qk", N * views, 2 * heads, 1);
    for (int p = 0; p < qk.value().length; p++) {
      // neither a value nor a sum of two comes within a step of zero
      qk.value()[p] = Math.round(qk.value()[p] * 10) / 10f + 0.03f;
    }
    AffinityPattern pattern = AffinityPattern.of(graph);
    Variable a = tape.add(new AttentionAffinity(qk, pattern, 0.3, score, Lanes.of(3, views)));
    // lanes beyond the views are not part of the result
    zeroUnusedLanes(tape, a, views);
    GradientCheck.check(tape, a, List.of(qk), 0.02);
  }

  private static void zeroUnusedLanes(Tape tape, Variable a, int views) {
    Lanes lanes = Lanes.of(3, views);
    tape.add(
        new org.capgnn.autodiff.Operator(null) {
          @Override
          public void forward(Pass pass) {
            clear(a.value());
          }

          @Override
          public void backward(Pass pass) {
            clear(a.gradient());
          }

          private void clear(float[] values) {
            for (int p = 0; p < values.length; p++) {
              int lane = p % (lanes.groups() * 8);
              if (lane / 8 * 8 + lane % 8 % lanes.period() >= views) {
                values[p] = 0f;
              }
            }
          }
        });
  }

  @ParameterizedTest
  @EnumSource(Mix.class)
  @GradientOf(Propagation.class)
  void propagationOverAStaticAffinity(Mix mix) {
    for (int views : new int[] {1, 2, 8, 11}) {
      checkPropagation(mix, views, true, false, true, false);
    }
    checkPropagation(mix, 8, false, false, false, false);
    checkPropagation(mix, 8, true, false, true, true);
  }

  /** The paper's text drops hop scores and leaves it at that; its authors' code renormalises. */
  @Test
  void propagationWithPlainDropoutOfTheCoefficients() {
    checkPropagation(Mix.LEARNED, 8, true, false, false, false);
    checkPropagation(Mix.LEARNED, 8, true, false, false, true);
    checkPropagation(Mix.LEARNED, 3, true, true, false, false);
  }

  @ParameterizedTest
  @EnumSource(Mix.class)
  @GradientOf(Propagation.class)
  void propagationOverADynamicAffinity(Mix mix) {
    checkPropagation(mix, 8, true, true, true, false);
    checkPropagation(mix, 2, false, true, true, false);
    checkPropagation(mix, 8, true, true, true, true);
  }

  private void checkPropagation(
      Mix mix, int views, boolean drop, boolean dynamic, boolean renormalise, boolean lean) {
    Tape tape = new Tape();
    Lanes lanes = Lanes.of(3, views);
    AffinityPattern pattern = AffinityPattern.of(graph);
    Variable h0 = GradientCheck.random("h0", N, lanes.stride(), 1);
    Variable values = GradientCheck.random("A", pattern.entries(), lanes.groups() * 8, 2);
    boolean learned = mix == Mix.LEARNED || mix == Mix.SIGNED;
    int weights = mix == Mix.SIGNED ? 5 : 4;
    Variable logits = GradientCheck.random("s", 1, weights, 3);
    keepOffTheKink(logits);
    long weightBytes = (long) N * 3 * lanes.groups();
    PropagationPlan plan =
        new PropagationPlan(
            pattern,
            dynamic ? null : pattern.symmetric(1),
            dynamic ? values : null,
            lanes,
            mix == Mix.SIGNED ? 0 : 0.1,
            drop ? masks(tape, 10, 4, (long) pattern.entries() * lanes.groups(), 0.3) : null,
            HopCoefficients.of(mix, 4, logits),
            drop && learned ? masks(tape, 20, weights, weightBytes, 0.3) : null,
            renormalise,
            lean);
    Variable z = tape.add(new Propagation(h0, plan));
    List<Variable> inputs =
        dynamic ? List.of(h0, values) : learned ? List.of(h0, logits) : List.of(h0);
    GradientCheck.check(tape, z, inputs, 0.01);
  }

  /** A graph in one shard; ShardRunTest compares several shards with the graph in one piece. */
  @ParameterizedTest
  @EnumSource(Mix.class)
  @GradientOf(ShardPropagation.class)
  void propagationInAShard(Mix mix) {
    SparseMatrix a = graph.adjacency();
    int[] vertices = IntStream.range(0, N).toArray();
    Shard shard =
        ShardBuilder.build(
            new Alone(),
            Partition.hashed(1),
            new ShardRows(N, vertices, a.offsets(), a.columnIndices(), a.values()));
    Tape tape = new Tape();
    Lanes lanes = Lanes.of(3, 8);
    Variable h0 = GradientCheck.random("h0", N, lanes.stride(), 1);
    boolean learned = mix == Mix.LEARNED || mix == Mix.SIGNED;
    Variable logits = GradientCheck.random("s", 1, mix == Mix.SIGNED ? 5 : 4, 3);
    keepOffTheKink(logits);
    PropagationPlan plan =
        new PropagationPlan(
            shard.pattern(),
            shard.pattern().symmetric(1),
            null,
            lanes,
            mix == Mix.SIGNED ? 0 : 0.1,
            masks(tape, 10, 4, (long) shard.pattern().entries() * lanes.groups(), 0.3),
            HopCoefficients.of(mix, 4, logits),
            null,
            true,
            false);
    Variable z = tape.add(new ShardPropagation(h0, plan, shard.halo()));
    GradientCheck.check(tape, z, learned ? List.of(h0, logits) : List.of(h0), 0.01);
  }

  private static DropoutMask[] masks(Tape tape, int layer, int count, long bytes, double rate) {
    DropoutMask[] masks = new DropoutMask[count];
    for (int k = 0; k < count; k++) {
      masks[k] = tape.add(new DropoutMask("m" + k, layer + k, bytes, rate));
    }
    return masks;
  }

  @ParameterizedTest
  @CsvSource({"3,1,0", "3,8,0", "3,8,1", "5,3,1", "7,8,1", "2,11,1"})
  @GradientOf(ViewLosses.class)
  void viewLossesWithoutStopGradient(int classes, int views, double psi) {
    Tape tape = new Tape();
    Lanes lanes = Lanes.of(classes, views);
    Variable z = GradientCheck.random("z", N, lanes.stride(), 1);
    int[] target = new int[N];
    float[] weight = new float[N];
    Arrays.fill(target, -1);
    for (int i = 0; i < 5; i++) {
      target[i] = i % classes;
      weight[i] = 0.2f;
    }
    ViewLosses losses = new ViewLosses(z, null, lanes, target, weight, 0.4, false, epoch -> psi);
    tape.add(losses);
    GradientCheck.check(
        tape,
        GradientCheck.pass(),
        () -> losses.supervised() + psi * losses.contrastive(),
        List.of(z),
        TOLERANCE);
  }
}
