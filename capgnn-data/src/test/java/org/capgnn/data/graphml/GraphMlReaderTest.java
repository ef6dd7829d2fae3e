package org.capgnn.data.graphml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.zip.GZIPOutputStream;
import org.capgnn.data.LoadOptions;
import org.capgnn.graph.Dataset;
import org.capgnn.graph.InputException;
import org.capgnn.graph.Labels;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GraphMlReaderTest {
  private static final String START =
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <graphml xmlns="http://graphml.graphdrawing.org/xmlns">
      <key id="d0" for="node" attr.name="label" attr.type="string"/>
      <key id="d1" for="node" attr.name="age" attr.type="double"><default>7</default></key>
      <key id="d2" for="node" attr.name="about" attr.type="string"/>
      <key id="d3" for="edge" attr.name="weight" attr.type="double"/>
      <key id="d4" for="node" attr.name="member" attr.type="boolean"/>
      <key id="d5" for="node" attr.name="split" attr.type="string"/>
      """;
  private static final String END = "</graph></graphml>\n";

  @TempDir Path folder;
  private Path file;

  @BeforeEach
  void nameTheFile() {
    file = folder.resolve("people.graphml");
  }

  private Dataset read(String graph, LoadOptions options) throws IOException {
    Files.writeString(file, START + graph + END);
    return new GraphMlReader().read(file, options);
  }

  private void assertRefused(String graph, String message) {
    assertThatThrownBy(() -> read(graph, LoadOptions.DEFAULT))
        .isInstanceOf(InputException.class)
        .hasMessage(file + message);
  }

  @Test
  void nodesEdgesAndAttributesAreRead() throws IOException {
    Dataset data =
        read(
            """
            <graph id="G" edgedefault="directed">
            <edge source="b" target="ann"><data key="d3">2.5</data></edge>
            <node id="ann"><data key="d0">red &amp; blue</data><data key="d1">31</data></node>
            <node id="b"><data key="d4">true</data><data key="d2">text</data></node>
            <node id="c"><data key="d0">red</data><data key="d1"> 0 </data><data key="d5">train</data></node>
            <edge source="c" target="b"/>
            """,
            LoadOptions.DEFAULT);
    assertThat(data.name()).isEqualTo("people");
    assertThat(data.ids()).containsExactly("ann", "b", "c");
    assertThat(data.labels().classNames()).containsExactly("red", "red & blue");
    assertThat(data.labels().of()).containsExactly(1, Labels.UNKNOWN, 0);
    assertThat(data.features().names())
        .containsExactly("age", "about=text", "about is missing", "member", "member is missing");
    assertThat(data.report().sentences())
        .contains("2 of 3 cells of 'about' are missing", "2 of 3 cells of 'member' are missing");
    assertThat(data.graph().adjacency().columnIndices()).containsExactly(1, 0, 2, 1);
    assertThat(data.graph().adjacency().values()).containsExactly(2.5f, 2.5f, 1f, 1f);
    assertThat(data.splits().get("public").train()).containsExactly(2);
  }

  @Test
  void directionIsKeptOnRequestAndUndirectedEdgesGoBothWays() throws IOException {
    Dataset data =
        read(
            """
            <graph edgedefault="directed"><node id="0"/><node id="1"/><node id="2"/>
            <edge source="0" target="1"/><edge source="1" target="2" directed="false"/>
            """,
            LoadOptions.DEFAULT.withDirected(true));
    assertThat(data.graph().adjacency().offsets()).containsExactly(0, 1, 2, 3);
    assertThat(data.graph().adjacency().columnIndices()).containsExactly(1, 2, 1);
    assertThat(data.ids()).isEmpty();
  }

  @Test
  void filesAreRecognisedByNameOrBeginning() throws IOException {
    Files.writeString(file, "");
    assertThat(new GraphMlReader().recognises(file, LoadOptions.DEFAULT)).isTrue();
    Path xml = folder.resolve("a.xml");
    Files.writeString(xml, "<?xml version='1.0'?><graphml/>");
    assertThat(new GraphMlReader().recognises(xml, LoadOptions.DEFAULT)).isTrue();
    Files.writeString(xml, "<html/>");
    assertThat(new GraphMlReader().recognises(xml, LoadOptions.DEFAULT)).isFalse();
  }

  @Test
  void unknownAndDuplicateNodesAreRefusedWithTheirLine() {
    assertRefused(
        "<graph>\n<node id='a'/>\n<edge source='a' target='z'/>",
        ":11: no node 'z'; declare it, remove the edge, or choose to skip edges with unknown ends");
    assertRefused(
        "<graph>\n<node id='a'/>\n<node id='a'/>",
        ":11: node 'a' is declared twice; ids must be distinct, remove one");
  }

  @Test
  void secondValueOfAnAttributeIsRefused() {
    assertRefused(
        "<graph>\n<node id='a'><data key='d1'>1</data>\n<data key='d1'>2</data></node>",
        ":11: a second data with key 'd1'; remove one of them");
  }

  @Test
  void numbersThatEveryNodeHasAreFeaturesAsTheyAre() throws IOException {
    String node = "<node id='%s'><data key='d1'>%s</data><data key='d4'>%s</data></node>";
    Dataset data =
        read(
            "<graph>" + node.formatted("a", "31", "true") + node.formatted("b", "0", "false"),
            LoadOptions.DEFAULT);
    assertThat(data.features().names()).containsExactly("age", "member");
    assertThat(data.features().dense()).isTrue();
    assertThat(data.features().matrix().values()).containsExactly(31, 1, 0, 0);
  }

  @Test
  void missingNumbersAreFilledAndCounted() throws IOException {
    StringBuilder nodes = new StringBuilder("<graph>");
    for (int v = 0; v < 20; v++) {
      String age = v == 0 ? "NaN" : "" + (v % 7);
      nodes.append("<node id='n%d'><data key='d1'>%s</data></node>".formatted(v, age));
    }
    Dataset data = read(nodes.toString(), LoadOptions.DEFAULT);
    assertThat(data.features().names()).containsExactly("age", "age is missing");
    assertThat(data.report().sentences()).contains("1 of 20 cells of 'age' are missing");
  }

  @Test
  void badWeightsAreRefusedWithTheirLine() {
    assertRefused(
        "<graph>\n<node id='a'/>\n<edge source='a' target='a'><data key='d3'>-1</data></edge>",
        ":11: weight '-1' is not a positive, finite number; fix it, remove the edge, or choose to skip edges without weight");
  }

  @Test
  void moreEdgesThanAGraphHoldsAreRefusedByTheirCount() {
    assertRefused(
        "<graph edgedefault='directed' parse.edges='3000000000'>",
        ":9: 3000000000 edges; one graph holds at most 2147483631, split it");
  }

  @Test
  void otherFormsOfGraphsAreRefused() {
    assertRefused("<graph>", ":9: the graph has no node; add nodes");
    assertRefused(
        "<graph><node id='a'/></graph>\n<graph>",
        ":10: found a second graph; only files with one graph can be read");
    assertRefused(
        "<graph><node id='a'/>\n<hyperedge/>",
        ":10: found a hyperedge; only edges of two nodes can be read");
    assertRefused(
        "<graph>\n<node id='a'><graph/></node>",
        ":10: found a graph inside a node; only flat graphs can be read");
    assertRefused(
        "<graph>\n<node id='a'><data key='q'>1</data></node>",
        ":10: data with undeclared key 'q'; declare it or remove the data");
  }

  @Test
  void entitiesOfADocumentTypeAreNeverResolved() throws IOException {
    Path secret = folder.resolve("secret.txt");
    Files.writeString(secret, "secret");
    Files.writeString(
        file,
        "<?xml version='1.0'?>\n<!DOCTYPE graphml [<!ENTITY x SYSTEM '"
            + secret.toUri()
            + "'>]>\n"
            + "<graphml><key id='l' for='node' attr.name='label'/><graph>"
            + "<node id='a'><data key='l'>&x;</data></node></graph></graphml>");
    assertThatThrownBy(() -> new GraphMlReader().read(file, LoadOptions.DEFAULT))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("found a document type, which is not supported; remove the DOCTYPE");
  }

  @Test
  void brokenXmlAndTruncatedGzipAreRefused() throws IOException {
    Files.writeString(file, START + "<graph>\n<node id='a'>");
    assertThatThrownBy(() -> new GraphMlReader().read(file, LoadOptions.DEFAULT))
        .isInstanceOf(InputException.class)
        .hasMessageStartingWith(file + ":10: invalid XML (")
        .hasMessageEndingWith("); is the file complete?");
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (GZIPOutputStream out = new GZIPOutputStream(packed)) {
      out.write((START + "<graph><node id='a'/>" + END).getBytes(StandardCharsets.UTF_8));
    }
    Path gz = folder.resolve("people.graphml.gz");
    Files.write(gz, packed.toByteArray());
    assertThat(new GraphMlReader().read(gz, LoadOptions.DEFAULT).name()).isEqualTo("people");
    Files.write(gz, Arrays.copyOf(packed.toByteArray(), packed.size() - 12));
    assertThatThrownBy(() -> new GraphMlReader().read(gz, LoadOptions.DEFAULT))
        .isInstanceOf(InputException.class)
        .hasMessage(gz + ": the compressed data ends too early; copy or fetch the file again");
  }

  @Test
  void twoAttributesOfTheSameNameAreRefused() throws IOException {
    String more = "<key id='e1' for='node' attr.name='age' attr.type='int'/>";
    assertThatThrownBy(() -> read(more + "<graph><node id='a'/>", LoadOptions.DEFAULT))
        .isInstanceOf(InputException.class)
        .hasMessage(
            file
                + ": the keys 'd1' and 'e1' are both called 'age'; give every attribute its own"
                + " name");
  }
}
