package org.capgnn.data.graphml;

import java.io.OutputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;
import org.capgnn.column.Cells;
import org.capgnn.column.RawColumn;
import org.capgnn.column.TypedColumns;
import org.capgnn.data.file.AtomicFile;
import org.capgnn.data.table.Numbers;
import org.capgnn.data.table.SplitColumn;
import org.capgnn.graph.Dataset;
import org.capgnn.graph.Graph;
import org.capgnn.graph.InputException;
import org.capgnn.graph.Labels;
import org.capgnn.graph.Split;
import org.capgnn.graph.Splits;
import org.capgnn.tensor.SparseMatrix;

/**
 * Writes a graph as GraphML, which Gephi, NetworkX, igraph and yEd open.
 *
 * <p>An undirected edge is written once, a self-loop as an edge from a vertex to itself. The
 * vertices have the attributes {@code label} and {@code split}, the columns of the table that they
 * came from, or else their features, and the columns that the caller adds, such as predictions.
 */
public final class GraphMlWriter {
  private static final String SPACE = "http://graphml.graphdrawing.org/xmlns";

  private final Dataset data;
  private final List<VertexColumn> columns = new ArrayList<>();

  public GraphMlWriter(Dataset data) {
    this.data = data;
  }

  /** Adds an attribute. */
  public GraphMlWriter with(VertexColumn column) {
    boolean taken = columns.stream().anyMatch(c -> c.name().equals(column.name()));
    columns.add(
        taken
            ? new VertexColumn(column.name() + " (column)", column.type(), column.cells())
            : column);
    return this;
  }

  /** Adds the label and, of a split, the part of each vertex; a null split has none. */
  public GraphMlWriter withLabels(Split split) {
    Labels labels = data.labels();
    if (labels.classCount() > 0) {
      with(
          VertexColumn.text(
              "label", v -> labels.isKnown(v) ? labels.classNames().get(labels.of()[v]) : ""));
    }
    if (split != null) {
      String[] parts = new String[data.vertexCount()];
      Arrays.fill(parts, "");
      Arrays.stream(split.train()).forEach(v -> parts[v] = SplitColumn.TRAIN);
      Arrays.stream(split.valid()).forEach(v -> parts[v] = SplitColumn.VALID);
      Arrays.stream(split.test()).forEach(v -> parts[v] = SplitColumn.TEST);
      with(VertexColumn.text("split", v -> parts[v]));
    }
    return this;
  }

  /** Adds label and split as they came with the data. */
  public GraphMlWriter withLabels() {
    return withLabels(data.splits().get(Splits.PUBLIC));
  }

  /** Adds the columns of the table that the features were made of; maybe none. */
  public GraphMlWriter withTable() {
    List<RawColumn> raw = data.columns().map(TypedColumns::raw).orElse(List.of());
    if (raw.isEmpty() && data.columns().isPresent()) { // columns of numbers, used as they are
      addFeatures();
    }
    raw.forEach(
        column ->
            with(
                new VertexColumn(
                    column.name(),
                    isNumeric(column) ? "double" : "string",
                    v -> column.values().get(column.codes()[v]))));
    return this;
  }

  private static boolean isNumeric(RawColumn column) {
    return column.values().stream()
        .allMatch(
            cell -> cell.isEmpty() || (!Float.isNaN(Numbers.finite(cell)) && !Cells.isCode(cell)));
  }

  /** Adds the columns of the table, or the features if they do not come from a table. */
  public GraphMlWriter withTableOrFeatures() {
    if (data.columns().isEmpty()) {
      addFeatures();
    }
    return withTable();
  }

  private void addFeatures() {
    SparseMatrix matrix = data.features().matrix();
    List<String> names = data.features().names();
    for (int c = 0; c < matrix.columns(); c++) {
      int column = c;
      String name = names.isEmpty() ? "feature " + c : names.get(c);
      with(VertexColumn.number(name, v -> Float.toString(valueAt(matrix, v, column))));
    }
  }

  private static float valueAt(SparseMatrix matrix, int row, int column) {
    int from = matrix.offsets()[row];
    int to = matrix.offsets()[row + 1];
    int at = Arrays.binarySearch(matrix.columnIndices(), from, to, column);
    return at < 0 ? 0f : matrix.value(at);
  }

