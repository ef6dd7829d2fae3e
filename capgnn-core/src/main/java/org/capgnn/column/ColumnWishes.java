package org.capgnn.column;

import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The types that a user chose for some columns, instead of those that their cells suggest.
 *
 * @param ignore columns to leave out
 * @param category columns whose values are categories, also if they are numbers
 * @param text columns of free text
 * @param number columns of numbers
 * @param log columns of numbers of which the logarithm is taken
 * @param dateParts columns of dates that also give month and weekday
 */
public record ColumnWishes(
    Set<String> ignore,
    Set<String> category,
    Set<String> text,
    Set<String> number,
    Set<String> log,
    Set<String> dateParts) {

  /** No wish: the cells decide. */
  public static final ColumnWishes NONE =
      new ColumnWishes(Set.of(), Set.of(), Set.of(), Set.of(), Set.of(), Set.of());

  public ColumnWishes {
    ignore = Set.copyOf(ignore);
    category = Set.copyOf(category);
    text = Set.copyOf(text);
    number = Set.copyOf(number);
    log = Set.copyOf(log);
    dateParts = Set.copyOf(dateParts);
  }

  /** The type wished for a column, or null. */
  ColumnType typeOf(String column) {
    if (ignore.contains(column)) {
      return ColumnType.IGNORED;
    }
    if (category.contains(column)) {
      return ColumnType.CATEGORY;
    }
    if (text.contains(column)) {
      return ColumnType.TEXT;
    }
    if (dateParts.contains(column)) {
      return ColumnType.DATE;
    }
    return number.contains(column) || log.contains(column) ? ColumnType.NUMBER : null;
  }

  /** All columns for which there is a wish. */
  public Set<String> columns() {
    Set<String> all = new LinkedHashSet<>();
    byKind().values().forEach(all::addAll);
    return all;
  }

  /** The wishes by the names of the components, without empty ones; in a fixed order. */
  public Map<String, Set<String>> byKind() {
    Map<String, Set<String>> map = new TreeMap<>();
    map.put("ignore", ignore);
    map.put("category", category);
    map.put("text", text);
    map.put("number", number);
    map.put("log", log);
    map.put("date-parts", dateParts);
    map.values().removeIf(Set::isEmpty);
    map.replaceAll((kind, names) -> new TreeSet<>(names));
    return map;
  }

  /** The wishes that {@link #byKind} describes. */
  public static ColumnWishes of(Map<String, Set<String>> byKind) {
    return new ColumnWishes(
        byKind.getOrDefault("ignore", Set.of()),
        byKind.getOrDefault("category", Set.of()),
        byKind.getOrDefault("text", Set.of()),
        byKind.getOrDefault("number", Set.of()),
        byKind.getOrDefault("log", Set.of()),
        byKind.getOrDefault("date-parts", Set.of()));
  }
}
