package org.capgnn.data.graphml;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.capgnn.data.DatasetReader;
import org.capgnn.data.LoadOptions;
import org.capgnn.data.xml.XmlFile;
import org.capgnn.graph.Dataset;

/**
 * Reads a GraphML file, plain or gzipped.
 *
 * <p>The node attribute {@code label} is the class of a node, {@code split} its part of the split,
 * and the edge attribute {@code weight} the weight of an edge; {@link org.capgnn.data.ColumnNames}
 * can change these names. All other node attributes become features, in the order of their
 * declaration; those that are not plain numbers are encoded, see {@link
 * org.capgnn.column.TableEncoding}.
 */
public final class GraphMlReader implements DatasetReader {
  @Override
  public String format() {
    return "graphml";
  }

  @Override
  public boolean recognises(Path path, LoadOptions options) {
    if (!Files.isRegularFile(path)) {
      return false;
    }
    String name = path.toString().toLowerCase(Locale.ROOT);
    return name.endsWith(".graphml")
        || name.endsWith(".graphml.gz")
        || (name.endsWith(".xml") && XmlFile.startsWith(path, "<graphml"));
  }

  @Override
  public Dataset read(Path path, LoadOptions options) {
    String name = path.getFileName().toString().replaceAll("(?i)\\.(graphml|xml)(\\.gz)?$", "");
    return XmlFile.read(
        path, options, (file, xml) -> new GraphMlParser(file, xml, options).read(name));
  }
}
