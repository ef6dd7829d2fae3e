package org.capgnn.data.generate;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.capgnn.data.csv.CsvFolderStream;
import org.capgnn.data.file.AtomicFile;
import org.capgnn.graph.Dataset;
import org.capgnn.graph.Features;
import org.capgnn.graph.Graph;
import org.capgnn.graph.GraphBuilder;
import org.capgnn.graph.Labels;
import org.capgnn.tensor.SparseMatrix;

/**
 * Generates graphs with classes, heavy-tailed degrees and sparse features that depend on the class.
 *
 * <p>The same seed gives the same graph on disk and in memory: reading the folder of {@link #write}
 * gives the data set of {@link #build}.
 */
public final class GraphGenerator {
  private static final String NAME = "generated";
  private static final long ORDER_SALT = 0x2545F4914F6CDD1DL;

  private final GeneratorSpec spec;
  private final PlaceNumbers order;
  private final ClassWords words;

  public GraphGenerator(GeneratorSpec spec) {
    this.spec = spec;
    this.order = new PlaceNumbers(spec.vertices(), spec.seed() ^ ORDER_SALT);
    this.words = new ClassWords(spec);
  }

  private int classOf(int vertex) {
    return BlockModel.classOf(order.placeOf(vertex), spec);
  }

  private List<String> classNames() {
    return IntStream.range(0, spec.classes()).mapToObj(c -> "class " + c).toList();
  }

  /** Streams the graph to disk as a CSV folder, without holding edges in memory. */
  public void write(Path folder) {
    List<String> names = classNames();
    try (CsvFolderStream out = new CsvFolderStream(folder, NAME, names, spec.features())) {
      new BlockModel(spec, order).draw(out::edge);
      for (int v = 0; v < spec.vertices(); v++) {
        int vertexClass = classOf(v);
        out.vertex(v, names.get(vertexClass), words.of(v, vertexClass));
      }
      out.commit();
    } catch (IOException e) {
      throw AtomicFile.failure(folder, e);
    }
  }

  /** Builds the graph in memory. */
  public Dataset build() {
    GraphBuilder edges = new GraphBuilder(spec.vertices());
    try {
      new BlockModel(spec, order).draw(edges::addEdge);
    } catch (IOException e) {
      throw new IllegalStateException("building in memory does no I/O", e);
    }
    Graph graph = edges.build();
    int[] labels = IntStream.range(0, spec.vertices()).map(this::classOf).toArray();
    Features features = new Features(wordMatrix(labels), false, List.of());
    return new Dataset(
        NAME,
        graph,
        features,
        new Labels(labels, classNames()),
        List.of(),
        Map.of(),
        edges.report());
  }

  private SparseMatrix wordMatrix(int[] labels) {
    int[][] rows =
        IntStream.range(0, spec.vertices())
            .mapToObj(v -> words.of(v, labels[v]))
            .toArray(int[][]::new);
    int[] offsets = new int[rows.length + 1];
    for (int v = 0; v < rows.length; v++) {
      offsets[v + 1] = Math.addExact(offsets[v], rows[v].length);
    }
    int[] columns = new int[offsets[rows.length]];
    for (int v = 0; v < rows.length; v++) {
      System.arraycopy(rows[v], 0, columns, offsets[v], rows[v].length);
    }
    return new SparseMatrix(rows.length, spec.features(), offsets, columns, null);
  }
}
