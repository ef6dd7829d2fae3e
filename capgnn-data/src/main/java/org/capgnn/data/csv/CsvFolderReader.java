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
import org.capgnn.data.csv.VerticesFile.Vertices;
import org.capgnn.data.file.FolderOutput;
import org.capgnn.data.table.FoundKeys;
import org.capgnn.data.table.LabelColumn;
import org.capgnn.data.table.TableFile;
import org.capgnn.data.table.UsualNames;
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
      "%s: no table of edges; expected edges.csv (or .tsv, or .gz of either), or a table whose header"
          + " names two ends such as source and target";

  @Override
  public String format() {
    return "csv";
  }

  @Override
  public boolean recognises(Path path, LoadOptions options) {
    if (!Files.isDirectory(path)) {
      return Files.isRegularFile(path) && isEdgeList(path, options);
    }
    boolean named =
        CsvFolder.EXTENSIONS.stream().anyMatch(e -> Files.exists(path.resolve("edges" + e)));
    try {
      return named || FolderTables.of(CsvFolder.at(path), options).isPresent();
    } catch (InputException e) {
      return true; // tables of edges, of which reading says what is wrong
    }
  }

  private static boolean isEdgeList(Path file, LoadOptions options) {
    try {
      return FolderTables.of(CsvFolder.at(file), options).isPresent();
    } catch (InputException e) {
      return false;
    }
  }

  @Override
  public Dataset read(Path path, LoadOptions options) {
    if (Files.isRegularFile(path)) { // of edges alone
      return read(CsvFolder.at(path), options);
    }
    if (!Files.isDirectory(path)) {
      throw new InputException(path + ": no such folder; expected a folder that holds edges.csv");
    }
    FolderOutput.requireFinished(path);
    return read(CsvFolder.at(path), options);
  }

  /** Reads the tables of a folder, on disk or embedded. */
  public Dataset read(CsvFolder folder, LoadOptions stated) {
    FolderMeta meta = folder.meta();
    FolderTables.Roles tables =
        FolderTables.of(folder, stated).orElseThrow(() -> InputException.of(NO_EDGES, folder));
    FolderTables.requireStated(tables, folder, stated.columns());
    LoadOptions options = stated.withColumns(tables.columns(stated.columns()));
    List<String> notes = new ArrayList<>();
    tables.keys().ifPresent(keys -> notes.add(keys.note()));
    Vertices vertices = vertices(tables, options, meta);
    Labels labels = vertices.labels();
    if (tables.labels().isPresent()) {
      LabelTable.Found found =
          LabelTable.read(tables.labels().get(), vertices.index(), options, meta.classes());
      if (labels.classCount() > 0) {
        notes.add("labels of the vertices not read, those of the table of labels count");
      }
      labels = found.labels();
      notes.addAll(found.notes());
    } else if (labels.classCount() == 0 && !vertices.columnNames().isEmpty()) {
      notes.add(LabelColumn.missing("column", vertices.columnNames()));
    }
    Features features =
        tables.featureMap().isPresent() && tables.features().isEmpty()
            ? FeatureMap.read(tables.featureMap().get(), vertices.index(), options, notes)
            : features(tables.features(), vertices, options.columns(), meta);
    boolean directed = options.directed() || Boolean.TRUE.equals(meta.directed());
    GraphBuilder builder = new GraphBuilder(vertices.index().size()).keepDirection(directed);
    Graph graph = edges(tables, options, vertices, builder, notes);
    notes.addAll(vertices.notes());
    if (!tables.unread().isEmpty()) {
      notes.add("not read: " + String.join(", ", tables.unread()));
    }
    String name = meta.name() == null ? folder.name() : meta.name();
    Dataset data =
        new Dataset(
            name,
            graph,
            features,
            labels,
            vertices.ids(),
            vertices.splits(),
            builder.report().with(notes));
    return vertices.columns().map(data::withColumns).orElse(data);
  }

  private static Graph edges(
      FolderTables.Roles tables,
      LoadOptions options,
      Vertices vertices,
      GraphBuilder builder,
      List<String> notes) {
    try {
      return new EdgeTable(tables.edges(), options).read(vertices.index(), builder, notes);
    } catch (InputException e) {
      throw suggestingId(tables, options, e);
    }
  }

  /** If the edges name vertices by another column than that of the ids, says by which. */
  private static InputException suggestingId(
      FolderTables.Roles tables, LoadOptions options, InputException problem) {
    if (tables.vertices().isEmpty() || options.columns().statesKeys()) {
      return problem;
    }
    String id =
        UsualNames.id(FolderTables.headerOf(tables.vertices().get()), options.columns()).orElse("");
    return new SharedValues()
        .find(List.of(tables.vertices().get()), List.of(tables.edges()))
        .filter(keys -> !keys.id().equals(id))
        .map(
            keys ->
                new InputException(
                    "%s; the ends of the edges are values of '%s': state that column as the id (id=%s)"
                        .formatted(problem.getMessage(), keys.id(), keys.id()),
                    problem))
        .orElse(problem);
  }

  private static Vertices vertices(
      FolderTables.Roles tables, LoadOptions options, FolderMeta meta) {
    if (tables.vertices().isEmpty()) {
      FoundKeys found = new EdgeTable(tables.edges(), options).ends();
      int count = found.index().size();
      if (count == 0) {
        throw tables
            .edges()
            .line(1)
            .refuse("no edge and no vertices table: the graph is empty; add rows");
      }
      return new Vertices(
          found.index(),
          found.names(),
          Labels.unknown(count),
          Map.of(),
          Features.none(count),
          Optional.empty(),
          List.of());
    }
    boolean labelsOnly = tables.featureMap().isPresent() && tables.features().isEmpty();
    return VerticesFile.read(
        tables.vertices().get(), options.columns(), meta, labelsOnly, tables.fromGephi());
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
}
