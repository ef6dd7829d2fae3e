package org.capgnn.data.xml;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.MissingResourceException;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.capgnn.data.LoadOptions;
import org.capgnn.data.file.InputFile;
import org.capgnn.data.table.TableFile;
import org.capgnn.graph.Dataset;
import org.capgnn.graph.InputException;

/** Opens XML files, plain or gzipped, without document types and external entities. */
public final class XmlFile {
  private static final int PEEK = 1024;

  private XmlFile() {}

  /** Makes a data set of a document. */
  public interface Parser {
    Dataset parse(String file, XMLStreamReader xml) throws XMLStreamException;
  }

  public static Dataset read(Path path, LoadOptions options, Parser parser) {
    TableFile file = TableFile.at(path, options);
    try (InputStream in = file.openBytes()) {
      return parser.parse(file.name(), factory().createXMLStreamReader(in));
    } catch (XMLStreamException e) {
      if (e.getNestedException() instanceof InputException explained) {
        throw explained;
      }
      int line = e.getLocation() == null ? 1 : Math.max(1, e.getLocation().getLineNumber());
      throw file.line(line).refuse("invalid XML (%s); is the file complete?", firstLine(e));
    } catch (MissingResourceException e) { // the parser lacks the text of one of its own messages
      throw new InputException(
          "%s: invalid XML (%s); is the file complete?".formatted(file.name(), e.getKey()), e);
    } catch (IOException e) {
      throw file.explain(e);
    }
  }

  /** Whether the first bytes of a file contain an element. */
  public static boolean startsWith(Path path, String element) {
    try (InputStream in = InputFile.open(path)) {
      return new String(in.readNBytes(PEEK), StandardCharsets.ISO_8859_1).contains(element);
    } catch (IOException | InputException e) {
      return false;
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
