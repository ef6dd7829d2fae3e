package org.capgnn.data.catalog;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import org.capgnn.data.BenchmarkData;
import org.capgnn.data.LoadOptions;
import org.capgnn.data.csv.CsvFolderWriter;
import org.capgnn.data.npz.NpzReader;
import org.capgnn.data.planetoid.PlanetoidReader;
import org.capgnn.graph.Dataset;
import org.capgnn.graph.DatasetCard;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/**
 * Creates the resources of the catalogue from the original files; not a test, runs only on request.
 *
 * <pre>
 * CAPGNN_DATA=... mvn -pl capgnn-data -am test -Dtest=EmbeddedDatasetsMaker -Dsurefire.failIfNoSpecifiedTests=false \
 *     -Dcapgnn.embed=$PWD/capgnn-data/src/main/resources/org/capgnn/data/catalog
 * </pre>
 */
@EnabledIfSystemProperty(named = "capgnn.embed", matches = ".+")
class EmbeddedDatasetsMaker {

  @Test
  void make() throws IOException {
    Path out = Path.of(System.getProperty("capgnn.embed"));
    Map<String, ExpectedCard> cards = new LinkedHashMap<>();
    embed(out, cards, planetoid("cora"));
    embed(out, cards, planetoid("citeseer"));
    embed(out, cards, KarateClub.dataset());
    cards.put("pubmed", ExpectedCard.of(DatasetCard.of(planetoid("pubmed"))));
    cards.put("amazon-computers", ExpectedCard.of(DatasetCard.of(amazon("computers"))));
    cards.put("amazon-photo", ExpectedCard.of(DatasetCard.of(amazon("photo"))));
    StringBuilder text =
        new StringBuilder(
            "# Expected contents of the known data sets; written by EmbeddedDatasetsMaker, checked on"
                + " every load.\n");
    cards.forEach((name, card) -> text.append('\n').append(properties(name, card)));
    Files.writeString(out.resolve("cards.properties"), text);
  }

  private static String properties(String name, ExpectedCard card) {
    String sizes = card.classSizes().stream().map(String::valueOf).collect(Collectors.joining(" "));
    return """
        %1$s.vertices = %2$d
        %1$s.edges = %3$d
        %1$s.features = %4$d
        %1$s.featureEntries = %5$d
        %1$s.classes = %6$d
        %1$s.classSizes = %7$s
        %1$s.isolated = %8$d
        %1$s.hash = %9$s
        """
        .formatted(
            name,
            card.vertices(),
            card.edges(),
            card.features(),
            card.featureEntries(),
            card.classes(),
            sizes,
            card.isolated(),
            card.hash());
  }

  private static void embed(Path out, Map<String, ExpectedCard> cards, Dataset dataset) {
    CsvFolderWriter.gzipped().write(dataset, out.resolve(dataset.name()));
    cards.put(dataset.name(), ExpectedCard.of(DatasetCard.of(dataset)));
  }

  private static Dataset planetoid(String name) {
    return new PlanetoidReader().read(BenchmarkData.path("planetoid"), name, LoadOptions.DEFAULT);
  }

  private static Dataset amazon(String name) {
    Path file = BenchmarkData.path("amazon/amazon_electronics_" + name + ".npz");
    return new NpzReader().read(file, LoadOptions.DEFAULT);
  }
}
