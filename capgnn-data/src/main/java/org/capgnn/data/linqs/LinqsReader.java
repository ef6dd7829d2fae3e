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
import org.capgnn.data.table.Numbers;
import org.capgnn.data.table.TableFile;
import org.capgnn.data.table.TextLines;
import org.capgnn.graph.Dataset;
import org.capgnn.graph.Graph;
import org.capgnn.graph.GraphBuilder;
import org.capgnn.graph.InputException;

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
    String name = file.substring(0, file.length() - CONTENT.length());
    Content vertices = new Content(TableFile.at(content));
    GraphBuilder edges = new GraphBuilder(vertices.ids.size());
    if (options.directed()) {
      edges.keepDirection();
    }
    TableFile cites = TableFile.at(content.resolveSibling(name + CITES));
    readCites(cites, vertices.ids, edges, options.skipUnknown());
    Graph graph = edges.build();
    return new Dataset(
        name,
        graph,
        vertices.features.toFeatures(content.toString(), List.of()),
        vertices.labels.toLabels(),
        vertices.ids.toList(),
        Map.of(),
        edges.report());
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
      throw new InputException(
          String.format(
              "%s: %d files end in %s; name the one to read", path, found.size(), CONTENT));
    }
    return found.get(0);
  }

  /** The vertices with their features and labels. */
  private static final class Content {
    final ByteKeys ids = new ByteKeys();
    final LabelColumn labels = new LabelColumn(null);
    private final TableFile file;
    private FeatureRows features;
    private int columns;

    Content(TableFile file) {
      this.file = file;
      TextLines.forEach(file, this::add);
      if (features == null) {
        throw InputException.at(file.name(), 1, "the file has no vertex; is it complete?");
      }
    }

    private void add(long line, String text) {
      StringTokenizer cells = new StringTokenizer(text, "\t ");
      if (features == null) {
        columns = cells.countTokens() - 2;
        features = new FeatureRows(Math.max(0, columns));
      }
      if (columns < 0 || cells.countTokens() != columns + 2) {
        throw InputException.at(
            file.name(),
            line,
            cells.countTokens()
                + " cells; expected an id, "
                + (columns < 0 ? "the" : Integer.toString(columns))
                + " features and a class, fix the line");
      }
      String id = cells.nextToken();
      if (ids.add(id) < 0) {
        throw InputException.at(
            file.name(), line, "vertex '" + id + "' occurs twice; remove one of its lines");
      }
      for (int c = 0; c < columns; c++) {
        features.add(c, number(line, c, cells.nextToken()));
      }
      features.endRow();
      labels.add(cells.nextToken());
    }

    private float number(long line, int column, String cell) {
      try {
        float value = Numbers.decimal(cell);
        if (Float.isFinite(value)) {
          return value;
        }
      } catch (NumberFormatException e) {
        // reported below, like numbers that are not finite
      }
      throw InputException.at(
          file.name(),
          line,
          String.format(
              "column %d, feature %d is '%s', not a finite number; fix the cell",
              column + 2, column + 1, cell));
    }
  }

  private static void readCites(
      TableFile file, ByteKeys ids, GraphBuilder edges, boolean skipUnknown) {
    TextLines.forEach(
        file,
        (line, text) -> {
          StringTokenizer cells = new StringTokenizer(text, "\t ");
          if (cells.countTokens() != 2) {
            throw InputException.at(
                file.name(),
                line,
                cells.countTokens() + " cells; expected a cited and a citing id, fix the line");
          }
          String cited = cells.nextToken();
          String citing = cells.nextToken();
          if (skipUnknown && (ids.find(cited) < 0 || ids.find(citing) < 0)) {
            edges.skipEdges(1);
          } else {
            int target = find(file, line, ids, cited);
            edges.addEdge(find(file, line, ids, citing), target);
          }
        });
  }

  private static int find(TableFile file, long line, ByteKeys ids, String id) {
    int vertex = ids.find(id);
    if (vertex < 0) {
      throw InputException.at(
          file.name(),
          line,
          "no vertex '"
              + id
              + "' in the content file; is that complete? If so, remove the line, or choose to skip"
              + " edges with unknown ends");
    }
    return vertex;
  }
}
