package org.capgnn.data.graphml;

import java.util.HashMap;
import java.util.Map;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.capgnn.data.LoadOptions;
import org.capgnn.data.attributed.AttributeKey;
import org.capgnn.data.attributed.AttributedGraph;
import org.capgnn.data.table.Place;
import org.capgnn.graph.Dataset;
import org.capgnn.graph.InputException;

/** Parses one GraphML document. */
final class GraphMlParser {
  private static final long MOST = Integer.MAX_VALUE - 16;

  private final String file;
  private final XMLStreamReader xml;
  private final AttributedGraph graph;
  private boolean directedByDefault;
  private int drawings;
  private Place graphPlace; // null before the graph element

  GraphMlParser(String file, XMLStreamReader xml, LoadOptions options) {
    this.file = file;
    this.xml = xml;
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
    if (graphPlace == null) {
      throw refuse("no graph element; is this GraphML?");
    }
    if (graph.vertexCount() == 0) {
      throw graphPlace.refuse("the graph has no node; add nodes");
    }
    if (drawings > 0) {
      graph.note(drawings + " values with inner elements, such as labels of yEd, are not read");
    }
    return graph.toDataset(name);
  }

  private Place place() {
    return new Place(file, Math.max(1, xml.getLocation().getLineNumber()));
  }

  private InputException refuse(String format, Object... arguments) {
    return place().refuse(format, arguments);
  }

  private void start() throws XMLStreamException {
    switch (xml.getLocalName()) {
      case "key" -> key();
      case "graph" -> graph();
      case "node" -> node();
      case "edge" -> edge();
      case "hyperedge" -> throw refuse("found a hyperedge; only edges of two nodes can be read");
      default -> {} // descriptions, ports and extensions of tools
    }
  }

  private String attribute(String name) {
    return xml.getAttributeValue(null, name);
  }

  private String required(String name) {
    String value = attribute(name);
    if (value == null) {
      throw refuse("found a %s without %s; add the attribute", xml.getLocalName(), name);
    }
    return value;
  }

  private void key() throws XMLStreamException {
    AttributeKey key =
        new AttributeKey(
            required("id"), attribute("for"), attribute("attr.name"), attribute("attr.type"));
    graph.declare(key);
    while (next("key")) {
      if (xml.getLocalName().equals("default")) {
        graph.defaultValue(key.id(), xml.getElementText().strip());
      }
    }
  }

  /** Moves to the next inner element; returns false at the end of the given outer one. */
  private boolean next(String outer) throws XMLStreamException {
    while (xml.hasNext()) {
      int event = xml.next();
      if (event == XMLStreamConstants.START_ELEMENT) {
        return true;
      }
      if (event == XMLStreamConstants.END_ELEMENT && xml.getLocalName().equals(outer)) {
        return false;
      }
    }
    return false;
  }

  private void graph() {
    if (graphPlace != null) {
      throw refuse("found a second graph; only files with one graph can be read");
    }
    graphPlace = place();
    promised("parse.nodes", "nodes");
    promised("parse.edges", "edges");
    directedByDefault = "directed".equals(attribute("edgedefault"));
  }

  private void promised(String name, String what) {
    String count = attribute(name);
    try {
      if (count != null && Long.parseLong(count.strip()) > MOST) {
        throw refuse("%s %s; one graph holds at most %d, split it", count, what, MOST);
      }
    } catch (NumberFormatException e) {
      throw refuse("%s '%s' is not a whole number below 2^63; remove the attribute", name, count);
    }
  }

  private void node() throws XMLStreamException {
    requireGraph();
    Place at = place();
    String id = required("id");
    graph.vertex(at, id, data("node"));
  }

  private void edge() throws XMLStreamException {
    requireGraph();
    Place at = place();
    String source = required("source");
    String target = required("target");
    String directed = attribute("directed");
    boolean oneWay = directed == null ? directedByDefault : Boolean.parseBoolean(directed);
    graph.edge(at, source, target, oneWay, data("edge"));
  }

  private void requireGraph() {
    if (graphPlace == null) {
      throw refuse("found a %s outside a graph; is this GraphML?", xml.getLocalName());
    }
  }

  /** The attributes of the current element, by the id of their key. */
  private Map<String, String> data(String outer) throws XMLStreamException {
    Map<String, String> data = new HashMap<>();
    while (next(outer)) {
      switch (xml.getLocalName()) {
        case "data" -> {
          String key = required("key");
          if (!graph.isDeclared(key)) {
            throw refuse("data with undeclared key '%s'; declare it or remove the data", key);
          }
          if (data.putIfAbsent(key, text()) != null) {
            throw refuse("a second data with key '%s'; remove one of them", key);
          }
        }
        case "graph" -> throw refuse("found a graph inside a node; only flat graphs can be read");
        default -> {}
      }
    }
    return data;
  }

  /** The text of the current element, without the text of inner elements. */
  private String text() throws XMLStreamException {
    StringBuilder text = new StringBuilder();
    boolean inner = false;
    for (int depth = 1; depth > 0; ) {
      int event = xml.next();
      if (event == XMLStreamConstants.START_ELEMENT) {
        depth++;
        inner = true;
      } else if (event == XMLStreamConstants.END_ELEMENT) {
        depth--;
      } else if (depth == 1 && xml.hasText() && event != XMLStreamConstants.COMMENT) {
        text.append(xml.getText());
      }
    }
    drawings += inner ? 1 : 0;
    return text.toString().strip();
  }
}
