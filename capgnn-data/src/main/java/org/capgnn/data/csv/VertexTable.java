package org.capgnn.data.csv;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.capgnn.data.ColumnNames;
import org.capgnn.data.table.ByteKeys;
import org.capgnn.data.table.KeyIndex;
import org.capgnn.data.table.LabelColumn;
import org.capgnn.data.table.Place;
import org.capgnn.data.table.SplitColumn;
import org.capgnn.data.table.Table;
import org.capgnn.data.table.TableFile;
import org.capgnn.graph.Features;
import org.capgnn.graph.Labels;
import org.capgnn.graph.Split;

/** The {@code vertices} table: ids, labels, splits, and features given as columns. */
final class VertexTable {
  private final Table table;
  private final int idColumn;
  private final int labelColumn;
  private final List<SplitColumn> splits = new ArrayList<>();
  private final FeatureColumns features;
  private final List<String> classes; // null if the table is to state them
  private final LabelColumn labels;
  private ByteKeys ids; // null while they are just 0, 1, 2, ...
  private int count;

  private VertexTable(Table table, ColumnNames columns, FolderMeta meta) {
    this.table = table;
    this.idColumn = table.requiredColumn(columns.id());
    this.labelColumn = table.column(columns.label());
    this.classes = meta.classes();
    this.labels = new LabelColumn(classes);
    List<Integer> numeric = new ArrayList<>();
    for (int c = 0; c < table.header().size(); c++) {
      String split = SplitColumn.splitOf(table.header().get(c), columns);
      if (split != null) {
        splits.add(new SplitColumn(split, c));
      } else if (c != idColumn && c != labelColumn) {
        numeric.add(c);
      }
    }
    this.features = new FeatureColumns(table, numeric, meta.features());
  }

  /**
   * The vertices with all their data except edges.
   *
   * @param ids empty if they are just 0, 1, 2, ...
   */
  record Vertices(
      KeyIndex index,
      List<String> ids,
      Labels labels,
      Map<String, Split> splits,
      Features features) {}

  static Vertices read(TableFile file, ColumnNames columns, FolderMeta meta) {
    try (Table table = Table.open(file)) {
      VertexTable vertices = new VertexTable(table, columns, meta);
      table.forEachRow(vertices::add);
      return vertices.finished();
    }
  }

  private Vertices finished() {
    if (count == 0) {
      throw table.refuse(
          "the table has no vertex; an empty graph has nothing to learn from, add rows");
    }
    return new Vertices(
        ids == null ? KeyIndex.numbers(count) : ids,
        ids == null ? List.of() : ids.toList(),
        labels.toLabels(),
        splits.stream().collect(Collectors.toMap(SplitColumn::name, SplitColumn::toSplit)),
        features.toFeatures());
  }

  private void add(Table.Row row) {
    String id = row.fields()[idColumn];
    addId(row.at(), id);
    String label = labelColumn < 0 ? "" : row.fields()[labelColumn];
    if (!labels.add(label)) {
      throw row.refuse(
          "label '%s' is not among the classes in %s (%s); add it there or fix the label",
          label, FolderMeta.FILE, String.join(", ", classes));
    }
    for (SplitColumn split : splits) {
      String part = row.fields()[split.column()];
      if (!split.add(count, part)) {
        throw row.refuse(
            "%s '%s' is not train, valid or test; fix it or leave it empty",
            table.header().get(split.column()), part);
      }
      if (!part.isEmpty() && label.isEmpty()) {
        throw row.refuse(
            "vertex '%s' is in %s but has no label; label it or leave its %s split empty",
            id, part, split.name());
      }
    }
    features.add(row);
    count++;
  }

  private void addId(Place at, String id) {
    if (id.isEmpty()) {
      throw at.refuse("the vertex has no id; give every vertex one");
    }
    if (ids == null) {
      if (id.equals(Integer.toString(count))) {
        return;
      }
      ids = new ByteKeys();
      for (int v = 0; v < count; v++) {
        ids.add(Integer.toString(v));
      }
    }
    if (ids.add(id) < 0) {
      throw at.refuse(
          "vertex '%s' is already vertex number %d of the table; ids must be distinct, remove one"
              + " of the rows",
          id, ids.find(id) + 1);
    }
  }
}
