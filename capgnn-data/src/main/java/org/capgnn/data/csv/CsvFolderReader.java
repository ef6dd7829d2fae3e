package org.capgnn.data.csv;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.capgnn.data.ColumnNames;
import org.capgnn.data.DatasetReader;
import org.capgnn.data.LoadOptions;
import org.capgnn.data.csv.VertexTable.Vertices;
import org.capgnn.data.file.FolderOutput;
import org.capgnn.data.table.FoundKeys;
import org.capgnn.data.table.PairTable;
import org.capgnn.data.table.Table;
import org.capgnn.data.table.TableFile;
import org.capgnn.graph.Dataset;
import org.capgnn.graph.Features;
import org.capgnn.graph.Graph;
import org.capgnn.graph.GraphBuilder;
import org.capgnn.graph.InputException;
import org.capgnn.graph.Labels;
import org.capgnn.tensor.SparseMatrix;
import org.capgnn.tensor.SparseMatrixBuilder;

/**
 * Reads a folder of CSV or TSV tables, plain or gzipped.
 *
 * <ul>
 *   <li>{@code edges}: source, target, optional weight;
 *   <li>{@code vertices} (optional): id, optional label, optional split, numeric feature columns;
 *   <li>{@code features} (optional): vertex, feature, optional value;
 *   <li>{@code dataset.json} (optional): see {@link FolderMeta}.
 * </ul>
 *
 * <p>Without {@code vertices}, the vertices are those that occur in edges: numbers in ascending
 * order, other ids in the order of their first appearance.
 */
public final class CsvFolderReader implements DatasetReader {

  private static final String NO_EDGES =
      "%s: no edges.csv (nor .tsv, nor .gz of either); add the table of edges";

  @Override
  public String format() {
    return "csv";
  }

  @Override
  public boolean recognises(Path path) {
    return Files.isDirectory(path)
        && CsvFolder.EXTENSIONS.stream().anyMatch(e -> Files.exists(path.resolve("edges" + e)));
  }

  @Override
  public Dataset read(Path path, LoadOptions options) {
    if (!Files.isDirectory(path)) {
      throw new InputException(path + ": no such folder; expected a folder that holds edges.csv");
    }
    FolderOutput.requireFinished(path);
    return read(CsvFolder.at(path), options);
  }

  /** Reads the tables of a folder, on disk or embedded. */
  public Dataset read(CsvFolder folder, LoadOptions options) {
    FolderMeta meta = folder.meta();
    ColumnNames columns = options.columns();
    TableFile edges =
        folder.table("edges", options).orElseThrow(() -> InputException.of(NO_EDGES, folder));
    Vertices vertices = vertices(folder.table("vertices", options), edges, columns, meta);
    Features features = features(folder.table("features", options), vertices, columns, meta);
    boolean directed = options.directed() || Boolean.TRUE.equals(meta.directed());
    GraphBuilder builder = new GraphBuilder(vertices.index().size()).keepDirection(directed);
    Graph graph = graph(builder, edges, vertices, options);
    String name = meta.name() == null ? folder.name() : meta.name();
    return new Dataset(
        name,
        graph,
        features,
        vertices.labels(),
        vertices.ids(),
        vertices.splits(),
        builder.report());
  }

  private static Vertices vertices(
      Optional<TableFile> file, TableFile edges, ColumnNames columns, FolderMeta meta) {
    if (file.isEmpty()) {
      FoundKeys found = FoundKeys.in(edges, columns.source(), columns.target());
      int count = found.index().size();
      if (count == 0) {
        throw edges.line(1).refuse("no edge and no vertices table: the graph is empty; add rows");
      }
      return new Vertices(
          found.index(), found.names(), Labels.unknown(count), Map.of(), Features.none(count));
    }
    return VertexTable.read(file.get(), columns, meta);
  }

  private static Features features(
      Optional<TableFile> file, Vertices vertices, ColumnNames columns, FolderMeta meta) {
    if (file.isEmpty()) {
      return vertices.features();
    }
    Features sparse = TripletTable.read(file.get(), columns, vertices.index(), meta.features());
    if (vertices.features().count() == 0) {
      return sparse;
    }
    try {
      return sideBySide(vertices.features(), sparse);
    } catch (InputException e) { // a name that both tables have
      throw new InputException(file.get().name() + " and the vertices table: " + e.getMessage(), e);
    }
  }

  /** The columns of two kinds of features, without stored zeros. */
  private static Features sideBySide(Features left, Features right) {
    SparseMatrixBuilder both =
        new SparseMatrixBuilder(left.matrix().rows(), Math.addExact(left.count(), right.count()));
    add(both, left.matrix(), 0);
    add(both, right.matrix(), left.count());
    List<String> names = new ArrayList<>(left.names());
    names.addAll(right.names().isEmpty() ? Labels.numbers(right.count()) : right.names());
    return new Features(both.build(), false, names);
  }

  private static void add(SparseMatrixBuilder to, SparseMatrix from, int shift) {
    for (int r = 0; r < from.rows(); r++) {
      for (int e = from.offsets()[r]; e < from.offsets()[r + 1]; e++) {
        if (from.value(e) != 0f) {
          to.add(r, from.columnIndices()[e] + shift, from.value(e));
        }
      }
    }
  }

  private static Graph graph(
      GraphBuilder builder, TableFile file, Vertices vertices, LoadOptions options) {
    ColumnNames columns = options.columns();
    String unknown =
        options.skipUnknown()
            ? PairTable.LEFT_OUT
            : "is not a vertex; add it to the vertices, remove the edge, or choose to skip"
                + " edges with unknown ends";
    try (Table table = Table.open(file)) {
      PairTable pairs =
          new PairTable(
              table,
              new PairTable.Side(table.requiredColumn(columns.source()), vertices.index(), unknown),
              new PairTable.Side(table.requiredColumn(columns.target()), vertices.index(), unknown),
              table.column(columns.weight()),
              PairTable.Values.POSITIVE);
      builder.skipEdges(pairs.read(builder::addEdges));
      return builder.build();
    } catch (IllegalArgumentException e) {
      throw new InputException(file.name() + ": " + e.getMessage(), e);
    }
  }
}
