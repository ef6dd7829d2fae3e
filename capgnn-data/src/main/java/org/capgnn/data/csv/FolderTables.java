package org.capgnn.data.csv;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.capgnn.data.ColumnNames;
import org.capgnn.data.EncodingException;
import org.capgnn.data.LoadOptions;
import org.capgnn.data.table.StatedColumns;
import org.capgnn.data.table.Table;
import org.capgnn.data.table.TableFile;
import org.capgnn.data.table.UsualNames;
import org.capgnn.graph.InputException;

/**
 * Which table of a folder holds what, recognised by the names of the tables and by their headers.
 *
 * <p>The names {@code edges}, {@code vertices}, {@code features} and {@code labels} are certain.
 */
final class FolderTables {
  private final CsvFolder folder;
  private final LoadOptions options;
  private final Map<String, List<String>> headers = new LinkedHashMap<>(); // of tables without role
  private final Map<String, TableFile> files = new LinkedHashMap<>();
  private final Map<String, EncodingException> unreadable = new LinkedHashMap<>();
  private ColumnNames columns; // as stated, then with the id columns recognised by their values

  private FolderTables(CsvFolder folder, LoadOptions options) {
    this.folder = folder;
    this.options = options;
    this.columns = options.columns();
  }

  /**
   * The tables by their roles.
   *
   * @param featureMap lists of features by vertex
   * @param fromGephi whether Gephi exported the tables, so that Label is a name to display
   * @param unread what else is in the folder
   * @param keys the columns of ids, if their names did not tell them but their values did
   */
  record Roles(
      TableFile edges,
      Optional<TableFile> vertices,
      Optional<TableFile> features,
      Optional<TableFile> labels,
      Optional<TableFile> featureMap,
      boolean fromGephi,
      List<String> unread,
      Optional<SharedValues.Keys> keys) {

    /** The names of the columns as stated, or as found. */
    ColumnNames columns(ColumnNames stated) {
      return keys.map(k -> k.in(stated)).orElse(stated);
    }
  }

  /**
   * Requires the columns that a user names.
   *
   * @throws InputException naming one that no table has
   */
  static void requireStated(Roles roles, CsvFolder folder, ColumnNames stated) {
    List<String> edges = headerOf(roles.edges());
    List<String> vertices = new ArrayList<>();
    roles.vertices().map(FolderTables::headerOf).ifPresent(vertices::addAll);
    roles.labels().map(FolderTables::headerOf).ifPresent(vertices::addAll);
    Map<String, List<String>> names = new HashMap<>();
    List.of("source", "target", "weight").forEach(role -> names.put(role, edges));
    List.of("id", "label", "split").forEach(role -> names.put(role, vertices));
    List<String> features = roles.features().map(FolderTables::headerOf).orElse(List.of());
    List.of("vertex", "feature", "value").forEach(role -> names.put(role, features));
    StatedColumns.require(folder.toString(), stated, names);
  }

  /** The tables of a folder; empty if none of them holds edges. */
  static Optional<Roles> of(CsvFolder folder, LoadOptions options) {
    return new FolderTables(folder, options).roles();
  }

  private Optional<Roles> roles() {
    Optional<TableFile> edges = folder.table("edges", options);
    Optional<TableFile> vertices = folder.table("vertices", options);
    Optional<TableFile> features = folder.table("features", options);
    lookAtOthers(List.of(edges, vertices, features));
    if (edges.isEmpty()) {
      edges = take(UsualNames.EDGE_TABLES, this::looksLikeEdges, "edges");
    }
    Optional<SharedValues.Keys> keys = byValues(edges, vertices);
    if (keys.isPresent()) {
      edges = keys.map(SharedValues.Keys::edges).map(this::taken);
      vertices = keys.map(SharedValues.Keys::vertices).map(this::taken);
      columns = keys.get().in(columns);
    }
    edges = edges.or(this::onlyTable);
    if (edges.isEmpty()) {
      return Optional.empty();
    }
    Optional<TableFile> labels = take(UsualNames.LABEL_TABLES, this::looksLikeLabels, "labels");
    if (vertices.isEmpty()) {
      vertices = take(UsualNames.VERTEX_TABLES, this::looksLikeVertices, "vertices");
    }
    if (vertices.isEmpty() && !unreadable.isEmpty()) { // maybe one of these
      throw unreadable.values().iterator().next();
    }
    if (vertices.isEmpty() && labels.isPresent()) { // labels alone are a table of vertices
      vertices = labels;
      labels = Optional.empty();
    }
    List<String> unread = new ArrayList<>(headers.keySet());
    unread.replaceAll(name -> unreadable.containsKey(name) ? name + " (encoding)" : name);
    unread.addAll(folder.otherFiles());
    Optional<TableFile> map = folder.featureMap(options);
    map.ifPresent(file -> unread.removeIf(name -> endsWith(file, name)));
    boolean gephi = headerOf(edges.get()).containsAll(List.of("Source", "Target", "Type"));
    return Optional.of(
        new Roles(edges.get(), vertices, features, labels, map, gephi, unread, keys));
  }

