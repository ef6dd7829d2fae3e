package org.capgnn.data.linqs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.capgnn.data.DatasetReader;
import org.capgnn.data.LoadOptions;
import org.capgnn.data.file.StatedSize;
import org.capgnn.data.table.ByteKeys;
import org.capgnn.data.table.LabelColumn;
import org.capgnn.data.table.Numbers;
import org.capgnn.data.table.Place;
import org.capgnn.data.table.TableFile;
import org.capgnn.graph.Dataset;
import org.capgnn.graph.Features;
import org.capgnn.graph.Graph;
import org.capgnn.graph.GraphBuilder;
import org.capgnn.graph.InputException;
import org.capgnn.graph.Labels;
import org.capgnn.tensor.SparseMatrixBuilder;

/**
 * Reads the form in which LINQS publishes Pubmed-Diabetes: {@code *.NODE.paper.tab} and {@code
 * *.DIRECTED.cites.tab}.
 *
 * <p>Two lines come first; the second of the vertices declares the features ({@code
 * numeric:w-rat:0.0}). A vertex is its id, {@code label=1}, and the features that are not zero
 * ({@code w-rat=0.09}); an edge names its ends as {@code paper:ID}.
 */
public final class TabReader implements DatasetReader {
  private static final String NODES = ".+\\.NODE\\..+\\.tab";
  private static final String EDGES = ".+\\.(UN)?DIRECTED\\..+\\.tab";

  @Override
  public String format() {
    return "linqs-tab";
  }

  @Override
  public boolean recognises(Path path, LoadOptions options) {
    return find(path, NODES).size() == 1 && find(path, EDGES).size() == 1;
  }

  private static List<Path> find(Path path, String pattern) {
    Path folder = Files.isDirectory(path) ? path : path.toAbsolutePath().getParent();
    boolean candidate = Files.isDirectory(path) || path.toString().endsWith(".tab");
    if (!candidate || folder == null) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(f -> f.getFileName().toString().matches(pattern)).sorted().toList();
    } catch (IOException e) {
      return List.of();
    }
  }

  private static Path only(Path path, String pattern, String what) {
    List<Path> found = find(path, pattern);
    if (found.size() != 1) {
      throw InputException.of("%s: %d files end like %s; expected one", path, found.size(), what);
    }
    return found.get(0);
  }

  @Override
  public Dataset read(Path path, LoadOptions options) {
    Path nodes = only(path, NODES, ".NODE.paper.tab");
    Path edges = only(path, EDGES, ".DIRECTED.cites.tab");
    String file = nodes.getFileName().toString();
    Papers papers = new Papers(TableFile.at(nodes, options));
    GraphBuilder builder = new GraphBuilder(papers.ids.size()).keepDirection(options.directed());
    TableFile.at(edges, options)
        .forEachLine((at, line) -> addEdge(at, line, papers.ids, builder, options));
    Graph graph = builder.build();
    Features features = papers.toFeatures();
    Labels labels = papers.labels.toLabels();
    List<String> notes = new ArrayList<>(papers.labels.notes());
    if (!papers.unread.isEmpty()) {
      notes.add("attributes that are not read: " + String.join(", ", papers.unread));
    }
    String name = file.substring(0, file.indexOf(".NODE.")).toLowerCase(Locale.ROOT);
    return new Dataset(
        name, graph, features, labels, papers.ids.toList(), Map.of(), builder.report().with(notes));
  }

  /** The vertices with their features and labels. */
  private static final class Papers {
    final ByteKeys ids = new ByteKeys();
    final LabelColumn labels;
    final TreeSet<String> unread = new TreeSet<>();
    private final TableFile file;
    private final Map<String, Integer> columns = new HashMap<>();
    private final List<String> names = new ArrayList<>();
    private final List<int[]> cells = new ArrayList<>(); // vertex, column, bits of the value

    Papers(TableFile file) {
      this.file = file;
      this.labels = new LabelColumn(null, file.options().unknownLabels());
      file.forEachLine(this::add);
      if (ids.size() == 0) {
        throw file.line(1).refuse("the file has no vertex; is it complete?");
      }
    }

    private void add(Place at, String line) {
      String[] parts = line.strip().split("\t");
      if (parts[0].equals("NODE")) {
        return;
      }
      if (names.isEmpty() && ids.size() == 0 && line.contains("numeric:")) {
        declare(parts);
        return;
      }
      String id = parts[0].strip();
      int vertex = ids.add(id);
      if (vertex < 0) {
        throw at.refuse("vertex '%s' occurs twice; remove one of its lines", id);
      }
      String label = "";
      for (int p = 1; p < parts.length; p++) {
        int equals = parts[p].indexOf('=');
        String name = equals < 0 ? parts[p] : parts[p].substring(0, equals);
        String value = parts[p].substring(equals + 1);
        if (name.equals("label")) {
          label = value;
        } else if (columns.containsKey(name) && equals >= 0) {
          addCell(at, vertex, name, value);
        } else {
          unread.add(name.length() > 40 ? name.substring(0, 40) : name);
        }
      }
      labels.add(label);
    }

    private void declare(String[] parts) {
      for (String part : parts) {
        String[] declared = part.split(":");
        if (declared.length >= 2
            && declared[0].equals("numeric")
            && columns.putIfAbsent(declared[1], names.size()) == null) {
          names.add(declared[1]);
        }
      }
    }

    private void addCell(Place at, int vertex, String name, String value) {
      float number = Numbers.finite(value);
      if (Float.isNaN(number)) {
        throw at.refuse("%s is '%s', not a finite number; fix it", name, value);
      }
      cells.add(new int[] {vertex, columns.get(name), Float.floatToIntBits(number)});
    }

    Features toFeatures() {
      StatedSize.check(file.name(), "features", names.size(), cells.size());
      SparseMatrixBuilder matrix = new SparseMatrixBuilder(ids.size(), names.size());
      for (int[] cell : cells) {
        matrix.add(cell[0], cell[1], Float.intBitsToFloat(cell[2]));
      }
      return new Features(matrix.build().withoutZeros(), false, names);
    }
  }

  private static void addEdge(
      Place at, String line, ByteKeys ids, GraphBuilder builder, LoadOptions options) {
    List<String> ends = new ArrayList<>();
    for (String cell : line.strip().split("\t")) {
      int colon = cell.indexOf(':');
      if (colon >= 0) {
        ends.add(cell.substring(colon + 1).strip());
      }
    }
    if (ends.isEmpty() && at.line() <= 2) {
      return; // the two lines in front
    }
    if (ends.size() != 2) {
      throw at.refuse("%d ends; expected two such as paper:ID, fix the line", ends.size());
    }
    int source = ids.find(ends.get(0));
    int target = ids.find(ends.get(1));
    if (source >= 0 && target >= 0) {
      builder.addEdge(source, target);
    } else if (options.skipUnknown()) {
      builder.skipEdges(1);
    } else {
      throw at.refuse(
          "no vertex '%s'; remove the line, or choose to skip edges with unknown ends",
          source < 0 ? ends.get(0) : ends.get(1));
    }
  }
}
