package org.capgnn.data.linqs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.StringTokenizer;
import java.util.stream.Collectors;
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
 * <p>A line of {@code NAME.content} or {@code NAME.nodes} holds an id, the features and the class
 * of a paper; a line of {@code NAME.cites} or {@code NAME.edges} holds the ids of a cited and of a
 * citing paper. The path is that of either file or of their folder. The form of Pubmed-Diabetes is
 * read by {@link TabReader}.
 */
public final class LinqsReader implements DatasetReader {
  private static final String ANY = "\t ,";
  private static final Map<String, String> CITES_OF =
      Map.of(".content", ".cites", ".nodes", ".edges");

  @Override
  public String format() {
    return "linqs";
  }

  @Override
  public boolean recognises(Path path, LoadOptions options) {
    if (Files.isDirectory(path)) {
      return !contentFiles(path).isEmpty();
    }
    return contentOf(path) != null;
  }

  private static List<Path> contentFiles(Path folder) {
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(LinqsReader::isContent).sorted().toList();
    } catch (IOException e) {
      return List.of(); // no reader recognises a folder that cannot be listed
    }
  }

  @Override
  public Dataset read(Path path, LoadOptions options) {
    Path content = Files.isDirectory(path) ? contentIn(path) : contentOf(path);
    if (content == null) {
      throw InputException.of(
          "%s: expected a file that ends in .content or .cites, or in .nodes or .edges beside the"
              + " other, or their folder",
          path);
    }
    String file = content.getFileName().toString();
    String ending = file.substring(file.lastIndexOf('.'));
    String name = file.substring(0, file.length() - ending.length());
    Content vertices = new Content(TableFile.at(content, options));
    GraphBuilder edges = new GraphBuilder(vertices.ids.size()).keepDirection(options.directed());
    boolean named = path.toString().endsWith(CITES_OF.get(ending));
    Path cites = named ? path : citesOf(content);
    TableFile.at(cites, options)
        .forEachLine((at, text) -> addCitation(at, text, vertices.ids, edges, options));
    Graph graph = edges.build();
    Features features = vertices.features.toFeatures(content.toString(), List.of());
    Labels labels = vertices.labels.toLabels();
    List<String> ids = vertices.ids.toList();
    BuildReport report = edges.report().with(vertices.labels.notes());
    return new Dataset(name, graph, features, labels, ids, Map.of(), report);
  }

  /** Ids such as URLs hold commas, so that a comma separates only where nothing else does. */
  private static String separators(String line) {
    String text = line.strip();
    boolean spaces = text.indexOf(' ') >= 0 && !text.contains(", ");
    return text.indexOf('\t') >= 0 ? "\t" : spaces ? " " : ANY;
  }

  /** Whether a file lists vertices; one that ends in .nodes does so only beside its edges. */
  private static boolean isContent(Path file) {
    String name = file.getFileName().toString();
    return name.endsWith(".content") || (name.endsWith(".nodes") && !edgesOf(file).isEmpty());
  }

  /** The edges of vertices: x.edges of x.nodes, otherwise those like x_loc.edges. */
  private static List<Path> edgesOf(Path nodes) {
    String stem = nodes.getFileName().toString().replaceAll("\\.nodes$", "");
    Path exact = nodes.resolveSibling(stem + ".edges");
    if (Files.exists(exact)) {
      return List.of(exact);
    }
    Path folder = nodes.toAbsolutePath().getParent();
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(name -> name.startsWith(stem + "_") && name.endsWith(".edges"))
          .sorted()
          .map(nodes::resolveSibling)
          .toList();
    } catch (IOException e) {
      return List.of();
    }
  }

  private static Path citesOf(Path content) {
    String name = content.getFileName().toString();
    if (name.endsWith(".content")) {
      return content.resolveSibling(name.replaceAll("\\.content$", ".cites"));
    }
    List<Path> found = edgesOf(content);
    if (found.size() > 1) {
      throw InputException.of(
          "%s: its edges may be those of %s; name the file of edges to read",
          content,
          found.stream().map(p -> p.getFileName().toString()).collect(Collectors.joining(" or ")));
    }
    return found.get(0);
  }

  /** The file of vertices that belongs to a file of either kind, or null. */
  private static Path contentOf(Path path) {
    String file = String.valueOf(path.getFileName());
    if (file.endsWith(".edges")) {
      return nodesOf(path, file.replaceAll("\\.edges$", ""));
    }
    Path content = path.resolveSibling(file.replaceAll("\\.cites$", ".content"));
    boolean cites = file.endsWith(".cites");
    return cites || (isContent(content) && Files.exists(content)) ? content : null;
  }

  /** The vertices of x_loc_org.edges are those of x_loc_org.nodes, x_loc.nodes or x.nodes. */
  private static Path nodesOf(Path edges, String stem) {
    Path nodes = edges.resolveSibling(stem + ".nodes");
    if (Files.exists(nodes)) {
      return nodes;
    }
    int shorter = stem.lastIndexOf('_');
    return shorter <= 0 ? null : nodesOf(edges, stem.substring(0, shorter));
  }

  private static Path contentIn(Path folder) {
    List<Path> found = contentFiles(folder);
    if (found.size() != 1) {
      throw InputException.of(
          "%s: %d files end in .content or .nodes; name the one to read", folder, found.size());
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
      StringTokenizer cells = new StringTokenizer(text, separators(text));
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
    StringTokenizer cells = new StringTokenizer(text, separators(text));
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