  /** Writes the file; it appears under its name only when it is complete. */
  public void write(Path file) {
    AtomicFile.write(
        file,
        out -> {
          try {
            write(out);
          } catch (XMLStreamException e) {
            throw new java.io.IOException(e.getMessage(), e);
          }
        });
  }

  private void write(OutputStream out) throws XMLStreamException {
    XMLStreamWriter xml = XMLOutputFactory.newDefaultFactory().createXMLStreamWriter(out, "UTF-8");
    xml.writeStartDocument("UTF-8", "1.0");
    line(xml);
    xml.writeStartElement("graphml");
    xml.writeDefaultNamespace(SPACE);
    line(xml);
    for (int c = 0; c < columns.size(); c++) {
      key(xml, "d" + c, "node", columns.get(c).name(), columns.get(c).type());
    }
    if (data.graph().isWeighted()) {
      key(xml, "weight", "edge", "weight", "double");
    }
    xml.writeStartElement("graph");
    xml.writeAttribute("edgedefault", data.graph().isDirected() ? "directed" : "undirected");
    line(xml);
    for (int v = 0; v < data.vertexCount(); v++) {
      vertex(xml, v);
    }
    edges(xml);
    xml.writeEndElement();
    line(xml);
    xml.writeEndElement();
    line(xml);
    xml.writeEndDocument();
    xml.flush();
  }

  private static void line(XMLStreamWriter xml) throws XMLStreamException {
    xml.writeCharacters("\n");
  }

  private static void key(XMLStreamWriter xml, String id, String element, String name, String type)
      throws XMLStreamException {
    xml.writeEmptyElement("key");
    xml.writeAttribute("id", id);
    xml.writeAttribute("for", element);
    xml.writeAttribute("attr.name", valid(name));
    xml.writeAttribute("attr.type", type);
    line(xml);
  }

  private void vertex(XMLStreamWriter xml, int vertex) throws XMLStreamException {
    xml.writeStartElement("node");
    xml.writeAttribute("id", valid(data.id(vertex)));
    for (int c = 0; c < columns.size(); c++) {
      String cell = columns.get(c).cells().apply(vertex);
      if (!cell.isEmpty()) {
        data(xml, "d" + c, cell);
      }
    }
    xml.writeEndElement();
    line(xml);
  }

  private static void data(XMLStreamWriter xml, String key, String text) throws XMLStreamException {
    xml.writeStartElement("data");
    xml.writeAttribute("key", key);
    xml.writeCharacters(valid(text));
    xml.writeEndElement();
  }

  private void edges(XMLStreamWriter xml) throws XMLStreamException {
    Graph graph = data.graph();
    SparseMatrix adjacency = graph.adjacency();
    BitSet loops = new BitSet();
    Arrays.stream(graph.selfLoops()).forEach(loops::set);
    for (int v = 0; v < graph.vertexCount(); v++) {
      if (loops.get(v)) {
        edge(xml, v, v, 1f);
      }
      for (int e = adjacency.offsets()[v]; e < adjacency.offsets()[v + 1]; e++) {
        int u = adjacency.columnIndices()[e];
        if (graph.isDirected() || u > v) {
          edge(xml, v, u, adjacency.value(e));
        }
      }
    }
  }

  private void edge(XMLStreamWriter xml, int source, int target, float weight)
      throws XMLStreamException {
    xml.writeStartElement("edge");
    xml.writeAttribute("source", valid(data.id(source)));
    xml.writeAttribute("target", valid(data.id(target)));
    if (data.graph().isWeighted()) {
      data(xml, "weight", Float.toString(weight));
    }
    xml.writeEndElement();
    line(xml);
  }

  /** XML cannot express control characters, not even escaped. */
  private static String valid(String text) {
    boolean sound =
        text.codePoints()
            .allMatch(
                c ->
                    c == '\t'
                        || c == '\n'
                        || c == '\r'
                        || (c >= ' ' && c <= 0xD7FF)
                        || (c >= 0xE000 && c <= 0xFFFD)
                        || c >= 0x10000);
    if (!sound) {
      throw InputException.of(
          "'%s' has a character that GraphML cannot express; write CSV instead", text);
    }
    return text;
  }
}
