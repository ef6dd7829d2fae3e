package org.capgnn.suggest;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.capgnn.Datasets;
import org.capgnn.Training;
import org.capgnn.data.generate.GeneratorSpec;
import org.capgnn.data.generate.GraphGenerator;
import org.capgnn.graph.Dataset;
import org.capgnn.graph.Labels;
import org.junit.jupiter.api.Test;

class SuggestionsTest {

  private static Dataset graph(double homophily) {
    return new GraphGenerator(new GeneratorSpec(600, 2400, 3, 60, homophily, 1)).build();
  }

  private static Suggestion of(String topic, Dataset data, String split) {
    List<Suggestion> found = Suggestions.of(data, Training.of("capgcn").split(split));
    return found.stream().filter(s -> s.topic().equals(topic)).findFirst().orElseThrow();
  }

  @Test
  void neighboursThatAgreeNeedNothing() {
    assertThat(of("neighbours", graph(0.9), "fraction:0.5,0.2,0.3").advice()).isEmpty();
  }

  @Test
  void neighboursThatDifferAskForAComparison() {
    Suggestion seen = of("neighbours", graph(0.1), "fraction:0.5,0.2,0.3");
    assertThat(seen.advice()).contains("signed coefficients");
    assertThat(seen.options()).containsExactly("--or-better");
  }

  /** With wrong labels on all test vertices, everything that is said stays the same. */
  @Test
  void testLabelsAreNotLookedAt() {
    Dataset cora = Datasets.load("cora");
    Training request = Training.of("capgcn").split("public");
    int[] wrong = cora.labels().of().clone();
    for (int v : cora.splits().get("public").test()) {
      wrong[v] = (wrong[v] + 1) % cora.labels().classCount();
    }
    Dataset other = cora.with(cora.features(), new Labels(wrong, cora.labels().classNames()));

    assertThat(Suggestions.of(other, request)).isEqualTo(Suggestions.of(cora, request));
  }

  @Test
  void oneLabelPerClassCannotBeEstimated() {
    assertThat(of("labels", graph(0.9), "per-class:1,0").advice()).contains("second label");
    assertThat(of("labels", graph(0.9), "per-class:3,0").options()).containsExactly("--ensemble 5");
  }
}
