package org.capgnn.data.table;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.capgnn.data.ColumnNames;

/** The names that people give to tables and to their columns. */
public final class UsualNames {
  public static final List<String> EDGE_TABLES =
      List.of(
          "edges",
          "edge",
          "links",
          "link",
          "relations",
          "relation",
          "relationships",
          "arcs",
          "citations",
          "cites",
          "friends",
          "knows",
          "interactions",
          "connections",
          "edgelist");
  public static final List<String> VERTEX_TABLES =
      List.of(
          "vertices",
          "vertex",
          "nodes",
          "node",
          "entities",
          "people",
          "persons",
          "users",
          "papers",
          "items",
          "points",
          "attributes");
  public static final List<String> LABEL_TABLES =
      List.of("labels", "label", "targets", "target", "classes", "class");

  private static final List<List<String>> ENDS =
      List.of(
          List.of("source", "target"),
          List.of("from", "to"),
          List.of("src", "dst"),
          List.of("src", "dest"),
          List.of("start", "end"),
          List.of("head", "tail"),
          List.of("citing", "cited"),
          List.of("cited", "citing"),
          List.of("sender", "receiver"),
          List.of("follower", "followee"),
          List.of("parent", "child"),
          List.of("left", "right"),
          List.of("origin", "destination"),
          List.of("orig", "dest"),
          List.of("buyer", "seller"),
          List.of("rater", "ratee"),
          List.of("truster", "trustee"),
          List.of("subject", "object"));

  /** Also of such as source_name and target_name; start_date and end_date are no ends. */
  private static final List<List<String>> PREFIXES =
      List.of(
          List.of("source", "target"),
          List.of("src", "dst"),
          List.of("sender", "receiver"),
          List.of("origin", "destination"),
          List.of("orig", "dest"),
          List.of("from", "to"),
          List.of("start", "end"));

  /** What ends in such a word is no end, although it begins like one. */
  private static final String NO_END =
      ".*(date|time|day|month|year|hour|ts|timestamp|lat|latitude|lon|lng|long|longitude|x|y|type"
          + "|page|line|pos|position|index|age|price|value|count)";

  /** Before a number, these words name features. */
  private static final String NO_STEM =
      "col|column|dim|attr|attribute|var|feat|feature|value|label|class|component|factor|score|word";

  /** Ends if they come first; elsewhere these letters may be anything. */
  private static final List<List<String>> LETTERS = List.of(List.of("u", "v"), List.of("i", "j"));

  private static final List<List<String>> NUMBERS = List.of(List.of("1", "2"), List.of("a", "b"));
  private static final List<String> NUMBERED =
      List.of("node", "vertex", "id", "user", "person", "paper", "source", "entity", "item");
  private static final List<String> IDS =
      List.of(
          "id",
          "node",
          "vertex",
          "nodeid",
          "node_id",
          "vertexid",
          "vertex_id",
          "key",
          "uid",
          "identifier");
  private static final List<String> LABELS = List.of("label", "class", "target", "labels");

  private static final String LABEL_ENDING = "(?i)(?!modularity).+[_\\- ](label|class|target)";

  private UsualNames() {}

  private static Optional<String> only(List<String> names) {
    return names.size() == 1 ? Optional.of(names.get(0)) : Optional.empty();
  }

  /** The ends of an edge among the columns of a table; empty if there are none. */
  public static Optional<List<String>> ends(List<String> header, ColumnNames columns) {
    if (has(header, columns.source()) && has(header, columns.target())) {
      return Optional.of(List.of(columns.source(), columns.target()));
    }
    List<String> plain = header.stream().map(UsualNames::plain).toList();
    for (List<String> pair : ENDS) {
      int first = plain.indexOf(pair.get(0));
      int second = plain.indexOf(pair.get(1));
      if (first >= 0 && second >= 0) {
        return Optional.of(List.of(header.get(first), header.get(second)));
      }
    }
    return prefixed(header, plain, true)
        .or(() -> prefixed(header, plain, false))
        .or(() -> numbered(header, plain))
        .or(() -> firstAlike(header));
  }

  /**
   * Ends such as from_station and to_station.
   *
   * @param ids whether to look at columns of ids only, as beside start_name there may be start_id
   */
  private static Optional<List<String>> prefixed(
      List<String> header, List<String> plain, boolean ids) {
    for (List<String> pair : PREFIXES) {
      for (int first = 0; first < plain.size(); first++) {
        String name = plain.get(first);
        boolean end = ids ? isId(header.get(first)) : !name.matches(NO_END);
        String other = pair.get(1) + name.substring(Math.min(name.length(), pair.get(0).length()));
        if (end && name.startsWith(pair.get(0)) && plain.contains(other)) {
          return Optional.of(List.of(header.get(first), header.get(plain.indexOf(other))));
        }
      }
    }
    return Optional.empty();
  }

