package org.capgnn.data.graphml;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.capgnn.data.DatasetReader;
import org.capgnn.data.LoadOptions;
import org.capgnn.data.table.TableFile;
import org.capgnn.graph.Dataset;
import org.capgnn.graph.InputException;

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
  private static final int PEEK = 1024;

  @Override
  public String format() {
    return "graphml";
  }

  @Override
  public boolean recognises(Path path) {
    if (!Files.isRegularFile(path)) {
      return false;
    }
    String name = path.toString().toLowerCase(Locale.ROOT);
    return name.endsWith(".graphml")
        || name.endsWith(".graphml.gz")
        || (name.endsWith(".xml") && startsLikeGraphMl(path));
  }

  private static boolean startsLikeGraphMl(Path path) {
    try (InputStream in = Files.newInputStream(path)) {
      return new String(in.readNBytes(PEEK), StandardCharsets.ISO_8859_1).contains("<graphml");
    } catch (IOException e) {
      return false;
    }
  }

  @Override
  public Dataset read(Path path, LoadOptions options) {
    TableFile file = TableFile.at(path, options);
    String name = path.getFileName().toString().replaceAll("(?i)\\.(graphml|xml)(\\.gz)?$", "");
    try (InputStream in = file.openBytes()) {
      XMLStreamReader xml = factory().createXMLStreamReader(in);
      return new GraphMlParser(file.name(), xml, options).read(name);
    } catch (XMLStreamException e) {
      if (e.getNestedException() instanceof InputException explained) {
        throw explained;
      }
      int line = e.getLocation() == null ? 1 : Math.max(1, e.getLocation().getLineNumber());
      throw file.line(line).refuse("invalid XML (%s); is the file complete?", firstLine(e));
    } catch (IOException e) {
      throw file.explain(e);
    }
  }

  private static String firstLine(XMLStreamException e) {
    String message = String.valueOf(e.getMessage());
    int text = message.indexOf("Message: ");
    return (text < 0 ? message : message.substring(text + 9)).lines().findFirst().orElse("");
  }

  private static XMLInputFactory factory() {
    XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
    // a graph needs neither, and both have been abused to read files and to exhaust memory
    factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
    factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
    factory.setProperty(XMLInputFactory.IS_COALESCING, true);
    return factory;
  }
}
