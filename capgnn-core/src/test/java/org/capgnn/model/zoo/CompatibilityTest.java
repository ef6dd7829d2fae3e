package org.capgnn.model.zoo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Map;
import java.util.stream.IntStream;
import org.capgnn.autodiff.MaskSource;
import org.capgnn.autodiff.Pass;
import org.capgnn.graph.Dataset;
import org.capgnn.kernel.KernelChoice;
import org.capgnn.model.Model;
import org.capgnn.model.ModelFamily;
import org.capgnn.model.ModelInput;
import org.capgnn.parallel.Workers;
import org.capgnn.train.TrainingKeys;
import org.junit.jupiter.api.Test;

class CompatibilityTest {
  /** A path of 40 vertices whose classes alternate; the features say nothing. */
  private static Dataset path() {
    int n = 40;
    int[] sources = IntStream.range(0, n - 1).toArray();
    int[] targets = IntStream.range(1, n).toArray();
    String[] labels = new String[n];
    float[][] features = new float[n][1];
    for (int v = 0; v < n; v++) {
      labels[v] = v % 2 == 0 ? "even" : "odd";
    }
    return Dataset.of("path", sources, targets, features, labels);
  }

  private static float[] scores(Map<String, String> changes) {
    Dataset data = path();
    int[] train = IntStream.range(0, 30).toArray();
    ModelFamily family = Models.named("compatibility");
    ModelInput input = new ModelInput(data.graph(), data.features().matrix(), data.labels(), train);
    Model model = family.create(TrainingKeys.defaults(family).with(changes), input, 1);
    Pass pass = new Pass(KernelChoice.get(), Workers.of(1), MaskSource.seeded(1));
    return model.evaluate(pass).values();
  }

  /** The perceptron has scores 0; 58 entries join different classes, 8 are added by chance. */
  @Test
  void neighbourThatTrainsSaysWhatIsRareOrFrequentBesideItsClass() {
    float[] z = scores(Map.of("neighbour-weight", "1", "rounds", "1"));

    double equal = 8 * 0.25 / (66 * 0.25);
    double different = (29 + 8 * 0.25) / (66 * 0.25);
    // 29 trains and is odd; 31 is not known and says nothing
    assertThat((double) z[2 * 30]).isCloseTo(Math.log(different), within(1e-5));
    assertThat((double) z[2 * 30 + 1]).isCloseTo(Math.log(equal), within(1e-5));
    assertThat(z[2 * 35]).isCloseTo(z[2 * 35 + 1], within(1e-5f));
  }

  @Test
  void roundsCarryTheAlternationAlongThePath() {
    float[] z = scores(Map.of("neighbour-weight", "1", "rounds", "6"));

    for (int v = 30; v < 35; v++) {
      assertThat(z[2 * v] > z[2 * v + 1]).as("vertex %d", v).isEqualTo(v % 2 == 0);
    }
  }

  @Test
  void withoutWeightItIsAPerceptron() {
    assertThat(scores(Map.of("neighbour-weight", "0"))).containsOnly(0f);
  }
}
