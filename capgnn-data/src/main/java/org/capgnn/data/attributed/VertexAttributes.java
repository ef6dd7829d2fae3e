package org.capgnn.data.attributed;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.capgnn.column.NameHints;
import org.capgnn.column.RawColumn;
import org.capgnn.data.LoadOptions;
import org.capgnn.data.file.StatedSize;
import org.capgnn.data.table.FeatureRows;
import org.capgnn.data.table.NumberTable;
import org.capgnn.data.table.Numbers;
import org.capgnn.data.table.TypedTable;
import org.capgnn.graph.InputException;

/**
 * The attributes of vertices, which become features.
 *
 * <p>If all attributes are numbers or booleans, and declared as such where the format has
 * declarations, and every vertex has them all, they are features as they are. Otherwise they are
 * looked at and encoded like the columns of a table.
 */
final class VertexAttributes {
  private final String file;
  private final LoadOptions options;
  private final Map<String, Values> cells = new HashMap<>(); // by the id of the key
  private long given;

  VertexAttributes(String file, LoadOptions options) {
    this.file = file;
    this.options = options;
  }

  private void requireDistinct(List<AttributeKey> keys) {
    Map<String, AttributeKey> byName = new HashMap<>();
    for (AttributeKey key : keys) {
      AttributeKey before = byName.putIfAbsent(key.name(), key);
      if (before != null) {
        throw InputException.of(
            "%s: the keys '%s' and '%s' are both called '%s'; give every attribute its own name",
            file, before.id(), key.id(), key.name());
      }
    }
  }

  /** The cells of one attribute that are given; most nodes may lack it. */
  private static final class Values {
    private int[] nodes = new int[16];
    private String[] texts = new String[16];
    private int count;

    void add(int node, String text) {
      if (count == nodes.length) {
        nodes = Arrays.copyOf(nodes, 2 * count);
        texts = Arrays.copyOf(texts, 2 * count);
      }
      nodes[count] = node;
      texts[count++] = text;
    }
  }

  /** Adds the attributes of a vertex, by the ids of their keys. */
  void add(int vertex, Map<String, String> data) {
    data.forEach(
        (key, text) -> {
          if (!text.isEmpty()) {
            cells.computeIfAbsent(key, id -> new Values()).add(vertex, text);
            given++;
          }
        });
  }

  TypedTable toFeatures(List<AttributeKey> keys, Map<String, String> defaults, int nodes) {
    requireDistinct(keys);
    StatedSize.check(file, "attribute cells", (long) keys.size() * nodes, given);
    List<AttributeKey> used =
        keys.stream()
            .filter(key -> cells.containsKey(key.id()) || defaults.containsKey(key.id()))
            .toList();
    String[][] columns =
        used.stream().map(key -> cells(key, defaults, nodes)).toArray(String[][]::new);
    boolean wishes = !options.wishes().columns().isEmpty();
    boolean numbers = !wishes && used.stream().allMatch(key -> mayBePlain(key, used.size()));
    if (numbers && Arrays.stream(columns).allMatch(VertexAttributes::isNumeric)) {
      return plain(used, columns, nodes);
    }
    List<RawColumn> raw =
        IntStream.range(0, used.size()).mapToObj(c -> raw(used.get(c).name(), columns[c])).toList();
    return TypedTable.encoded(file, raw, nodes, options.wishes(), false);
  }

  /** The values of an attribute, empty where a vertex has none; a null key has none at all. */
  String[] cells(AttributeKey key, Map<String, String> defaults, int nodes) {
    String[] texts = new String[nodes];
    Arrays.fill(texts, key == null ? "" : defaults.getOrDefault(key.id(), ""));
    Values known = key == null ? null : cells.get(key.id());
    for (int k = 0; known != null && k < known.count; k++) {
      texts[known.nodes[k]] = known.texts[k];
    }
    return texts;
  }

  /** Whether numbers are no codes or ids, by their name; names of many columns may be words. */
  private static boolean mayBePlain(AttributeKey key, int count) {
    boolean hints = NameHints.identifier(key.name()) || NameHints.code(key.name());
    return key.isNumeric() && !(hints && count <= NumberTable.FEW);
  }

  private static boolean isNumeric(String[] column) {
    return Arrays.stream(column).noneMatch(cell -> Float.isNaN(number(cell)));
  }

  private static float number(String cell) {
    return cell.equalsIgnoreCase("true")
        ? 1f
        : cell.equalsIgnoreCase("false") ? 0f : Numbers.finite(cell);
  }

  private static RawColumn raw(String name, String[] texts) {
    RawColumn.Builder column = new RawColumn.Builder(name);
    for (String text : texts) {
      column.add(text);
    }
    return column.build();
  }

  private TypedTable plain(List<AttributeKey> used, String[][] columns, int nodes) {
    FeatureRows rows = new FeatureRows(columns.length);
    for (int v = 0; v < nodes; v++) {
      for (int c = 0; c < columns.length; c++) {
        rows.add(c, number(columns[c][v]));
      }
      rows.endRow();
    }
    return NumberTable.of(rows.toFeatures(file, used.stream().map(AttributeKey::name).toList()));
  }
}
