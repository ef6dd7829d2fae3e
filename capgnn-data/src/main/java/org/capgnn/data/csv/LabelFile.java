package org.capgnn.data.csv;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.capgnn.data.LoadOptions;
import org.capgnn.data.file.AtomicFile;
import org.capgnn.data.file.FolderLock;
import org.capgnn.data.table.Table;
import org.capgnn.data.table.TableFile;
import org.capgnn.data.table.TableOutput;
import org.capgnn.graph.InputException;

/**
 * A table of labels that people give: a vertex and its class per row, in the order given.
 *
 * <p>It is reserved for one process from opening to closing, and is written as a whole. What
 * somebody else, such as a person with an editor, writes into it meanwhile is not overwritten.
 */
public final class LabelFile implements Closeable {
  private static final List<String> HEADER = List.of("id", "label");

  private final Path file;
  private final FolderLock lock;
  private Map<String, String> content;

  private LabelFile(Path file, FolderLock lock, Map<String, String> content) {
    this.file = file;
    this.lock = lock;
    this.content = content;
  }

  /**
   * Opens a file, which need not exist yet.
   *
   * @throws InputException if it holds anything but ids and labels, which would be lost when it is
   *     written, or if another process has it open
   */
  public static LabelFile open(Path file) {
    try {
      FolderLock lock = FolderLock.beside(file);
      try {
        return new LabelFile(file, lock, read(file));
      } catch (RuntimeException e) {
        lock.close();
        throw e;
      }
    } catch (IOException e) {
      throw AtomicFile.failure(file, e);
    }
  }

  private static Map<String, String> read(Path file) {
    Map<String, String> labels = new LinkedHashMap<>();
    if (Files.notExists(file)) {
      return labels;
    }
    try (Table table = Table.open(TableFile.at(file, LoadOptions.DEFAULT))) {
      if (!HEADER.stream().allMatch(table.header()::contains) || table.header().size() != 2) {
        throw table.refuse(
            "the columns are %s, expected id and label alone, since the file is written again with"
                + " each label; name another file",
            table.header());
      }
      int id = table.requiredColumn(HEADER.get(0));
      int label = table.requiredColumn(HEADER.get(1));
      table.forEachRow(
          row -> {
            if (labels.putIfAbsent(row.fields()[id], row.fields()[label]) != null) {
              throw row.refuse(
                  "vertex '%s' has a label in an earlier row; keep one of the rows",
                  row.fields()[id]);
            }
          });
    }
    return labels;
  }

  /** The labels by vertex, in the order given. */
  public Map<String, String> labels() {
    return new LinkedHashMap<>(content);
  }

  /**
   * Refuses a file that somebody else has changed since it was read or written here.
   *
   * @throws InputException that says so
   */
  public void requireUnchanged() {
    boolean same;
    try {
      same = read(file).equals(content);
    } catch (InputException e) {
      same = false;
    }
    if (!same) {
      throw new InputException(
          file + ": has been changed by somebody else; restart the server to use its new content");
    }
  }

  /** Writes all labels; the file is the old or the new one, never a part. */
  public void write(Map<String, String> labels) {
    try (TableOutput out = new TableOutput(file)) {
      out.row(HEADER);
      for (Map.Entry<String, String> entry : labels.entrySet()) {
        out.row(List.of(entry.getKey(), entry.getValue()));
      }
      out.commit();
      content = new LinkedHashMap<>(labels);
    } catch (IOException e) {
      throw AtomicFile.failure(file, e);
    }
  }

  @Override
  public void close() throws IOException {
    lock.close();
  }
}
