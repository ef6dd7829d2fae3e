package org.capgnn.data.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.capgnn.data.BenchmarkData;
import org.capgnn.data.ColumnNames;
import org.capgnn.data.LoadOptions;
import org.capgnn.data.planetoid.PlanetoidReader;
import org.capgnn.graph.Dataset;
import org.capgnn.graph.DatasetCard;
import org.capgnn.graph.Split;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EmbeddedDatasetsTest {
  private final DatasetCatalog catalog =
      new DatasetCatalog(Map.of(), new NoDownloads().downloader());

  @ParameterizedTest
  @ValueSource(strings = {"cora", "citeseer"})
  void embeddedFormAndPlanetoidFilesGiveTheSameHash(String name) {
    Dataset original =
        new PlanetoidReader().read(BenchmarkData.path("planetoid"), name, LoadOptions.DEFAULT);
    Dataset embedded = catalog.load(name, LoadOptions.DEFAULT);
    assertThat(embedded.hash()).isEqualTo(original.hash());
  }

  @Test
  void coraNeedsNoFile() {
    DatasetCard card = DatasetCard.of(catalog.load("cora", LoadOptions.DEFAULT));
    assertThat(card.name()).isEqualTo("cora");
    assertThat(card.vertices()).isEqualTo(2708);
    assertThat(card.edges()).isEqualTo(5278);
    assertThat(card.features()).isEqualTo(1433);
    assertThat(card.featureEntries()).isEqualTo(49216);
    assertThat(card.train() + "/" + card.valid() + "/" + card.test()).isEqualTo("140/500/1000");
    assertThat(card.homophily()).isBetween(0.80, 0.82);
  }

  @Test
  void citeseerKeepsItsSelfLoopsAndUnlabelledVertices() {
    DatasetCard card = DatasetCard.of(catalog.load("citeseer", LoadOptions.DEFAULT));
    assertThat(card.selfLoops()).isEqualTo(124);
    assertThat(card.isolated()).isEqualTo(48);
    assertThat(card.classSizes()).containsExactly(249, 590, 668, 701, 596, 508);
  }

  @Test
  void columnNamesForOwnFilesDoNotReachTheEmbeddedOnes() {
    ColumnNames other = new ColumnNames("a", "b", "c", "d", "e", "f", "g", "h", "i");
    Dataset data = catalog.load("karate", LoadOptions.DEFAULT.withColumns(other));
    assertThat(data.vertexCount()).isEqualTo(34);
  }

  /** Numbers that many sources give for the club. */
  @Test
  void karateClubHasItsLeadersAndFactions() {
    Dataset data = catalog.load("karate", LoadOptions.DEFAULT);
    assertThat(data.graph().edgeCount()).isEqualTo(78);
    assertThat(data.graph().degree(0)).isEqualTo(16);
    assertThat(data.graph().degree(32)).isEqualTo(12);
    assertThat(data.graph().degree(33)).isEqualTo(17);
    assertThat(data.labels().classSizes()).containsExactly(17, 17);
    assertThat(data.id(0)).isEqualTo("1");
    Split split = data.splits().get("public");
    assertThat(split.train()).containsExactly(0, 1, 32, 33);
    assertThat(split.valid()).hasSize(10);
    assertThat(split.test()).hasSize(20);
  }
}
