package org.capgnn.data.npz;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.capgnn.data.DatasetReader;
import org.capgnn.data.LoadOptions;
import org.capgnn.data.file.InputFile;
import org.capgnn.graph.BuildReport;
import org.capgnn.graph.Dataset;
import org.capgnn.graph.Features;
import org.capgnn.graph.Graph;
import org.capgnn.graph.GraphBuilder;
import org.capgnn.graph.InputException;
import org.capgnn.graph.Labels;
import org.capgnn.graph.Split;
import org.capgnn.tensor.SparseMatrix;

/**
 * Reads a NumPy archive in the gnn-benchmark layout, in its variant with whole matrices, or with a
 * list of edges.
 *
 * <p>The first layout has the arrays {@code adj_data/indices/indptr/shape}, {@code
 * attr_data/indices/indptr/shape} (or {@code attr_matrix}), {@code labels} and {@code class_names};
 * the second has {@code adj_matrix}, {@code node_attr} and {@code node_label}. Features, labels and
 * names are optional. The third, of Platonov et al., has {@code edges}, {@code node_features},
 * {@code node_labels} and {@code train_masks}, {@code val_masks} and {@code test_masks}. MUSAE
 * calls them {@code edges}, {@code features} and {@code target}; {@code edge_index}, {@code x} and
 * {@code y} are read too.
 */
public final class NpzReader implements DatasetReader {

  @Override
  public String format() {
    return "npz";
  }

  @Override
  public boolean recognises(Path path, LoadOptions options) {
    return Files.isRegularFile(path) && path.getFileName().toString().endsWith(".npz");
  }

  @Override
  public Dataset read(Path path, LoadOptions options) {
    InputFile.require(path);
    try (NpzArchive archive = NpzArchive.open(path, options.expansion())) {
      return read(path, archive, options);
    } catch (IllegalArgumentException e) { // by the graph builder
      throw new InputException(path + ": " + e.getMessage(), e);
    }
  }

  private static Dataset read(Path path, NpzArchive archive, LoadOptions options) {
    GraphArrays arrays = new GraphArrays(archive, path);
    EdgeArray edges = EdgeArray.in(archive);
    SparseMatrix adjacency = edges == null ? arrays.adjacency() : null;
    if (edges == null && adjacency.rows() != adjacency.columns()) {
      throw InputException.of(
          "%s: the adjacency has %s rows and %s columns; a graph needs a square one",
          path, adjacency.rows(), adjacency.columns());
    }
    int vertices = edges == null ? adjacency.rows() : arrays.rows();
    Features features = arrays.features(vertices);
    Labels labels = arrays.labels(vertices);
    GraphBuilder builder = new GraphBuilder(vertices).keepDirection(options.directed());
    if (edges == null) {
      addEdges(path, adjacency, builder);
    } else {
      edges.addTo(builder, vertices);
    }
    Graph graph = builder.build();
    String name = path.getFileName().toString().replaceFirst("\\.npz$", "");
    List<String> ids = arrays.names("node_names", vertices);
    Map<String, Split> splits = new MaskArrays(archive, vertices).splits(labels);
    List<String> notes = new ArrayList<>(unlabelled(labels));
    if (splits.size() > 1) {
      notes.add("%d splits: split-0 to split-%d".formatted(splits.size(), splits.size() - 1));
    }
    BuildReport report = builder.report().with(notes);
    return new Dataset(name, graph, features, labels, ids, splits, report);
  }

  /** Negative numbers and rows of zeros in place of a class. */
  private static List<String> unlabelled(Labels labels) {
    long unknown = Arrays.stream(labels.of()).filter(label -> label == Labels.UNKNOWN).count();
    return unknown == 0 || labels.classCount() == 0
        ? List.of()
        : List.of(unknown + " labels below 0 or NaN count as unknown");
  }

  private static void addEdges(Path path, SparseMatrix adjacency, GraphBuilder builder) {
    int[] offsets = adjacency.offsets();
    int[] columns = adjacency.columnIndices();
    for (int v = 0; v < adjacency.rows(); v++) {
      for (int e = offsets[v]; e < offsets[v + 1]; e++) {
        if (!(adjacency.value(e) > 0)) {
          throw InputException.of(
              "%s: edge %s -> %s has weight %s; weights must be positive",
              path, v, columns[e], adjacency.value(e));
        }
        builder.addEdge(v, columns[e], adjacency.value(e));
      }
    }
  }
}
