package org.capgnn.data.csv;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.capgnn.column.Cells;
import org.capgnn.column.NameHints;
import org.capgnn.column.RawColumn;
import org.capgnn.column.TypedColumns;
import org.capgnn.data.ColumnNames;
import org.capgnn.data.table.ByteKeys;
import org.capgnn.data.table.KeyIndex;
import org.capgnn.data.table.LabelColumn;
import org.capgnn.data.table.NumberTable;
import org.capgnn.data.table.Place;
import org.capgnn.data.table.SplitColumn;
import org.capgnn.data.table.SplitMasks;
import org.capgnn.data.table.Table;
import org.capgnn.data.table.TableFile;
import org.capgnn.data.table.TypedTable;
import org.capgnn.data.table.UsualNames;
import org.capgnn.graph.Features;
import org.capgnn.graph.Labels;
import org.capgnn.graph.Split;
import org.capgnn.graph.Splits;

/** The {@code vertices} table: ids, labels, splits, and features given as columns. */
final class VerticesFile {
  private static final String GEPHI_NAME = "Label";

  private final Table table;
  private final ColumnNames columns;
  private final int idColumn;
  private final int labelColumn;
  private final List<SplitColumn> splits = new ArrayList<>();
  private final SplitMasks masks;
  private final SplitColumn masked = new SplitColumn(Splits.PUBLIC, -1);
  private final PlainColumns numbers; // null if some cells may be no numbers
  private final CellColumns cells; // null if all cells are numbers
  private final List<String> classes; // null if the table is to state them
  private final LabelColumn labels;
  private ByteKeys ids; // null while they are just 0, 1, 2, ...
  private int count;
  private int unlabelledTest;
  private final List<String> notes = new ArrayList<>();
  private final List<String> unread = new ArrayList<>();

  private VerticesFile(
      Table table,
      ColumnNames columns,
      FolderMeta meta,
      boolean labelsOnly,
      boolean fromGephi,
      boolean anyCells) {
    this.table = table;
    this.columns = columns;
    this.idColumn =
        table.requiredColumn(UsualNames.id(table.header(), columns).orElse(columns.id()));
    int display = fromGephi ? table.header().indexOf(GEPHI_NAME) : -1;
    boolean named = display >= 0 && !columns.label().equals(GEPHI_NAME);
    List<String> possible =
        table.header().stream().filter(name -> !named || !name.equals(GEPHI_NAME)).toList();
    Optional<String> label = UsualNames.label(possible, columns);
    this.labelColumn = named && label.isEmpty() ? -1 : table.column(label.orElse(columns.label()));
    if (labelsOnly && labelColumn < 0) {
      List<String> others = new ArrayList<>(table.header());
      others.remove(idColumn);
      notes.add(LabelColumn.missing("column", others));
    }
    if (named) {
      unread.add(GEPHI_NAME);
      notes.add("'Label' is a name to display, not the class");
    }
    this.classes = meta.classes();
    this.labels = new LabelColumn(classes, table.file().options().unknownLabels());
    boolean split = table.header().stream().anyMatch(n -> SplitColumn.splitOf(n, columns) != null);
    this.masks = SplitMasks.in(split ? List.of() : table.header());
    List<Integer> features = new ArrayList<>();
    for (int c = 0; c < table.header().size(); c++) {
      String name = SplitColumn.splitOf(table.header().get(c), columns);
      if (name != null) {
        splits.add(new SplitColumn(name, c));
      } else if (masks.contains(c)) {
        continue;
      } else if (c != idColumn && c != labelColumn && labelsOnly) {
        unread.add(nameOf(table, c));
      } else if (c != idColumn && c != labelColumn && !(named && c == display)) {
        features.add(c);
      }
    }
    if (labelsOnly && !unread.isEmpty()) {
      notes.add("columns of the vertices that are not read: '" + String.join("', '", unread) + "'");
    }
    boolean stated = meta.features() != null;
    boolean text = !stated && (anyCells || wantsCells(features));
    this.numbers = text ? null : new PlainColumns(table, features, meta.features());
    this.cells = text ? new CellColumns(table, features) : null;
  }

  /** Whether numbers in some column may be something else, by its name or on request. */
  private boolean wantsCells(List<Integer> features) {
    boolean hints =
        features.size() <= NumberTable.FEW
            && features.stream()
                .map(table.header()::get)
                .anyMatch(name -> NameHints.identifier(name) || NameHints.code(name));
    return hints || !table.file().options().wishes().columns().isEmpty();
  }

