package org.capgnn.data.csv;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.capgnn.data.LoadOptions;
import org.capgnn.graph.Dataset;
import org.capgnn.graph.Features;
import org.capgnn.graph.Graph;
import org.capgnn.graph.GraphBuilder;
import org.capgnn.graph.Labels;
import org.capgnn.graph.Split;
import org.capgnn.tensor.SparseMatrix;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CsvRoundTripTest {
  private static final SparseMatrix WORDS =
      new SparseMatrix(
          4,
          5,
          new int[] {0, 2, 2, 3, 5},
          new int[] {0, 3, 3, 1, 4},
          new float[] {0.1f, 1f / 3, -2.5e-8f, 1e10f, Float.MIN_VALUE});
  private static final Map<String, Split> SPLITS =
      Map.of(
          "public", new Split("public", new int[] {0, 3}, new int[] {1}, new int[] {}),
          "mine", new Split("mine", new int[] {1}, new int[] {}, new int[] {0}));

  @TempDir Path folder;

  private static GraphBuilder edges() {
    return new GraphBuilder(4).addEdge(0, 1).addEdge(3, 1).addEdge(1, 1);
  }

  private static Dataset dataset(GraphBuilder edges, Features features, List<String> ids) {
    Labels labels = new Labels(new int[] {2, 0, Labels.UNKNOWN, 2}, List.of("z", "empty", "a b"));
    Graph graph = edges.build();
    return new Dataset("small", graph, features, labels, ids, SPLITS, edges.report());
  }

  private Dataset writtenAndRead(Dataset data, CsvFolderWriter writer) {
    writer.write(data, folder);
    return new CsvFolderReader().read(folder, LoadOptions.DEFAULT);
  }

  private void assertSame(Dataset back, Dataset data) {
    assertThat(back.hash()).isEqualTo(data.hash());
    assertThat(back.name()).isEqualTo(data.name());
    assertThat(back.ids()).isEqualTo(data.ids());
    assertThat(back.graph().isDirected()).isEqualTo(data.graph().isDirected());
    assertThat(back.graph().selfLoops()).isEqualTo(data.graph().selfLoops());
    assertMatrix(back.graph().adjacency(), data.graph().adjacency());
    assertThat(back.features().dense()).isEqualTo(data.features().dense());
    assertThat(back.features().names()).isEqualTo(data.features().names());
    assertMatrix(back.features().matrix(), data.features().matrix());
    assertThat(back.labels().of()).isEqualTo(data.labels().of());
    assertThat(back.labels().classNames()).isEqualTo(data.labels().classNames());
    assertThat(back.splits()).usingRecursiveComparison().isEqualTo(data.splits());
  }

  private static void assertMatrix(SparseMatrix back, SparseMatrix data) {
    assertThat(back.columns()).isEqualTo(data.columns());
    assertThat(back.offsets()).isEqualTo(data.offsets());
    assertThat(back.columnIndices()).isEqualTo(data.columnIndices());
    assertThat(bits(back)).isEqualTo(bits(data));
  }

  private static int[] bits(SparseMatrix m) {
    int[] bits = new int[m.entries()];
    for (int e = 0; e < bits.length; e++) {
      bits[e] = Float.floatToRawIntBits(m.value(e));
    }
    return bits;
  }

  @Test
  void unnamedSparseFeaturesComeBackWithTheirEmptyColumns() {
    Dataset data = dataset(edges(), new Features(WORDS, false, List.of()), List.of());
    assertSame(writtenAndRead(data, CsvFolderWriter.plain()), data);
  }

  @Test
  void namedSparseFeaturesAndAwkwardIdsComeBackFromGzip() {
    List<String> ids = List.of("a,b", "say \"hi\"", " spaced\n", "Žlutý");
    List<String> names = List.of("w1", "two, three", "w 3", "ä", "id");
    Dataset data = dataset(edges(), new Features(WORDS, false, names), ids);
    assertSame(writtenAndRead(data, CsvFolderWriter.gzipped()), data);
    assertThat(folder.resolve("features.csv.gz")).exists();
  }

  @Test
  void directedWeightsAndDenseFeaturesComeBackBitByBit() {
    float[] cells = {0f, -0f, 3e38f, 1.17e-38f, 0.1f, -7f, 16777216f, 1e7f};
    SparseMatrix dense =
        new SparseMatrix(
            4, 2, new int[] {0, 2, 4, 6, 8}, new int[] {0, 1, 0, 1, 0, 1, 0, 1}, cells);
    GraphBuilder edges = new GraphBuilder(4).keepDirection(true);
    edges.addEdge(3, 0, 0.3f).addEdge(0, 3, 1e-7f).addEdge(2, 2, 9f).addEdge(1, 0);
    Features features = new Features(dense, true, List.of("id", "age"));
    Dataset data = dataset(edges, features, List.of("0", "2", "1", "3"));
    assertSame(writtenAndRead(data, CsvFolderWriter.plain()), data);
  }

  @Test
  void unnamedDenseFeaturesStayUnnamed() {
    SparseMatrix dense =
        new SparseMatrix(4, 1, new int[] {0, 1, 2, 3, 4}, new int[] {0, 0, 0, 0}, new float[4]);
    Dataset data = dataset(edges(), new Features(dense, true, List.of()), List.of());
    assertSame(writtenAndRead(data, CsvFolderWriter.plain()), data);
  }

  @Test
  void aDataSetWithoutFeaturesComesBackWithoutFeatures() {
    SparseMatrix none = new SparseMatrix(4, 0, new int[5], new int[0], null);
    Dataset data = dataset(edges(), new Features(none, false, List.of()), List.of());
    assertSame(writtenAndRead(data, CsvFolderWriter.plain()), data);
    assertThat(folder.resolve("features.csv")).doesNotExist();
  }

  @Test
  void undirectedEdgesAreWrittenOnceAndBytesAreTheSameEachTime() throws IOException {
    Dataset data = dataset(edges(), new Features(WORDS, false, List.of()), List.of());
    CsvFolderWriter.plain().write(data, folder);
    assertThat(Files.readString(folder.resolve("edges.csv")))
        .isEqualTo("source,target\n0,1\n1,1\n1,3\n");
    Path one = folder.resolve("one");
    Path two = folder.resolve("two");
    CsvFolderWriter.gzipped().write(data, one);
    CsvFolderWriter.gzipped().write(data, two);
    for (String file : List.of("edges.csv.gz", "vertices.csv.gz", "features.csv.gz")) {
      assertThat(one.resolve(file)).hasSameBinaryContentAs(two.resolve(file));
    }
  }

  @Test
  void writingOverAnotherFormIsRefused() {
    Dataset data = dataset(edges(), new Features(WORDS, false, List.of()), List.of());
    CsvFolderWriter.plain().write(data, folder);
    CsvFolderWriter.plain().write(data, folder); // the same form is replaced
    assertThatThrownBy(() -> CsvFolderWriter.gzipped().write(data, folder))
        .hasMessageContaining("edges.csv: exists already; choose another folder");
  }

  @Test
  void nothingTemporaryStaysBehind() throws IOException {
    Dataset data = dataset(edges(), new Features(WORDS, false, List.of()), List.of());
    CsvFolderWriter.plain().write(data, folder);
    try (var files = Files.list(folder)) {
      assertThat(files.map(f -> f.getFileName().toString()))
          .containsExactlyInAnyOrder("edges.csv", "vertices.csv", "features.csv", "dataset.json");
    }
  }
}
