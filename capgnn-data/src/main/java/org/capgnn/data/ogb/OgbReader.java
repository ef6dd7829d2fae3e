package org.capgnn.data.ogb;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.capgnn.data.DatasetReader;
import org.capgnn.data.LoadOptions;
import org.capgnn.data.table.FeatureRows;
import org.capgnn.data.table.KeyIndex;
import org.capgnn.data.table.PairTable;
import org.capgnn.data.table.Table;
import org.capgnn.data.table.TableFile;
import org.capgnn.graph.Dataset;
import org.capgnn.graph.Features;
import org.capgnn.graph.Graph;
import org.capgnn.graph.GraphBuilder;
import org.capgnn.graph.InputException;
import org.capgnn.graph.Labels;
import org.capgnn.graph.Split;
import org.capgnn.graph.Splits;

/**
 * Reads node classification data sets of the Open Graph Benchmark in their raw CSV layout.
 *
 * <p>The tables have no headers: {@code edge} (two vertex numbers per line), {@code node-feat}
 * (numbers), {@code node-label} (a class number, {@code nan} if unknown) and {@code num-node-list}.
 * A single split becomes the public one; several splits keep the names of their folders.
 */
public final class OgbReader implements DatasetReader {

  @Override
  public String format() {
    return "ogb";
  }

  @Override
  public boolean recognises(Path path, LoadOptions options) {
    return OgbFolder.at(path, LoadOptions.DEFAULT).isPresent();
  }

  @Override
  public Dataset read(Path path, LoadOptions options) {
    OgbFolder folder =
        OgbFolder.at(path, options)
            .orElseThrow(
                () ->
                    InputException.of(
                        "%s: no raw/edge.csv.gz; expected the folder of an OGB data set", path));
    TableFile counted = folder.required("num-node-list");
    int vertices = folder.count(counted, "vertices");
    if (vertices == 0) {
      throw counted.line(1).refuse("the graph has 0 vertices; fetch the file again");
    }
    Labels labels = OgbLabels.read(folder, vertices); // first, since it confirms the number
    GraphBuilder builder = new GraphBuilder(vertices).keepDirection(options.directed());
    Graph graph = graph(folder, vertices, builder);
    Features features = features(folder, vertices);
    Map<String, Split> splits = splits(folder, labels);
    return new Dataset(folder.name(), graph, features, labels, List.of(), splits, builder.report());
  }

  private static Graph graph(OgbFolder folder, int vertices, GraphBuilder builder) {
    Optional<TableFile> promised = folder.optional("num-edge-list");
    int expected = promised.map(f -> folder.count(f, "edges")).orElse(-1);
    TableFile file = folder.required("edge");
    long[] edges = {0};
    try (Table table = Table.openWithoutHeader(file)) {
      if (table.header().size() > 0) { // a graph without edges has an empty file
        requireColumns(table, 2, "a source and a target");
        String unknown =
            "is none of the vertices 0 to " + (vertices - 1) + "; fetch the file again";
        KeyIndex numbers = KeyIndex.numbers(vertices);
        PairTable.Side from = new PairTable.Side(0, numbers, unknown);
        PairTable.Side to = new PairTable.Side(1, numbers, unknown);
        new PairTable(table, from, to, -1, PairTable.Values.POSITIVE)
            .read(
                (sources, targets, weights, count) -> {
                  edges[0] += count;
                  builder.addEdges(sources, targets, weights, count);
                });
      }
      if (expected >= 0 && edges[0] != expected) {
        throw InputException.of(
            "%s: %d edges, but num-edge-list states %d; fetch the file again",
            file.name(), edges[0], expected);
      }
      return builder.build();
    } catch (IllegalArgumentException e) {
      throw new InputException(file.name() + ": " + e.getMessage(), e);
    }
  }

  static void requireColumns(Table table, int count, String what) {
    if (table.header().size() != count) {
      throw table.refuse(
          "%d columns, expected %s; only data sets with one class per vertex can be read",
          table.header().size(), what);
    }
  }

  private static Features features(OgbFolder folder, int vertices) {
    Optional<TableFile> file = folder.optional("node-feat");
    if (file.isEmpty()) {
      return Features.none(vertices);
    }
    try (Table table = Table.openWithoutHeader(file.get())) {
      int columns = table.header().size();
      FeatureRows rows = new FeatureRows(columns);
      table.forEachRow(
          row -> {
            for (int c = 0; c < columns; c++) {
              String cell = row.fields()[c];
              if (!rows.add(c, cell)) {
                throw row.refuse(
                    "column %d is '%s', not a finite number; fix the cell", c + 1, cell);
              }
            }
            rows.endRow();
          });
      requireRows(table.file(), rows.rows(), vertices);
      return rows.toFeatures(table.file().name(), List.of());
    }
  }

  static void requireRows(TableFile file, int found, int vertices) {
    if (found != vertices) {
      throw InputException.of(
          "%s: %d rows for %d vertices; fetch the file again", file.name(), found, vertices);
    }
  }

  private static Map<String, Split> splits(OgbFolder folder, Labels labels) {
    Map<String, Split> splits = new HashMap<>();
    List<Path> folders = folder.splitFolders();
    for (Path split : folders) {
      String name = folders.size() == 1 ? Splits.PUBLIC : split.getFileName().toString();
      splits.put(name, OgbSplit.read(folder, split, name, labels));
    }
    return splits;
  }
}
