package org.capgnn.data.csv;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.capgnn.data.ColumnNames;
import org.capgnn.data.file.FolderOutput;
import org.capgnn.data.table.TableOutput;

/**
 * Writes a CSV folder edge by edge and vertex by vertex, for graphs that may not fit into memory.
 *
 * <p>The graph is undirected and unweighted, its vertices are numbered from 0, and its features
 * have neither values nor names.
 */
public final class CsvFolderStream implements Closeable {
  private static final ColumnNames COLUMNS = ColumnNames.DEFAULT;

  private final FolderOutput folder;
  private final FolderMeta meta;
  private final TableOutput edges;
  private final TableOutput vertices;
  private final TableOutput features; // null if there are none

  /** Starts the tables, which appear in the folder only with {@link #commit()}. */
  public CsvFolderStream(Path folder, String name, List<String> classes, int featureCount)
      throws IOException {
    FolderMeta.FeatureMeta columns = new FolderMeta.FeatureMeta(featureCount, false, true, null);
    this.meta = new FolderMeta(name, false, classes, columns);
    CsvFolderWriter.refuseOtherTables(folder, ".csv");
    this.folder = new FolderOutput(folder);
    try {
      edges = new TableOutput(this.folder.file("edges.csv"));
      edges.cell(COLUMNS.source()).cell(COLUMNS.target()).endRow();
      vertices = new TableOutput(this.folder.file("vertices.csv"));
      vertices.cell(COLUMNS.id()).cell(COLUMNS.label()).endRow();
      features = featureCount == 0 ? null : new TableOutput(this.folder.file("features.csv"));
      if (features != null) {
        features.cell(COLUMNS.vertex()).cell(COLUMNS.feature()).endRow();
      }
    } catch (IOException | RuntimeException e) {
      this.folder.close();
      throw e;
    }
  }

  /** Writes an undirected edge, which must be given only once. */
  public void edge(int source, int target) throws IOException {
    edges.cell(source).cell(target).endRow();
  }

  /** Writes the next vertex and the columns of its features. */
  public void vertex(int number, String label, int[] columns) throws IOException {
    vertices.cell(number).cell(label).endRow();
    for (int column : columns) {
      features.cell(number).cell(column).endRow();
    }
  }

  /** Finishes all tables and moves them into place together. */
  public void commit() throws IOException {
    edges.commit();
    vertices.commit();
    if (features != null) {
      features.commit();
    }
    meta.write(folder.file(FolderMeta.FILE));
    folder.commit(features == null ? List.of("features.csv") : List.of());
  }

  @Override
  public void close() throws IOException {
    try (folder;
        edges;
        vertices;
        features) {
      // they only need to be closed, the folder last
    }
  }
}
