package org.capgnn.column;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;

/**
 * Categories as one feature per value, with 1 for the value of a cell; several values per cell if
 * they are tokens.
 *
 * <p>Rare values share a feature, which also takes values that were not seen. Missing cells have a
 * feature of their own if there were any. Too many values are hashed to a fixed number of features.
 */
final class CategoryEncoder implements ColumnEncoder {
  /** Most values with a feature of their own. */
  static final int MOST_LEVELS = 100;

  private static final int BUCKETS = 256;
  private static final int MANY_ROWS = 100;

  /** Values without a feature of their own that are remembered, to tell them from unseen ones. */
  private static final int MOST_KNOWN = 100_000;

  private final ColumnEncoding encoding;
  private final Map<String, Integer> position = new HashMap<>();
  private final String separator; // null for one value per cell
  private final int other; // -1 if there is no such feature
  private final int missing; // the same
  private final int buckets; // 0 unless hashed
  private final int kept; // of the levels; those after them are rare
  private final boolean knowsAll;

  CategoryEncoder(ColumnEncoding encoding) {
    this.encoding = encoding;
    this.separator = encoding.parameters().get("separator");
    this.buckets = (int) encoding.number("buckets");
    this.kept = (int) encoding.number("kept");
    this.knowsAll = encoding.levels().size() > kept || (buckets == 0 && !encoding.flag("other"));
    encoding.levels().forEach(level -> position.put(level, position.size()));
    int next = buckets > 0 ? buckets : kept;
    this.other = encoding.flag("other") ? next++ : -1;
    this.missing = encoding.flag("missing") ? next : -1;
  }

  static ColumnEncoding fit(RawColumn column, ColumnLook look) {
    String separator = look.type() == ColumnType.TOKENS ? look.style() : null;
    Map<String, Integer> rows = new HashMap<>();
    int[] counts = column.counts();
    boolean missing = false;
    for (int v = 0; v < counts.length; v++) {
      String cell = column.values().get(v);
      missing |= Cells.isMissing(cell);
      for (String value : values(cell, separator)) {
        rows.merge(value, counts[v], Integer::sum);
      }
    }
    int rare = column.rows() >= MANY_ROWS ? 3 : 2;
    List<String> kept = rows.keySet().stream().filter(v -> rows.get(v) >= rare).toList();
    int joined = rows.size() - kept.size();
    if (joined == 1 || kept.isEmpty()) { // a single rare value needs no company
      kept = List.copyOf(rows.keySet());
      joined = 0;
    }
    boolean hashed = kept.size() > MOST_LEVELS;
    String reason = look.reason();
    if (hashed) {
      reason += ", hashed to " + BUCKETS;
    } else if (joined > 0) {
      reason += ", " + joined + " rare ones joined";
    }
    List<String> levels = new ArrayList<>(kept);
    levels.sort(Comparator.naturalOrder());
    if (hashed && levels.size() + joined > MOST_KNOWN) {
      levels.clear();
    } else if (joined > 0 && joined <= MOST_KNOWN) {
      rows.keySet().stream().filter(v -> rows.get(v) < rare).sorted().forEach(levels::add);
    }
    Map<String, String> parameters = new TreeMap<>();
    if (separator != null) {
      parameters.put("separator", separator);
    }
    parameters.put("buckets", Integer.toString(hashed ? BUCKETS : 0));
    parameters.put("kept", Integer.toString(hashed ? 0 : kept.size()));
    parameters.put("other", Boolean.toString(!hashed && joined > 0));
    parameters.put("missing", Boolean.toString(missing));
    return new ColumnEncoding(column.name(), look.type(), reason, parameters, levels, null);
  }

  private static List<String> values(String cell, String separator) {
    if (Cells.isMissing(cell)) {
      return List.of();
    }
    return separator == null
        ? Collections.singletonList(Cells.canonical(cell))
        : Tokens.split(cell, separator);
  }

  @Override
  public List<String> names() {
    List<String> names = new ArrayList<>();
    String name = encoding.name();
    encoding.levels().subList(0, kept).forEach(level -> names.add(name + "=" + level));
    IntStream.range(0, buckets).forEach(b -> names.add(name + "#" + b));
    if (other >= 0) {
      names.add(name + " is another");
    }
    if (missing >= 0) {
      names.add(ColumnEncoder.missing(name));
    }
    return names;
  }

  @Override
  public CellValues encode(String cell) {
    List<String> values = values(cell, separator);
    if (values.isEmpty()) {
      return missing < 0
          ? CellValues.nothing(CellValues.Kind.MISSING)
          : CellValues.of(missing, 1f, CellValues.Kind.MISSING);
    }
    TreeSet<Integer> columns = new TreeSet<>();
    boolean unseen = false;
    for (String value : values) {
      int column = column(value);
      unseen |= knowsAll && !position.containsKey(value);
      if (column >= 0) {
        columns.add(column);
      }
    }
    int[] positions = columns.stream().mapToInt(c -> c).toArray();
    float[] ones = new float[positions.length];
    Arrays.fill(ones, 1f);
    return new CellValues(positions, ones, unseen ? CellValues.Kind.UNSEEN : CellValues.Kind.KNOWN);
  }

  private int column(String value) {
    if (buckets > 0) {
      return (Words.hash(value) >>> 8) % buckets;
    }
    int level = position.getOrDefault(value, kept);
    return level < kept ? level : other;
  }
}
