package org.capgnn.data.gexf;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.capgnn.data.DatasetReader;
import org.capgnn.data.LoadOptions;
import org.capgnn.data.xml.XmlFile;
import org.capgnn.graph.Dataset;

/**
 * Reads a GEXF file, plain or gzipped.
 *
 * <p>The {@code label} of a GEXF node is a name to display. The class is an attribute called {@code
 * label}, {@code class} or {@code target}, or the one that {@link org.capgnn.data.ColumnNames}
 * states.
 */
public final class GexfReader implements DatasetReader {

  @Override
  public String format() {
    return "gexf";
  }

  @Override
  public boolean recognises(Path path, LoadOptions options) {
    if (!Files.isRegularFile(path)) {
      return false;
    }
    String name = path.toString().toLowerCase(Locale.ROOT);
    return name.endsWith(".gexf")
        || name.endsWith(".gexf.gz")
        || (name.endsWith(".xml") && XmlFile.startsWith(path, "<gexf"));
  }

  @Override
  public Dataset read(Path path, LoadOptions options) {
    String name = path.getFileName().toString().replaceAll("(?i)\\.(gexf|xml)(\\.gz)?$", "");
    return XmlFile.read(
        path, options, (file, xml) -> new GexfParser(file, xml, options).read(name));
  }
}
