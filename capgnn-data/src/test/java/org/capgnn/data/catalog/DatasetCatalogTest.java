package org.capgnn.data.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.capgnn.data.BenchmarkData;
import org.capgnn.data.LoadOptions;
import org.capgnn.data.csv.CsvFolderWriter;
import org.capgnn.graph.Dataset;
import org.capgnn.graph.DatasetCard;
import org.capgnn.graph.InputException;
import org.capgnn.graph.Split;
import org.capgnn.graph.Splits;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DatasetCatalogTest {
  @TempDir Path temporary;

  private DatasetCatalog catalog() {
    return new DatasetCatalog(
        Map.of("XDG_CACHE_HOME", temporary.resolve("cache").toString()),
        new NoDownloads().downloader());
  }

  @Test
  void listsTheKnownDataSetsWithTheirCards() {
    assertThat(catalog().known())
        .extracting(KnownDataset::name)
        .containsExactly(
            "cora",
            "citeseer",
            "karate",
            "pubmed",
            "amazon-computers",
            "amazon-photo",
            "planetoid:cora",
            "planetoid:citeseer");
    for (KnownDataset dataset : catalog().known()) {
      assertThat(catalog().expected(dataset).hash()).hasSize(64);
      assertThat(dataset.isEmbedded()).isEqualTo(dataset.files().isEmpty());
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "pubmed",
        "amazon-computers",
        "amazon-photo",
        "planetoid:cora",
        "planetoid:citeseer"
      })
  void knownFilesAreFoundInTheDataFolderAndAgreeWithTheirCard(String name) {
    Path data = BenchmarkData.path("");
    Dataset loaded = catalog().load(name, LoadOptions.DEFAULT.withDataDir(data));
    assertThat(loaded.name()).isEqualTo(name);
    String inEnvironment = data.toString();
    DatasetCatalog other =
        new DatasetCatalog(Map.of("CAPGNN_DATA", inEnvironment), new NoDownloads().downloader());
    assertThat(other.load(name, LoadOptions.DEFAULT).vertexCount()).isEqualTo(loaded.vertexCount());
  }

  @Test
  void filesDirectlyInTheDataFolderAreFoundToo() {
    Path data = BenchmarkData.path("amazon");
    assertThat(catalog().load("amazon-photo", LoadOptions.DEFAULT.withDataDir(data)).vertexCount())
        .isEqualTo(7650);
  }

  @Test
  void amazonIsSplitPerClassUnlessAskedOtherwise() {
    Path data = BenchmarkData.path("");
    Dataset photo = catalog().load("amazon-photo", LoadOptions.DEFAULT.withDataDir(data));
    Split split = Splits.make(photo, catalog().defaultSplit(photo), 0);
    DatasetCard card = DatasetCard.of(photo, split);
    assertThat(card.train()).isEqualTo(160);
    assertThat(card.valid()).isEqualTo(240);
    assertThat(card.test()).isEqualTo(7250);
  }

  @Test
  void withoutNetworkTheErrorSaysWhichFilesToPutWhere() {
    assertThatThrownBy(() -> catalog().load("pubmed", LoadOptions.DEFAULT))
        .isInstanceOf(InputException.class)
        .hasMessageStartingWith(
            "pubmed: its files were not found, and the download failed: http://127.0.0.1:1/")
        .hasMessageContaining("ind.pubmed.allx, ind.pubmed.ally, ind.pubmed.tx")
        .hasMessageContaining("into " + temporary.resolve("cache/capgnn/planetoid"))
        .hasMessageContaining("or name the data folder that holds them")
        .hasMessageNotContaining("\n");
  }

  @Test
  void offlineNeverAsksTheNetwork() {
    assertThatThrownBy(() -> catalog().load("amazon-photo", LoadOptions.DEFAULT.withOffline(true)))
        .isInstanceOf(InputException.class)
        .hasMessageStartingWith(
            "amazon-photo: its files were not found, and downloads are switched off; put ")
        .hasMessageContaining("amazon_electronics_photo.npz");
  }

  @Test
  void filesThatHoldSomethingElseAreRefusedWithExpectedAndFound() throws IOException {
    Path planetoid = BenchmarkData.path("planetoid");
    Path folder = Files.createDirectories(temporary.resolve("data/planetoid"));
    for (String part : new String[] {"graph", "allx", "ally", "tx", "ty", "y", "test.index"}) {
      Files.copy(planetoid.resolve("ind.citeseer." + part), folder.resolve("ind.cora." + part));
    }
    LoadOptions options = LoadOptions.DEFAULT.withDataDir(temporary.resolve("data"));
    assertThatThrownBy(() -> catalog().load("planetoid:cora", options))
        .isInstanceOf(InputException.class)
        .hasMessageContaining(
            "not the data set planetoid:cora: vertices: expected 2708, found 3327")
        .hasMessageContaining("edges: expected 5278, found 4552")
        .hasMessageContaining("hash: expected ");
  }

  @Test
  void unknownNameListsTheKnownOnes() {
    assertThatThrownBy(() -> catalog().load("coraa", LoadOptions.DEFAULT))
        .isInstanceOf(InputException.class)
        .hasMessage(
            "'coraa': no such file or folder, and not a known data set; did you mean cora? known"
                + " names: cora, citeseer, karate, pubmed, amazon-computers, amazon-photo,"
                + " planetoid:cora, planetoid:citeseer");
    assertThatThrownBy(() -> catalog().load("my/graph", LoadOptions.DEFAULT))
        .hasMessageStartingWith(
            "'my/graph': no such file or folder, and not a known data set; known names: cora");
  }

  @Test
  void ownFolderIsRecognisedAndSplitForOwnData() {
    Dataset karate = KarateClub.dataset();
    Dataset unsplit =
        new Dataset(
            "own",
            karate.graph(),
            karate.features(),
            karate.labels(),
            karate.ids(),
            Map.of(),
            karate.report());
    Path folder = temporary.resolve("own");
    CsvFolderWriter.plain().write(unsplit, folder);
    Dataset read = catalog().load(folder.toString(), LoadOptions.DEFAULT);
    assertThat(read.vertexCount()).isEqualTo(34);
    assertThat(catalog().defaultSplit(read).text())
        .as("34 labels are few: all of them train")
        .isEqualTo("fraction:1.0,0.0");
  }

  @Test
  void fileOfNoKnownFormatIsRefused() throws IOException {
    Path file = Files.writeString(temporary.resolve("notes.txt"), "hello");
    assertThatThrownBy(() -> catalog().load(file.toString(), LoadOptions.DEFAULT))
        .isInstanceOf(InputException.class)
        .hasMessageStartingWith(file + ": no reader recognises this file: it is text whose rows")
        .hasMessageContaining("; formats: planetoid, npz");
  }

  @Test
  void formatThatDoesNotExistIsRefused() {
    assertThatThrownBy(
            () -> catalog().load(temporary.toString(), LoadOptions.DEFAULT.withFormat("xls")))
        .isInstanceOf(InputException.class)
        .hasMessageStartingWith("format xls: no such format; formats: ");
  }

  @Test
  void knownNameWithAFormatIsNoPathAndSaysSo() {
    assertThatThrownBy(() -> catalog().load("cora", LoadOptions.DEFAULT.withFormat("csv")))
        .isInstanceOf(InputException.class)
        .hasMessage("'cora': no such file or folder; to load the known data set, name no format");
    assertThatThrownBy(() -> catalog().load("cora", LoadOptions.DEFAULT.withFormat("xls")))
        .hasMessageStartingWith("format xls: no such format");
  }
}
