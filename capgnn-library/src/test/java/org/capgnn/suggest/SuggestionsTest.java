package org.capgnn.suggest;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.capgnn.Datasets;
import org.capgnn.Planner;
import org.capgnn.Session;
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
    assertThat(seen.compare()).isTrue();
  }

  /** With wrong labels on all test vertices, everything that is said stays the same. */
  @Test
  void testLabelsAreNotLookedAt() {
    Dataset known = Datasets.load("cora");
    Dataset cora = known.with(known.features(), known.labels());
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
    assertThat(of("labels", graph(0.9), "per-class:3,0").members()).isEqualTo(5);
  }

  @Test
  void suggestionsAreApplied() {
    Dataset data = graph(0.1);
    Training request = Training.of("capgcn").split("per-class:3,0").set("epochs", 2).threads(1);
    List<Suggestion> found = Suggestions.of(data, request);
    assertThat(found).anyMatch(Suggestion::compare);
    Suggestion weights = new Suggestion("", "", "", Map.of("class-weights", "true"), 0, false);

    Session session =
        Session.of(
            data,
            Suggestions.apply(Stream.concat(found.stream(), Stream.of(weights)).toList(), request));

    assertThat(session.plan().seeds()).hasSize(5);
    assertThat(session.plan().settings().text("class-weights")).isEqualTo("true");
  }

  @Test
  void settingsThatTheModelLacksAreNotSuggested() {
    Dataset data = graph(0.9);
    Training request = Training.of("label-propagation").split("fraction:0.5,0.2,0.3");
    Training applied = Suggestions.apply(Suggestions.of(data, request), request);

    assertThat(Planner.plan(data, applied).model()).isEqualTo("label-propagation");
  }
}
