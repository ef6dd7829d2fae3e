package org.capgnn.data.csv;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.capgnn.data.ColumnNames;
import org.capgnn.data.LoadOptions;
import org.capgnn.data.table.KeyIndex;
import org.capgnn.data.table.LabelColumn;
import org.capgnn.data.table.Table;
import org.capgnn.data.table.TableFile;
import org.capgnn.data.table.UsualNames;
import org.capgnn.graph.Labels;

/** Labels in a table of their own: a vertex and its class per row. */
final class LabelTable {
  private LabelTable() {}

  /**
   * The labels of all vertices and what counted as unknown.
   *
   * @param notes in sentences
   */
  record Found(Labels labels, List<String> notes) {}

  static Found read(TableFile file, KeyIndex vertices, LoadOptions options, List<String> classes) {
    List<String> labels = new ArrayList<>(Collections.nCopies(vertices.size(), ""));
    int[] skipped = new int[1];
    try (Table table = Table.open(file)) {
      int id =
          table.requiredColumn(
              UsualNames.id(table.header(), options.columns())
                  .or(() -> UsualNames.id(table.header(), ColumnNames.DEFAULT))
                  .orElse(options.columns().id()));
      int label =
          table.requiredColumn(
              UsualNames.label(table.header(), options.columns())
                  .orElse(options.columns().label()));
      table.forEachRow(
          row -> {
            int vertex = vertices.find(row.fields()[id]);
            if (vertex < 0 && !options.skipUnknown()) {
              throw row.refuse(
                  "'%s' is not a vertex; add it to the vertices, remove the row, or choose to skip"
                      + " unknown vertices",
                  row.fields()[id]);
            }
            if (vertex < 0) {
              skipped[0]++;
            } else if (!labels.get(vertex).isEmpty()) {
              throw row.refuse("vertex '%s' is labelled twice; remove a row", row.fields()[id]);
            } else {
              labels.set(vertex, row.fields()[label]);
            }
          });
    }
    LabelColumn column = new LabelColumn(classes, options.unknownLabels());
    for (String label : labels) {
      if (!column.add(label)) {
        throw file.line(1)
            .refuse("label '%s' is not among the classes in %s", label, FolderMeta.FILE);
      }
    }
    Labels found = column.toLabels();
    List<String> notes = new ArrayList<>(column.notes());
    if (skipped[0] > 0) {
      notes.add(skipped[0] + " labels of unknown vertices left out");
    }
    return new Found(found, notes);
  }
}
