package org.capgnn.data.geomgcn;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.capgnn.data.DatasetReader;
import org.capgnn.data.LoadOptions;
import org.capgnn.data.npz.MaskFiles;
import org.capgnn.data.table.Place;
import org.capgnn.data.table.TableFile;
import org.capgnn.graph.Dataset;
import org.capgnn.graph.Graph;
import org.capgnn.graph.GraphBuilder;
import org.capgnn.graph.Labels;
import org.capgnn.graph.Split;

/**
 * Reads a folder of Geom-GCN: {@code out1_node_feature_label.txt} with an id, the features and a
 * class per line, and {@code out1_graph_edges.txt} with two ids per line.
 *
 * <p>Archives such as {@code cornell_split_0.6_0.2_0.npz} beside them, or in a folder {@code
 * splits} beside them, become splits.
 */
public final class GeomGcnReader implements DatasetReader {
  private static final String VERTICES = "out1_node_feature_label.txt";
  private static final String EDGES = "out1_graph_edges.txt";

  @Override
  public String format() {
    return "geom-gcn";
  }

  @Override
  public boolean recognises(Path path, LoadOptions options) {
    Path folder = folderOf(path);
    return Files.exists(folder.resolve(VERTICES)) && Files.exists(folder.resolve(EDGES));
  }

  /** The folder itself, or that of either file. */
  private static Path folderOf(Path path) {
    String file = String.valueOf(path.getFileName());
    return file.equals(VERTICES) || file.equals(EDGES) ? path.resolveSibling("") : path;
  }

  @Override
  public Dataset read(Path path, LoadOptions options) {
    Path folder = folderOf(path);
    VertexLines vertices = new VertexLines(TableFile.at(folder.resolve(VERTICES), options));
    GraphBuilder builder =
        new GraphBuilder(vertices.ids().size()).keepDirection(options.directed());
    TableFile.at(folder.resolve(EDGES), options)
        .forEachLine((at, line) -> addEdge(at, line, vertices, builder, options));
    Graph graph = builder.build();
    Labels labels = vertices.labels();
    List<String> notes = new ArrayList<>(vertices.notes());
    List<Path> files = splitFiles(folder);
    Map<String, Split> splits = MaskFiles.read(files, labels, options);
    if (!splits.isEmpty()) {
      notes.add(splits.size() + " splits: split-0 to split-" + (splits.size() - 1));
    }
    Path last = folder.toAbsolutePath().normalize().getFileName();
    return new Dataset(
        last == null ? "dataset" : last.toString(),
        graph,
        vertices.features(),
        labels,
        vertices.idList(),
        splits,
        builder.report().with(notes));
  }

  private static void addEdge(
      Place at, String line, VertexLines vertices, GraphBuilder builder, LoadOptions options) {
    String[] ends = line.strip().split("[\t ,]+", -1);
    if (at.line() == 1 && vertices.ids().find(ends[0]) < 0) {
      return; // the header
    }
    if (ends.length != 2) {
      throw at.refuse("%d cells; expected two ids, fix the line", ends.length);
    }
    int source = vertices.ids().find(ends[0]);
    int target = vertices.ids().find(ends[1]);
    if (source >= 0 && target >= 0) {
      builder.addEdge(source, target);
    } else if (options.skipUnknown()) {
      builder.skipEdges(1);
    } else {
      throw at.refuse(
          "no vertex '%s' in %s; is that complete? If so, remove the line, or choose to skip edges"
              + " with unknown ends",
          source < 0 ? ends[0] : ends[1], VERTICES);
    }
  }

  /** The archives of splits in the order of their numbers. */
  private static List<Path> splitFiles(Path folder) {
    Path whole = folder.toAbsolutePath().normalize();
    String name = String.valueOf(whole.getFileName());
    List<Path> found = new ArrayList<>(splitFiles(whole, ""));
    for (Path up = whole; found.isEmpty() && up != null; up = up.getParent()) {
      found.addAll(splitFiles(up.resolve("splits"), name));
      if (up.getParent() != null && up.equals(whole.getParent().getParent())) {
        break; // as in the authors' repository
      }
    }
    return found;
  }

  private static List<Path> splitFiles(Path folder, String start) {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .filter(file -> file.getFileName().toString().matches(".*_split_.*_\\d{1,6}\\.npz"))
          .filter(file -> file.getFileName().toString().startsWith(start))
          .sorted((a, b) -> number(a) == number(b) ? a.compareTo(b) : number(a) - number(b))
          .toList();
    } catch (IOException e) {
      return List.of();
    }
  }

  private static int number(Path file) {
    String name = file.getFileName().toString();
    return Integer.parseInt(name.substring(name.lastIndexOf('_') + 1, name.length() - 4));
  }
}
