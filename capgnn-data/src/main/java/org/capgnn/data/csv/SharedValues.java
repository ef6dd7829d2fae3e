package org.capgnn.data.csv;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.capgnn.data.ColumnNames;
import org.capgnn.data.EncodingException;
import org.capgnn.data.table.Table;
import org.capgnn.data.table.TableFile;
import org.capgnn.graph.InputException;

/**
 * Finds vertices and edges among tables whose headers have none of the usual names: two columns of
 * one table whose values all occur in a column of another table, which has no value twice.
 */
final class SharedValues {
  /** Rows of a table of edges that are looked at. */
  private static final int SAMPLE = 1000;

  /** A table of edges with more columns has a usual name, or names its ends as usual. */
  private static final int MOST_COLUMNS = 5;

  private final Map<TableFile, List<Set<String>>> ids = new HashMap<>();
  private final Map<TableFile, List<Set<String>>> samples = new HashMap<>();
  private EncodingException unreadable; // the first table whose encoding has to be stated

  /** Two tables and the columns by which they belong together. */
  record Keys(TableFile vertices, String id, TableFile edges, String source, String target) {

    /** The stated names, but for those of the ids. */
    ColumnNames in(ColumnNames stated) {
      return stated.joined(source, target, id);
    }

    /** What was found, as a sentence. */
    String note() {
      return "the ends of an edge are '%s' and '%s' of %s, whose values are those of '%s' in %s"
          .formatted(source, target, last(edges), id, last(vertices));
    }

    private static String last(TableFile file) {
      return file.name().replaceAll(".*[/\\\\]", "");
    }
  }

  /** The only pair of tables that fits; empty if none does, or several do. */
  Optional<Keys> find(List<TableFile> vertices, List<TableFile> edges) {
    List<Keys> found = new ArrayList<>();
    for (TableFile v : vertices) {
      for (TableFile e : edges) {
        if (v != e) {
          match(v, e).ifPresent(found::add);
        }
      }
    }
    if (found.isEmpty() && unreadable != null) {
      throw unreadable;
    }
    return found.size() == 1 ? Optional.of(found.get(0)) : Optional.empty();
  }

  /** Whether the first two columns of a table hold the same kind of ids. */
  static boolean firstTwoOverlap(TableFile file) {
    List<Set<String>> values = new SharedValues().columns(file, SAMPLE, false);
    if (values.size() < 2 || values.size() > MOST_COLUMNS || values.get(0).isEmpty()) {
      return false;
    }
    Set<String> shared = new HashSet<>(values.get(0));
    shared.retainAll(values.get(1));
    long fractions = values.get(0).stream().filter(cell -> cell.matches("-?\\d*\\.\\d+")).count();
    return 4L * shared.size() >= Math.min(values.get(0).size(), values.get(1).size())
        && fractions == 0;
  }

  private Optional<Keys> match(TableFile vertices, TableFile edges) {
    List<Set<String>> ends = samples.computeIfAbsent(edges, file -> columns(file, SAMPLE, false));
    if (ends.size() < 2) {
      return Optional.empty();
    }
    List<Set<String>> keys =
        ids.computeIfAbsent(vertices, file -> columns(file, Long.MAX_VALUE, true));
    for (int c = 0; c < keys.size(); c++) {
      Set<String> key = keys.get(c);
      List<Integer> within = new ArrayList<>();
      for (int e = 0; e < ends.size(); e++) {
        if (!ends.get(e).isEmpty() && key.containsAll(ends.get(e))) {
          within.add(e);
        }
      }
      if (within.size() == 2) {
        List<String> header = header(edges);
        return Optional.of(
            new Keys(
                vertices,
                header(vertices).get(c),
                edges,
                header.get(within.get(0)),
                header.get(within.get(1))));
      }
    }
    return Optional.empty();
  }

  private static List<String> header(TableFile file) {
    try (Table table = Table.open(file)) {
      return table.header();
    }
  }

  /** The values of each column; an empty set for a column with an empty or repeated value. */
  private List<Set<String>> columns(TableFile file, long rows, boolean distinct) {
    try (Table table = Table.open(file)) {
      int width = table.header().size();
      List<Set<String>> values = new ArrayList<>();
      for (int c = 0; c < width; c++) {
        values.add(new HashSet<>());
      }
      boolean[] out = new boolean[width];
      table.forEachRow(
          rows,
          row -> {
            for (int c = 0; c < width; c++) {
              String cell = row.fields()[c];
              out[c] = out[c] || cell.isEmpty() || (!values.get(c).add(cell) && distinct);
              if (out[c]) {
                values.get(c).clear();
              }
            }
          });
      return values;
    } catch (EncodingException e) {
      unreadable = unreadable == null ? e : unreadable;
      return List.of();
    } catch (InputException e) {
      return List.of(); // of a table that cannot be read nothing is known
    }
  }
}
