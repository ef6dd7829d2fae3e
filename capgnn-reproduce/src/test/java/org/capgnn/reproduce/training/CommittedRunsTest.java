package org.capgnn.reproduce.training;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.capgnn.data.LoadOptions;
import org.capgnn.data.catalog.DatasetCatalog;
import org.capgnn.runs.Cell;
import org.capgnn.runs.CellRunner;
import org.capgnn.runs.RunFiles;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The runs in docs/reproduction are those that this code would train: same data, same settings. */
class CommittedRunsTest {
  private static final Set<String> IDS =
      RunFiles.read(Path.of("..", "docs", "reproduction", "runs.csv")).stream()
          .map(run -> run.key().id())
          .collect(Collectors.toSet());

  private static List<String> keys(String dataset, String model) {
    DatasetCatalog catalog = new DatasetCatalog();
    var experiment =
        new CellRunner(null, name -> catalog.load(name, LoadOptions.DEFAULT))
            .experiment(new Cell(dataset, model, Map.of()));
    return List.of(experiment.key(1).id(), experiment.key(20).id());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "capgcn",
        "capgat",
        "gcn",
        "gat",
        "appnp",
        "s2gc",
        "adsf-rwr",
        "graphmix",
        "cad-net",
        "grand"
      })
  void coraAndCiteseerAreAmongThem(String model) {
    assertThat(IDS).containsAll(keys("cora", model)).containsAll(keys("citeseer", model));
  }

  @Test
  void anotherSeedThanThoseTrainedIsNot() {
    assertThat(IDS)
        .doesNotContain(
            new CellRunner(null, name -> new DatasetCatalog().load(name, LoadOptions.DEFAULT))
                .experiment(new Cell("cora", "capgcn", Map.of()))
                .key(123_456)
                .id());
  }
}
