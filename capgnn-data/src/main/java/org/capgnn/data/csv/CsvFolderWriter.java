package org.capgnn.data.csv;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import org.capgnn.data.ColumnNames;
import org.capgnn.data.file.AtomicFile;
import org.capgnn.data.file.FolderOutput;
import org.capgnn.data.table.SplitColumn;
import org.capgnn.data.table.TableOutput;
import org.capgnn.graph.Dataset;
import org.capgnn.graph.Features;
import org.capgnn.graph.Graph;
import org.capgnn.graph.InputException;
import org.capgnn.graph.Labels;
import org.capgnn.graph.Split;
import org.capgnn.tensor.SparseMatrix;

/**
 * Writes a data set as a CSV folder, from which {@link CsvFolderReader} reads the same data set.
 *
 * <p>An undirected edge is written once, a self-loop as an edge from a vertex to itself. Sparse
 * features become triplets, dense features become columns of {@code vertices}. Equal data sets give
 * equal bytes.
 */
public final class CsvFolderWriter {
  private static final ColumnNames COLUMNS = ColumnNames.DEFAULT;

  private final String extension;

  private CsvFolderWriter(String extension) {
    this.extension = extension;
  }

  /** Writes {@code edges.csv} and so on. */
  public static CsvFolderWriter plain() {
    return new CsvFolderWriter(".csv");
  }

  /** Writes {@code edges.csv.gz} and so on. */
  public static CsvFolderWriter gzipped() {
    return new CsvFolderWriter(".csv.gz");
  }

  /** Writes all tables into a folder, which is created if missing. */
  public void write(Dataset data, Path folder) {
    FolderMeta meta = metaOf(data);
    refuseOtherTables(folder, extension);
    try (FolderOutput out = new FolderOutput(folder)) {
      writeEdges(data, out.file("edges" + extension));
      writeVertices(data, meta, out.file("vertices" + extension));
      String features = "features" + extension;
      boolean triplets = !data.features().dense() && data.features().count() > 0;
      if (triplets) {
        writeTriplets(data, meta, out.file(features));
      }
      meta.write(out.file(FolderMeta.FILE));
      out.commit(triplets ? List.of() : List.of(features)); // left from an earlier data set
    } catch (IOException e) {
      throw AtomicFile.failure(folder, e);
    }
  }

  /** Fails if a table exists with another extension, which would make reading ambiguous. */
  static void refuseOtherTables(Path folder, String extension) {
    for (String name : CsvFolder.TABLES) {
      for (String other : CsvFolder.EXTENSIONS) {
        Path file = folder.resolve(name + other);
        if (!other.equals(extension) && Files.exists(file)) {
          throw InputException.of(
              "%s: exists already; choose another folder or remove it before writing %s%s",
              file, name, extension);
        }
      }
    }
  }

  private static FolderMeta metaOf(Dataset data) {
    Features features = data.features();
    List<String> classes = data.labels().classNames();
    if (new HashSet<>(classes).size() != classes.size() || classes.contains("")) {
      throw InputException.of(
          "%s: class names must be distinct and not empty, found %s", data.name(), classes);
    }
    FolderMeta.FeatureMeta columns =
        new FolderMeta.FeatureMeta(
            features.count(),
            features.dense(),
            !namesServe(features),
            features.names().isEmpty() ? null : features.names());
    return new FolderMeta(data.name(), data.graph().isDirected(), classes, columns);
  }

  /** Whether the feature names can serve as column headers or in triplets. */
  private static boolean namesServe(Features features) {
    Set<String> names = new HashSet<>(features.names());
    boolean distinct = names.size() == features.names().size() && !names.isEmpty();
    boolean reserved = names.stream().anyMatch(CsvFolderWriter::isReserved);
    return distinct && !(features.dense() && reserved) && !names.contains("");
  }

  private static boolean isReserved(String header) {
    return header.isBlank()
        || !header.strip().equals(header)
        || header.equalsIgnoreCase(COLUMNS.id())
        || header.equalsIgnoreCase(COLUMNS.label())
        || header.toLowerCase(Locale.ROOT).startsWith(COLUMNS.split());
  }

