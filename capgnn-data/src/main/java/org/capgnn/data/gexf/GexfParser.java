package org.capgnn.data.gexf;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.capgnn.data.LoadOptions;
import org.capgnn.data.attributed.AttributeKey;
import org.capgnn.data.attributed.AttributedGraph;
import org.capgnn.data.table.Place;
import org.capgnn.graph.Dataset;
import org.capgnn.graph.InputException;

/** Parses one GEXF document. */
final class GexfParser {
  private final String file;
  private final XMLStreamReader xml;
  private final LoadOptions options;
  private final AttributedGraph graph;
  private String domain = "node"; // of the attributes that are being declared
  private String declared; // id of the attribute that is being declared
  private boolean directedByDefault;
  private boolean inGraph;
  private int names;
  private int changes;
  private int drawings;
  private int times;
  private int edgeLabels;

  GexfParser(String file, XMLStreamReader xml, LoadOptions options) {
    this.file = file;
    this.xml = xml;
    this.options = options;
    this.graph = new AttributedGraph(file, options);
  }

  Dataset read(String name) throws XMLStreamException {
    while (xml.hasNext()) {
      int event = xml.next();
      if (event == XMLStreamConstants.START_ELEMENT) {
        start();
      } else if (event == XMLStreamConstants.DTD) {
        throw refuse("found a document type, which is not supported; remove the DOCTYPE");
      }
    }
    if (!inGraph) {
      throw refuse("no graph element; is this GEXF?");
    }
    if (names > 0) {
      graph.note(names + " labels of nodes are names to display and not read");
    }
    if (drawings > 0) {
      graph.note(drawings + " colours, positions, sizes and shapes are not read");
    }
    if (times > 0) {
      graph.note(times + " nodes and edges exist for a time only, which is not read");
    }
    if (edgeLabels > 0) {
      graph.note(edgeLabels + " labels of edges are not read");
    }
    if (changes > 0) {
      graph.note(changes + " values were replaced by later ones: changes in time are not read");
    }
    return graph.toDataset(name);
  }

  private InputException refuse(String format, Object... arguments) {
    return place().refuse(format, arguments);
  }

  private Place place() {
    return new Place(file, Math.max(1, xml.getLocation().getLineNumber()));
  }

  private String attribute(String name) {
    return xml.getAttributeValue(null, name);
  }

  private String required(String name) {
    String value = attribute(name);
    if (value == null) {
      throw refuse("found a %s without %s; add the attribute", xml.getLocalName(), name);
    }
    return value.strip();
  }

  private void start() throws XMLStreamException {
    switch (xml.getLocalName()) {
      case "graph" -> {
        if (inGraph) {
          throw refuse("found a second graph; only files with one graph can be read");
        }
        inGraph = true;
        directedByDefault = "directed".equals(attribute("defaultedgetype"));
      }
      case "attributes" -> domain = "edge".equals(attribute("class")) ? "edge" : "node";
      case "attribute" -> declare();
      case "default" -> {
        if (declared != null && domain.equals("node")) {
          graph.defaultValue(declared, xml.getElementText().strip());
        }
      }
      case "node" -> node();
      case "edge" -> edge();
      default -> {} // descriptions, colours and positions
    }
  }

  /** Ids of node and edge attributes may be the same. */
  private String keyOf(String element, String id) {
    return element.equals("edge") ? "edge " + id : id;
  }

  private void declare() {
    declared = keyOf(domain, required("id"));
    graph.declare(new AttributeKey(declared, domain, attribute("title"), attribute("type")));
  }

  private void node() throws XMLStreamException {
    Place at = place();
    String id = required("id");
    String label = attribute("label");
    countTime();
    names += label != null && !label.isBlank() && !label.equals(id) ? 1 : 0;
    graph.vertex(at, id, values("node"));
  }

  private void edge() throws XMLStreamException {
    Place at = place();
    String source = required("source");
    String target = required("target");
    String type = attribute("type");
    countTime();
    edgeLabels += attribute("label") == null || attribute("label").isBlank() ? 0 : 1;
    String weight = attribute("weight");
    boolean oneWay = type == null ? directedByDefault : type.equals("directed");
    Map<String, String> data = values("edge");
    if (weight != null) {
      data.put(options.columns().weight(), weight.strip());
    }
    graph.edge(at, source, target, oneWay, data);
  }

  /** Whether an element of the module viz says how to draw something. */
  private static boolean isDrawing(String element) {
    return Set.of("color", "position", "size", "shape", "thickness").contains(element);
  }

  private void countTime() {
    times += attribute("start") != null || attribute("end") != null ? 1 : 0;
  }

  /** The attributes of the current element, by the id of their key, up to its end. */
  private Map<String, String> values(String outer) throws XMLStreamException {
    Map<String, String> values = new HashMap<>();
    while (xml.hasNext()) {
      int event = xml.next();
      if (event == XMLStreamConstants.END_ELEMENT && xml.getLocalName().equals(outer)) {
        break;
      }
      if (event == XMLStreamConstants.START_ELEMENT && xml.getLocalName().equals("attvalue")) {
        String id = attribute("for") == null ? required("id") : attribute("for");
        String key = keyOf(outer, id.strip());
        if (!graph.isDeclared(key)) {
          throw refuse("value of undeclared attribute '%s'; declare it or remove the value", id);
        }
        changes += values.put(key, required("value")) == null ? 0 : 1;
      } else if (event == XMLStreamConstants.START_ELEMENT && isDrawing(xml.getLocalName())) {
        drawings++;
      } else if (event == XMLStreamConstants.START_ELEMENT && xml.getLocalName().equals("node")) {
        throw refuse("found a node inside a node; only flat graphs can be read");
      }
    }
    return values;
  }
}