  private static boolean isId(String name) {
    return name.toLowerCase(Locale.ROOT).endsWith("id");
  }

  private static Optional<List<String>> numbered(List<String> header, List<String> plain) {
    for (String word : NUMBERED) {
      for (List<String> pair : NUMBERS) {
        int first = plain.indexOf(word + pair.get(0));
        int second = plain.indexOf(word + pair.get(1));
        if (first >= 0 && second >= 0) {
          return Optional.of(List.of(header.get(first), header.get(second)));
        }
      }
    }
    return Optional.empty();
  }

  /** The first two columns of few, such as hero1 and hero2, or gene_a and gene_b. */
  private static Optional<List<String>> firstAlike(List<String> header) {
    if (header.size() < 2 || header.size() > 5) {
      return Optional.empty();
    }
    String first = header.get(0).toLowerCase(Locale.ROOT);
    String second = header.get(1).toLowerCase(Locale.ROOT);
    if (LETTERS.contains(List.of(first, second))) {
      return Optional.of(header.subList(0, 2));
    }
    for (List<String> pair : NUMBERS) {
      String stem = first.substring(0, Math.max(0, first.length() - 1));
      String word = stem.replaceAll("[_\\- .]+$", "");
      if (first.endsWith(pair.get(0))
          && second.equals(stem + pair.get(1))
          && word.length() >= 3
          && !word.matches(NO_STEM)) {
        return Optional.of(header.subList(0, 2));
      }
    }
    return Optional.empty();
  }

  /** Columns that differ in their last word alone, such as node_id_start and node_id_end. */
  public static Optional<List<String>> endsAlike(List<String> header) {
    List<List<String>> words = new ArrayList<>(ENDS);
    NUMBERS.forEach(words::add);
    for (List<String> pair : words) {
      for (String first : header) {
        String lower = first.toLowerCase(Locale.ROOT);
        String stem = lower.substring(0, Math.max(0, lower.length() - pair.get(0).length()));
        Optional<String> second =
            header.stream().filter(name -> name.equalsIgnoreCase(stem + pair.get(1))).findFirst();
        if (!stem.isEmpty() && lower.endsWith(pair.get(0)) && second.isPresent()) {
          return Optional.of(List.of(first, second.get()));
        }
      }
    }
    return Optional.empty();
  }

  /** Whether a column is named like one end of an edge. */
  public static boolean isEnd(String name) {
    return ENDS.stream().anyMatch(pair -> pair.contains(plain(name)));
  }

  /** The column of vertex ids; empty if no column is named like one. */
  public static Optional<String> id(List<String> header, ColumnNames columns) {
    if (!columns.id().equals(ColumnNames.DEFAULT.id())) {
      return named(header, columns.id(), List.of());
    }
    return named(header, "new_id", List.of()) // of MUSAE, whose edges name these
        .or(() -> named(header, columns.id(), IDS))
        .or(() -> header.stream().filter(UsualNames::plainId).findFirst())
        .or(() -> named(header, "uuid", List.of())) // beside another id, rarely what edges name
        .or(() -> named(header, "name", List.of()));
  }

  /** Such as {@code paper_id} and {@code userId}. */
  private static boolean plainId(String name) {
    return name.matches("(?i).*[_\\- ]id") || name.matches("[A-Za-z]*[a-z](Id|ID)");
  }

  /** The column of classes; empty if no column is named like one. */
  public static Optional<String> label(List<String> header, ColumnNames columns) {
    if (!columns.label().equals(ColumnNames.DEFAULT.label())) {
      return named(header, columns.label(), List.of());
    }
    return named(header, columns.label(), LABELS)
        .or(() -> only(header.stream().filter(name -> name.matches(LABEL_ENDING)).toList()));
  }

  private static Optional<String> named(List<String> header, String stated, List<String> usual) {
    if (header.contains(stated)) {
      return Optional.of(stated);
    }
    List<String> candidates = new ArrayList<>(List.of(stated));
    candidates.addAll(usual);
    for (String candidate : candidates) {
      List<String> found = header.stream().filter(candidate::equalsIgnoreCase).toList();
      if (!found.isEmpty()) { // of several, the table complains
        return Optional.of(found.size() == 1 ? found.get(0) : candidate);
      }
    }
    return Optional.empty();
  }

  private static boolean has(List<String> header, String name) {
    return header.stream().anyMatch(name::equalsIgnoreCase);
  }

  /** In lower case, without separators, and without the id of {@code source_id}. */
  private static String plain(String name) {
    return name.toLowerCase(Locale.ROOT).replaceAll("[_\\- ]?id$", "").replaceAll("[_\\- ]", "");
  }
}
