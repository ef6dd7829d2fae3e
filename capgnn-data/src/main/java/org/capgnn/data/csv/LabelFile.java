package org.capgnn.data.csv;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.capgnn.data.LoadOptions;
import org.capgnn.data.file.AtomicFile;
import org.capgnn.data.table.Table;
import org.capgnn.data.table.TableFile;
import org.capgnn.data.table.TableOutput;

/** A table of labels that people give: a vertex and its class per row, in the order given. */
public final class LabelFile {
  private static final List<String> HEADER = List.of("id", "label");

  private LabelFile() {}

  /** The labels by vertex; none if there is no file yet. */
  public static Map<String, String> read(Path file) {
    Map<String, String> labels = new LinkedHashMap<>();
    if (!Files.exists(file)) {
      return labels;
    }
    try (Table table = Table.open(TableFile.at(file, LoadOptions.DEFAULT))) {
      int id = table.requiredColumn(HEADER.get(0));
      int label = table.requiredColumn(HEADER.get(1));
      table.forEachRow(row -> labels.put(row.fields()[id], row.fields()[label]));
    }
    return labels;
  }

  /** Writes all labels; the file is the old or the new one, never a part. */
  public static void write(Path file, Map<String, String> labels) {
    try (TableOutput out = new TableOutput(file)) {
      out.row(HEADER);
      for (Map.Entry<String, String> entry : labels.entrySet()) {
        out.row(List.of(entry.getKey(), entry.getValue()));
      }
      out.commit();
    } catch (IOException e) {
      throw AtomicFile.failure(file, e);
    }
  }
}