  private static void writeEdges(Dataset data, Path file) throws IOException {
    Graph graph = data.graph();
    SparseMatrix adjacency = graph.adjacency();
    BitSet loops = new BitSet();
    Arrays.stream(graph.selfLoops()).forEach(loops::set);
    try (TableOutput out = new TableOutput(file)) {
      List<String> header = List.of(COLUMNS.source(), COLUMNS.target(), COLUMNS.weight());
      out.row(header.subList(0, graph.isWeighted() ? 3 : 2));
      for (int v = 0; v < graph.vertexCount(); v++) {
        if (loops.get(v)) {
          writeEdge(data, out, v, v, 1f);
        }
        for (int e = adjacency.offsets()[v]; e < adjacency.offsets()[v + 1]; e++) {
          int u = adjacency.columnIndices()[e];
          if (graph.isDirected() || u > v) {
            writeEdge(data, out, v, u, adjacency.value(e));
          }
        }
      }
      out.commit();
    }
  }

  private static void writeEdge(Dataset data, TableOutput out, int from, int to, float weight)
      throws IOException {
    writeId(data, out, from);
    writeId(data, out, to);
    if (data.graph().isWeighted()) {
      out.cell(weight);
    }
    out.endRow();
  }

  private static void writeId(Dataset data, TableOutput out, int vertex) throws IOException {
    if (data.ids().isEmpty()) {
      out.cell(vertex);
    } else {
      out.cell(data.ids().get(vertex));
    }
  }

  private static void writeVertices(Dataset data, FolderMeta meta, Path file) throws IOException {
    Features features = data.features();
    Labels labels = data.labels();
    Set<String> splits = new TreeSet<>(data.splits().keySet());
    try (TableOutput out = new TableOutput(file)) {
      out.cell(COLUMNS.id()).cell(COLUMNS.label());
      for (String split : splits) {
        out.cell(SplitColumn.headerOf(split, COLUMNS));
      }
      for (int c = 0; features.dense() && c < features.count(); c++) {
        out.cell(meta.features().numbered() ? "f" + c : features.names().get(c));
      }
      out.endRow();
      List<String[]> parts = splits.stream().map(s -> partsOf(data, data.splits().get(s))).toList();
      for (int v = 0; v < data.vertexCount(); v++) {
        writeId(data, out, v);
        out.cell(labels.isKnown(v) ? labels.classNames().get(labels.of()[v]) : "");
        for (String[] part : parts) {
          out.cell(part[v]);
        }
        for (int c = 0; features.dense() && c < features.count(); c++) {
          out.cell(features.matrix().value(features.matrix().offsets()[v] + c));
        }
        out.endRow();
      }
      out.commit();
    }
  }

  private static String[] partsOf(Dataset data, Split split) {
    String[] part = new String[data.vertexCount()];
    Arrays.fill(part, "");
    Arrays.stream(split.train()).forEach(v -> part[v] = SplitColumn.TRAIN);
    Arrays.stream(split.valid()).forEach(v -> part[v] = SplitColumn.VALID);
    Arrays.stream(split.test()).forEach(v -> part[v] = SplitColumn.TEST);
    return part;
  }

  private static void writeTriplets(Dataset data, FolderMeta meta, Path file) throws IOException {
    SparseMatrix matrix = data.features().matrix();
    boolean valued = matrix.values() != null;
    try (TableOutput out = new TableOutput(file)) {
      List<String> header = List.of(COLUMNS.vertex(), COLUMNS.feature(), COLUMNS.value());
      out.row(header.subList(0, valued ? 3 : 2));
      for (int v = 0; v < matrix.rows(); v++) {
        for (int e = matrix.offsets()[v]; e < matrix.offsets()[v + 1]; e++) {
          writeId(data, out, v);
          int column = matrix.columnIndices()[e];
          if (meta.features().numbered()) {
            out.cell(column);
          } else {
            out.cell(data.features().names().get(column));
          }
          if (valued) {
            out.cell(matrix.value(e));
          }
          out.endRow();
        }
      }
      out.commit();
    }
  }
}