  /** The name of a column, or its number if the header has none. */
  static String nameOf(Table table, int column) {
    String name = table.header().get(column);
    return name.isEmpty() ? "column " + (column + 1) : name;
  }

  /**
   * The vertices with all their data except edges.
   *
   * @param ids empty if they are just 0, 1, 2, ...
   * @param columns the columns that the features were made of
   * @param notes what was left out or filled, in sentences
   */
  record Vertices(
      KeyIndex index,
      List<String> ids,
      Labels labels,
      Map<String, Split> splits,
      Features features,
      Optional<TypedColumns> columns,
      List<String> notes) {

    /** The names of the columns that features were made of. */
    List<String> columnNames() {
      return columns
          .map(typed -> typed.raw().stream().map(RawColumn::name).toList())
          .orElse(features.names());
    }
  }

  /**
   * Reads the table.
   *
   * @param labelsOnly whether the features are elsewhere, so that further columns are not read
   * @param fromGephi whether Gephi wrote the table, so that Label is a name to display
   */
  static Vertices read(
      TableFile file, ColumnNames columns, FolderMeta meta, boolean labelsOnly, boolean fromGephi) {
    return read(file, columns, meta, labelsOnly, fromGephi, false)
        .orElseGet(() -> read(file, columns, meta, labelsOnly, fromGephi, true).orElseThrow());
  }

  /** Reads the table; empty if cells that were expected to be numbers are not. */
  private static Optional<Vertices> read(
      TableFile file,
      ColumnNames columns,
      FolderMeta meta,
      boolean labelsOnly,
      boolean fromGephi,
      boolean anyCells) {
    try (Table table = Table.open(file)) {
      VerticesFile vertices =
          new VerticesFile(table, columns, meta, labelsOnly, fromGephi, anyCells);
      table.forEachRow(vertices::add);
      if (!anyCells && vertices.numbers != null && vertices.numbers.mayGroup()) {
        return Optional.empty();
      }
      return Optional.of(vertices.finished());
    } catch (NoNumberException e) {
      return Optional.empty();
    }
  }

  /** Ends the reading of numbers, to start again with any cells. */
  private static final class NoNumberException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    NoNumberException() {
      super(null, null, false, false);
    }
  }

  private Vertices finished() {
    if (count == 0) {
      throw table.refuse(
          "the table has no vertex; an empty graph has nothing to learn from, add rows");
    }
    TypedTable features = cells == null ? numbers.toFeatures() : cells.toFeatures();
    Labels known = labels.toLabels();
    if (!masks.isEmpty()) {
      splits.add(masked);
      notes.add(masks.note());
    }
    if (unlabelledTest > 0) {
      notes.add(unlabelledTest + " test vertices without label are left out of the split");
    }
    note(notes, idColumn, columns.id(), "id");
    note(notes, labelColumn, columns.label(), "label");
    notes.addAll(features.notes());
    notes.addAll(labels.notes());
    return new Vertices(
        ids == null ? KeyIndex.numbers(count) : ids,
        ids == null ? List.of() : ids.toList(),
        known,
        splits.stream().collect(Collectors.toMap(SplitColumn::name, SplitColumn::toSplit)),
        features.features(),
        features.columns(),
        notes);
  }

  /** Says that a column was taken for something by its usual name. */
  private void note(List<String> notes, int column, String stated, String what) {
    if (column >= 0 && !table.header().get(column).equalsIgnoreCase(stated)) {
      notes.add("the " + what + " is column '" + table.header().get(column) + "'");
    }
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
      addToSplit(row, split, Cells.isMissing(part) ? "" : part, id, label);
    }
    if (!masks.isEmpty()) {
      addToSplit(row, masked, masks.part(row.at(), row.fields()), id, label);
    }
    if (cells != null) {
      cells.add(row);
    } else if (!numbers.add(row)) {
      throw new NoNumberException();
    }
    count++;
  }

  private void addToSplit(Table.Row row, SplitColumn split, String part, String id, String label) {
    boolean unlabelled = !part.isEmpty() && labels.isUnknown(label);
    if (unlabelled && SplitColumn.isTest(part)) {
      unlabelledTest++; // as in tables whose test labels are kept secret
      return;
    }
    if (!split.add(count, part)) {
      throw row.refuse(
          "%s '%s' is not train, valid or test; fix it or leave it empty",
          table.header().get(split.column()), part);
    }
    if (unlabelled) {
      throw row.refuse(
          "vertex '%s' is in %s but has no label; label it or leave its %s split empty",
          id, part, split.name());
    }
    if (!part.isEmpty()) {
      labels.usedInSplit(label);
    }
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
