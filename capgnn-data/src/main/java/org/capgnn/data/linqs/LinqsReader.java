package org.capgnn.data.linqs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.StringTokenizer;
import java.util.stream.Stream;
import org.capgnn.data.DatasetReader;
import org.capgnn.data.LoadOptions;
import org.capgnn.data.table.ByteKeys;
import org.capgnn.data.table.FeatureRows;
import org.capgnn.data.table.LabelColumn;
import org.capgnn.data.table.Place;
import org.capgnn.data.table.TableFile;
import org.capgnn.graph.BuildReport;
import org.capgnn.graph.Dataset;
import org.capgnn.graph.Features;
import org.capgnn.graph.Graph;
import org.capgnn.graph.GraphBuilder;
import org.capgnn.graph.InputException;
import org.capgnn.graph.Labels;

/**
 * Reads LINQS citation networks.
 *
 * <p>A line of {@code NAME.content} holds an id, the features and the class of a paper; a line of
 * {@code NAME.cites} holds the ids of a cited and of a citing paper. The path is that of either
 * file or of their folder.
 */
public final class LinqsReader implements DatasetReader {
  private static final String CONTENT = ".content";
  private static final String CITES = ".cites";

  @Override
  public String format() {
    return "linqs";
  }

  @Override
  public boolean recognises(Path path) {
    if (Files.isDirectory(path)) {
      return !contentFiles(path).isEmpty();
    }
    return path.toString().endsWith(CONTENT) || path.toString().endsWith(CITES);
  }

  private static List<Path> contentFiles(Path folder) {
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(f -> f.toString().endsWith(CONTENT)).sorted().toList();
    } catch (IOException e) {
      return List.of(); // no reader recognises a folder that cannot be listed
    }
  }

  @Override
  public Dataset read(Path path, LoadOptions options) {
    Path content = contentOf(path);
    String file = content.getFileName().toString();
    if (!file.endsWith(CONTENT)) {
      throw InputException.of(
          "%s: expected a file that ends in %s or %s, or their folder", path, CONTENT, CITES);
    }
    String name = file.substring(0, file.length() - CONTENT.length());
    Content vertices = new Content(TableFile.at(content, options));
    GraphBuilder edges = new GraphBuilder(vertices.ids.size()).keepDirection(options.directed());
    TableFile.at(content.resolveSibling(name + CITES), options)
        .forEachLine((at, text) -> addCitation(at, text, vertices.ids, edges, options));
    Graph graph = edges.build();
    Features features = vertices.features.toFeatures(content.toString(), List.of());
    Labels labels = vertices.labels.toLabels();
    List<String> ids = vertices.ids.toList();
    BuildReport report = edges.report().with(vertices.labels.notes());
    return new Dataset(name, graph, features, labels, ids, Map.of(), report);
  }

  private static Path contentOf(Path path) {
    if (!Files.isDirectory(path)) {
      String file = path.getFileName().toString();
      return file.endsWith(CITES)
          ? path.resolveSibling(file.substring(0, file.length() - CITES.length()) + CONTENT)
          : path;
    }
    List<Path> found = contentFiles(path);
    if (found.size() != 1) {
      throw InputException.of(
          "%s: %d files end in %s; name the one to read", path, found.size(), CONTENT);
    }
    return found.get(0);
  }

  /** The vertices with their features and labels. */
  private static final class Content {
    final ByteKeys ids = new ByteKeys();
    final LabelColumn labels;
    private FeatureRows features;
    private int columns;

    Content(TableFile file) {
      this.labels = new LabelColumn(null, file.options().unknownLabels());
      file.forEachLine(this::add);
      if (features == null) {
        throw file.line(1).refuse("the file has no vertex; is it complete?");
      }
    }

    private void add(Place at, String text) {
      StringTokenizer cells = new StringTokenizer(text, "\t ");
      if (features == null) {
        columns = cells.countTokens() - 2;
        features = new FeatureRows(Math.max(0, columns));
      }
      if (columns < 0 || cells.countTokens() != columns + 2) {
        throw at.refuse(
            "%d cells; expected an id, %s features and a class, fix the line",
            cells.countTokens(), columns < 0 ? "the" : columns);
      }
      String id = cells.nextToken();
      if (ids.add(id) < 0) {
        throw at.refuse("vertex '%s' occurs twice; remove one of its lines", id);
      }
      for (int c = 0; c < columns; c++) {
        String cell = cells.nextToken();
        if (!features.add(c, cell)) {
          throw at.refuse(
              "column %d, feature %d is '%s', not a finite number; fix the cell",
              c + 2, c + 1, cell);
        }
      }
      features.endRow();
      labels.add(cells.nextToken());
    }
  }

  private static void addCitation(
      Place at, String text, ByteKeys ids, GraphBuilder edges, LoadOptions options) {
    StringTokenizer cells = new StringTokenizer(text, "\t ");
    if (cells.countTokens() != 2) {
      throw at.refuse(
          "%d cells; expected a cited and a citing id, fix the line", cells.countTokens());
    }
    String cited = cells.nextToken();
    String citing = cells.nextToken();
    int target = ids.find(cited);
    int source = ids.find(citing);
    if (source >= 0 && target >= 0) {
      edges.addEdge(source, target);
    } else if (options.skipUnknown()) {
      edges.skipEdges(1);
    } else {
      throw at.refuse(
          "no vertex '%s' in the content file; is that complete? If so, remove the line, or choose"
              + " to skip edges with unknown ends",
          target < 0 ? cited : citing);
    }
  }
}