  /** What the values of columns tell, where neither a name nor a header does. */
  private Optional<SharedValues.Keys> byValues(
      Optional<TableFile> edges, Optional<TableFile> vertices) {
    boolean clear =
        edges.isPresent()
            && (vertices.isPresent()
                ? hasId(headerOf(vertices.get()))
                : headers.isEmpty() || headers.values().stream().anyMatch(this::hasId));
    if (clear || columns.statesKeys()) {
      return Optional.empty();
    }
    List<TableFile> others = headers.keySet().stream().map(files::get).toList();
    return new SharedValues()
        .find(vertices.map(List::of).orElse(others), edges.map(List::of).orElse(others));
  }

  /** A table that is alone and whose first two columns share values, whatever their names. */
  private Optional<TableFile> onlyTable() {
    if (headers.size() != 1) {
      return Optional.empty();
    }
    TableFile file = files.get(headers.keySet().iterator().next());
    return SharedValues.firstTwoOverlap(file) ? Optional.of(taken(file)) : Optional.empty();
  }

  private boolean hasId(List<String> header) {
    return UsualNames.id(header, columns).isPresent();
  }

  private TableFile taken(TableFile file) {
    headers.keySet().removeIf(name -> endsWith(file, name));
    return file;
  }

  private void lookAtOthers(List<Optional<TableFile>> known) {
    for (String name : folder.tableFiles()) {
      boolean taken = known.stream().flatMap(Optional::stream).anyMatch(f -> endsWith(f, name));
      if (!taken) {
        TableFile file = folder.file(name, options).orElseThrow();
        files.put(name, file);
        headers.put(name, headerOf(name, file));
      }
    }
  }

  private static boolean endsWith(TableFile file, String name) {
    return file.name().replace('\\', '/').endsWith("/" + name) || file.name().equals(name);
  }

  /** The header of a table, or nothing if it cannot be one. */
  static List<String> headerOf(TableFile file) {
    try (Table table = Table.open(file)) {
      return table.header();
    } catch (InputException e) {
      return List.of();
    }
  }

  private List<String> headerOf(String name, TableFile file) {
    try (Table table = Table.open(file)) {
      return table.header();
    } catch (EncodingException e) {
      unreadable.put(name, e);
    } catch (InputException e) {
      // another kind of file
    }
    return List.of();
  }

  private interface Look {
    boolean fits(List<String> header);
  }

  /** The table of a role: of those whose headers fit, the one that is also named like it. */
  private Optional<TableFile> take(List<String> names, Look look, String role) {
    List<String> fitting =
        headers.keySet().stream().filter(f -> look.fits(headers.get(f))).toList();
    // a table of vertices by name is one, and if its header does not fit, the reader says so
    boolean trusted = fitting.isEmpty() && !role.equals("labels");
    List<String> named =
        (trusted ? headers.keySet() : fitting)
            .stream()
                .filter(file -> names.contains(base(file)))
                .sorted((a, b) -> names.indexOf(base(a)) - names.indexOf(base(b)))
                .toList();
    List<String> exact = named.stream().filter(file -> stem(file).equals(base(file))).toList();
    if (exact.size() == 1 && base(exact.get(0)).equals(base(named.get(0)))) {
      named = exact;
    }
    boolean alike = named.size() > 1 && base(named.get(0)).equals(base(named.get(1)));
    if (alike || (named.isEmpty() && fitting.size() > 1)) {
      throw InputException.of(
          "%s: %s could all be the table of %s; call that one %s.csv, or move the others away",
          folder, String.join(", ", alike ? named : fitting), role, role);
    }
    Optional<String> found =
        named.isEmpty() ? fitting.stream().findFirst() : named.stream().findFirst();
    found.ifPresent(headers::remove);
    return found.map(files::get);
  }

  private static String stem(String file) {
    return file.toLowerCase(Locale.ROOT).replaceAll("\\.(csv|tsv|txt)(\\.gz)?$", "");
  }

  private static String base(String file) {
    return stem(file).replaceAll(".*[_\\- .]", ""); // such as edges of musae_facebook_edges
  }

  private boolean looksLikeEdges(List<String> header) {
    return UsualNames.ends(header, columns).isPresent();
  }

  private boolean looksLikeLabels(List<String> header) {
    boolean id = hasId(header) || UsualNames.id(header, options.columns()).isPresent();
    return header.size() == 2 && id && UsualNames.label(header, columns).isPresent();
  }

  private boolean looksLikeVertices(List<String> header) {
    return hasId(header) && !looksLikeEdges(header);
  }
}
