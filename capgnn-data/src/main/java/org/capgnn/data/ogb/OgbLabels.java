package org.capgnn.data.ogb;

import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.capgnn.data.table.Numbers;
import org.capgnn.data.table.Table;
import org.capgnn.data.table.TableFile;
import org.capgnn.graph.Labels;

/** Reads class numbers, one per line, and the names of the classes if a mapping gives them. */
final class OgbLabels {
  private static final int MOST_CLASSES = 1 << 20; // a larger label means a damaged file

  private OgbLabels() {}

  static Labels read(OgbFolder folder, int vertices) {
    TableFile file = folder.required("node-label");
    IntStream.Builder found = IntStream.builder();
    try (Table table = Table.openWithoutHeader(file)) {
      OgbReader.requireColumns(table, 1, "one class number");
      table.forEachRow(row -> found.add(classNumber(row)));
    }
    int[] labels = found.build().toArray();
    OgbReader.requireRows(file, labels.length, vertices);
    List<String> names = names(folder, Arrays.stream(labels).max().orElse(Labels.UNKNOWN) + 1);
    return names.isEmpty() ? Labels.numbered(labels) : new Labels(labels, names);
  }

  private static int classNumber(Table.Row row) {
    String cell = row.fields()[0];
    if (cell.equalsIgnoreCase("nan") || cell.isEmpty()) {
      return Labels.UNKNOWN;
    }
    float number = Numbers.finite(cell); // if some labels are nan, others have the form 3.0
    if (number >= 0 && number < MOST_CLASSES && number == Math.rint(number)) {
      return (int) number;
    }
    throw row.refuse(
        "label '%s' is not a class number; expected 0, 1, 2, ... or nan, fix the line", cell);
  }

  /** The names in the mapping if it has one for every class, otherwise none. */
  private static List<String> names(OgbFolder folder, int classes) {
    Map<String, String> names = new HashMap<>();
    Optional<TableFile> file = folder.classNames();
    if (file.isPresent()) {
      try (Table table = Table.open(file.get())) {
        if (table.header().size() == 2) {
          table.forEachRow(row -> names.put(row.fields()[0], row.fields()[1]));
        }
      }
    }
    boolean distinct = new HashSet<>(names.values()).size() == names.size();
    if (!distinct || names.size() < classes) {
      return List.of();
    }
    List<String> numbers = Labels.numbers(classes);
    return names.keySet().containsAll(numbers)
        ? numbers.stream().map(names::get).toList()
        : List.of();
  }
}
