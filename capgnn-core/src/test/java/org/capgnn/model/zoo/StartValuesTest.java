package org.capgnn.model.zoo;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.capgnn.graph.GraphBuilder;
import org.capgnn.graph.Labels;
import org.capgnn.model.Model;
import org.capgnn.model.ModelFamily;
import org.capgnn.model.ModelInput;
import org.capgnn.tensor.SparseMatrix;
import org.capgnn.train.TrainingKeys;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Start values of the baselines, which their authors draw in five ways: Glorot's, Xavier's with a
 * gain, PyTorch's by the inputs, GCN ports' by the outputs, and zero. GRAND's normal is in
 * GrandTest.
 */
class StartValuesTest {
  private static final int FEATURES = 200;
  private static final List<String> CLASSES = List.of("a", "b", "c", "d", "e");

  /** Sizes so different that no bound can be taken for another: 200 features, 5 classes. */
  private static Model model(String name) {
    int[] labels = {0, 1, 2, 3, 4, 0};
    GraphBuilder graph = new GraphBuilder(labels.length);
    graph.addEdge(0, 1);
    SparseMatrix none =
        new SparseMatrix(
            labels.length, FEATURES, new int[labels.length + 1], new int[0], new float[0]);
    ModelInput input =
        new ModelInput(graph.build(), none, new Labels(labels, CLASSES), new int[] {0, 1, 2});
    ModelFamily family = Models.named(name);
    return family.create(TrainingKeys.defaults(family), input, 3);
  }

  /**
   * @param squared of the bound, so that it can be read as written: 6 / (inputs + outputs) is
   *     Glorot's, 1 / inputs PyTorch's
   */
  @ParameterizedTest
  @CsvSource({
    "gcn,      w1,   6, 216",
    "gcn,      w2,   6, 21",
    "gat,      w1,   6, 208",
    "gat,      a1,   6, 9",
    "gat,      w2,   6, 69",
    "gat,      a2,   6, 6",
    "appnp,    w1,   6, 264",
    "appnp,    w2,   6, 69",
    "s2gc,     w,    1, 200",
    "graphmix, w1,   1, 16",
    "graphmix, w2,   1, 5",
    "cad-net,  w1,   1, 200",
    "cad-net,  b1,   1, 200",
    "cad-net,  w2,   1, 64",
    "adsf-rwr, w1,   11.996, 208",
    "adsf-rwr, a1,   11.996, 17",
    "adsf-rwr, w2,   11.996, 69",
    "adsf-rwr, mix1, 11.996, 2",
  })
  void uniformStartFillsItsRange(String name, String parameter, double squared, double by) {
    float[] values = values(name, parameter);
    double bound = Math.sqrt(squared / by);
    double most = 0;
    for (float value : values) {
      most = Math.max(most, Math.abs(value));
    }
    // of n uniform values the largest is below 1 - 5/n with a probability of e^-5; small arrays
    // therefore only show that it is not another one's bound
    assertThat(most)
        .isLessThanOrEqualTo(bound * (1 + 1e-6))
        .isGreaterThan(bound * Math.max(0.6, 1 - 5.0 / values.length));
  }

  @ParameterizedTest
  @CsvSource({"gat, c1", "gat, b1", "gat, c2", "gat, b2"})
  void biasesOfGatStartAtZero(String name, String parameter) {
    assertThat(values(name, parameter)).containsOnly(0f);
  }

  private static float[] values(String name, String parameter) {
    return model(name).parameters().stream()
        .filter(p -> p.name().equals(parameter))
        .findFirst()
        .orElseThrow()
        .variable()
        .value();
  }
}
