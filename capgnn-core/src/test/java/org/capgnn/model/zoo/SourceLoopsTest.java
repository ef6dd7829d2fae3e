package org.capgnn.model.zoo;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.capgnn.autodiff.MaskSource;
import org.capgnn.autodiff.Pass;
import org.capgnn.graph.GraphBuilder;
import org.capgnn.graph.Labels;
import org.capgnn.kernel.KernelChoice;
import org.capgnn.model.Logits;
import org.capgnn.model.Model;
import org.capgnn.model.ModelFamily;
import org.capgnn.model.ModelInput;
import org.capgnn.parallel.Workers;
import org.capgnn.settings.Settings;
import org.capgnn.tensor.SparseMatrix;
import org.capgnn.train.TrainingKeys;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Self-loops that the source has (citeseer 124, pubmed 3): GCN, S2GC and GRAND add theirs on top of
 * them, all others count one loop or, as CAD-Net on pubmed, none.
 */
class SourceLoopsTest {
  private static final int N = 5;

  /** A path of five vertices, each with a feature of its own. */
  private static ModelInput path(boolean withLoop) {
    GraphBuilder graph = new GraphBuilder(N);
    for (int v = 1; v < N; v++) {
      graph.addEdge(v - 1, v);
    }
    if (withLoop) {
      graph.addEdge(2, 2);
    }
    SparseMatrix features =
        new SparseMatrix(
            N,
            N,
            new int[] {0, 1, 2, 3, 4, 5},
            new int[] {0, 1, 2, 3, 4},
            new float[] {1, 1, 1, 1, 1});
    Labels labels = new Labels(new int[] {0, 1, 0, 1, 0}, List.of("a", "b"));
    return new ModelInput(graph.build(), features, labels, new int[] {0, 1});
  }

  private static float[] scores(ModelFamily family, Settings settings, boolean withLoop) {
    Model model = family.create(settings, path(withLoop), 1);
    Pass pass = new Pass(KernelChoice.get(), Workers.of(1), MaskSource.seeded(1));
    Logits logits = model.evaluate(pass);
    float[] scores = new float[N * 2];
    for (int v = 0; v < N; v++) {
      for (int c = 0; c < 2; c++) {
        scores[v * 2 + c] = logits.values()[v * logits.stride() + c];
      }
    }
    return scores;
  }

  @ParameterizedTest
  @CsvSource({
    "gcn, , true",
    "s2gc, , true",
    "grand, , true",
    "gat, , false",
    "appnp, , false",
    "adsf-rwr, , false",
    "graphmix, , false",
    "cad-net, , false",
    "cad-net, added-loops=false, false",
    "capgcn, , false",
    "capgat, , false",
  })
  void loopsOfTheSourceCountAsInTheAuthorsCode(String name, String setting, boolean counts) {
    ModelFamily family = Models.named(name);
    Settings settings = TrainingKeys.defaults(family);
    if (setting != null) {
      settings = settings.with(setting.split("=")[0], setting.split("=")[1]);
    }
    float[] without = scores(family, settings, false);
    float[] with = scores(family, settings, true);

    if (counts) {
      assertThat(with).isNotEqualTo(without);
    } else {
      assertThat(with).isEqualTo(without);
    }
  }
}
