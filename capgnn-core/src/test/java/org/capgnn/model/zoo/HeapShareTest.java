package org.capgnn.model.zoo;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.capgnn.autodiff.op.propagation.Propagation;
import org.capgnn.graph.Dataset;
import org.capgnn.graph.Features;
import org.capgnn.graph.GraphBuilder;
import org.capgnn.graph.Labels;
import org.capgnn.graph.Split;
import org.capgnn.graph.SplitSpec;
import org.capgnn.model.Classifier;
import org.capgnn.model.Model;
import org.capgnn.model.ModelFamily;
import org.capgnn.parallel.Workers;
import org.capgnn.settings.Settings;
import org.capgnn.tensor.SparseMatrix;
import org.capgnn.train.Experiment;
import org.capgnn.train.TrainingKeys;
import org.junit.jupiter.api.Test;

/** A training decides on lean memory by its share of the heap, not by all of it. */
class HeapShareTest {
  private static boolean isLean(int teams) {
    GraphBuilder builder = new GraphBuilder(3);
    builder.addEdge(0, 1);
    builder.addEdge(1, 2);
    SparseMatrix x =
        new SparseMatrix(3, 2, new int[] {0, 1, 2, 3}, new int[] {0, 1, 0}, new float[] {1, 1, 1});
    Labels labels = new Labels(new int[] {0, 1, 0}, List.of("a", "b"));
    Dataset data =
        new Dataset(
            "path",
            builder.build(),
            new Features(x, false, List.of()),
            labels,
            List.of(),
            Map.of("own", new Split("own", new int[] {0}, new int[] {1}, new int[] {2})),
            null);
    ModelFamily family = Models.named("capgcn");
    Settings settings = TrainingKeys.defaults(family);
    try (Workers workers = Workers.of(1, teams)) {
      Model model =
          new Experiment(data, family, settings, new SplitSpec.Named("own"), Map.of())
              .prepare(1, workers)
              .model();
      Propagation hops = ((CapGnn) ((Classifier) model).network()).trained();
      return hops.state(1) == hops.state(4); // lean states share their arrays
    }
  }

  @Test
  void runAmongSoManyThatNoneHasRoomIsLean() {
    assertThat(isLean(1)).isFalse();
    assertThat(isLean(Integer.MAX_VALUE)).isTrue();
  }
}
