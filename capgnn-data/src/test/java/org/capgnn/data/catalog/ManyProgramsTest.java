package org.capgnn.data.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.capgnn.data.ColumnNames;
import org.capgnn.data.LoadOptions;
import org.capgnn.data.graphml.GraphMlWriter;
import org.capgnn.graph.Dataset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Graphs as many programs write them. */
class ManyProgramsTest {
  @TempDir Path folder;

  private Dataset read(String file, String content) throws IOException {
    return read(file, content, LoadOptions.DEFAULT);
  }

  private Dataset read(String file, String content, LoadOptions options) throws IOException {
    Path path = folder.resolve(file);
    Files.createDirectories(path.getParent());
    Files.writeString(path, content);
    return new DatasetCatalog().load(path.toString(), options);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        // Graphology
        "{'nodes': [{'key': 'a', 'attributes': {'class': 'x'}}, {'key': 'b', 'attributes':"
            + " {'class': 'y'}}], 'edges': [{'key': 'e', 'source': 'a', 'target': 'b'}]}",
        // vis.js, whose label is a name
        "{'nodes': [{'id': 'a', 'label': 'A', 'class': 'x'}, {'id': 'b', 'label': 'B', 'class':"
            + " 'y'}], 'edges': [{'from': 'a', 'to': 'b'}]}",
        // Cytoscape.js
        "{'elements': [{'group': 'nodes', 'data': {'id': 'a', 'class': 'x'}}, {'group': 'nodes',"
            + " 'data': {'id': 'b', 'class': 'y'}}, {'group': 'edges', 'data': {'source': 'a',"
            + " 'target': 'b'}}]}"
      })
  void jsonOfPrograms(String json) throws IOException {
    Dataset data = read("graph.json", json.replace('\'', '"'));
    assertThat(data.ids()).containsExactly("a", "b");
    assertThat(data.graph().edgeCount()).isEqualTo(1);
    assertThat(data.labels().classNames()).containsExactly("x", "y");
    assertThat(data.features().count()).isZero();
  }

  @Test
  void listsOfWikiCs() throws IOException {
    String json =
        "{'features': [[0.5, 1], [0, 2], [1, 3]], 'labels': [0, 1, 0], 'links': [[1], [2], []],"
            + " 'train_masks': [[true, false, false], [false, true, false]], 'val_masks': [[false,"
            + " true, false], [true, false, false]], 'stopping_masks': [[]], 'test_mask': [false,"
            + " false, true]}";
    Dataset data = read("data.json", json.replace('\'', '"'));
    assertThat(data.graph().edgeCount()).isEqualTo(2);
    assertThat(data.features().count()).isEqualTo(2);
    assertThat(data.labels().of()).containsExactly(0, 1, 0);
    assertThat(data.splits()).containsOnlyKeys("split-0", "split-1");
    assertThat(data.splits().get("split-1").train()).containsExactly(1);
    assertThat(data.splits().get("split-1").test()).containsExactly(2);
    assertThat(data.report().notes()).contains("lists that are not read: 'stopping_masks'");
    assertThatThrownBy(() -> read("bad.json", "{\"labels\": [0], \"links\": [[1]]}"))
        .hasMessageContaining("vertex 0 has a link to 1; there are 1 vertices");
  }

  @Test
  void linksMayNameNodesWithoutId() throws IOException {
    String json =
        "{'nodes': [{'name': 'Ann'}, {'name': 'Ben'}], 'links': [{'source': 'Ann', 'target':"
            + " 'Ben'}]}";
    assertThat(read("graph.json", json.replace('\'', '"')).graph().edgeCount()).isEqualTo(1);
  }

  private static String numbered() {
    return IntStream.range(0, 12)
        .mapToObj(
            v ->
                "{'id': 'n%d', 'rank': %d, 'one': 1, 'zip': %d, 'customer_id': %d, 'class': 'c%d'}"
                    .formatted(v, v, 10115 + v % 3, 9000 + v * 37, v % 2))
        .collect(Collectors.joining(", ", "{'nodes': [", "], 'links': []}"))
        .replace('\'', '"');
  }

  @Test
  void attributesOfNumbersAreLookedAtAsInTables() throws IOException {
    Dataset data = read("graph.json", numbered());
    assertThat(data.features().names())
        .containsExactlyInAnyOrder("zip=10115", "zip=10116", "zip=10117");
    String fewer = numbered().replaceAll("\"(zip|customer_id)\": \\d+, ", "\"y\": 3.5, ");
    assertThat(read("other.json", fewer.replaceAll("\"y\": 3.5, \"y\"", "\"y\"")).report().notes())
        .contains(
            "column 'rank' left out: identifier (numbers the rows)",
            "column 'one' left out: constant (always 1.0)");
  }

  @Test
  void statedAttributesMustExist() {
    LoadOptions typo = LoadOptions.DEFAULT.withColumns(ColumnNames.of(Map.of("label", "clas")));
    assertThatThrownBy(() -> read("graph.json", numbered(), typo))
        .hasMessageContaining(
            "no column 'clas', which is stated as the label, did you mean class?");
  }

  @Test
  void drawingsAreCounted() throws IOException {
    String yed =
        """
        <graphml xmlns="http://graphml.graphdrawing.org/xmlns" xmlns:y="urn:y">
        <key for="node" id="d6"/><graph edgedefault="directed">
        <node id="a"><data key="d6"><y:ShapeNode><y:NodeLabel>A</y:NodeLabel></y:ShapeNode></data>
        </node><node id="b"/><edge source="a" target="b"/></graph></graphml>
        """;
    assertThat(read("yed.graphml", yed).report().notes())
        .contains("1 values with inner elements, such as labels of yEd, are not read");
    String gexf =
        """
        <gexf xmlns:viz="urn:viz"><graph><nodes>
        <node id="a" start="1"><viz:color r="1"/><viz:size value="2"/></node><node id="b"/></nodes>
        <edges><edge source="a" target="b" label="knows"/></edges></graph></gexf>
        """;
    assertThat(read("viz.gexf", gexf).report().notes())
        .containsExactly(
            "2 colours, positions, sizes and shapes are not read",
            "1 nodes and edges exist for a time only, which is not read",
            "1 labels of edges are not read");
  }

  @Test
  void idsOfLinqsMayBeAddresses() throws IOException {
    Path cites = folder.resolve("web.cites");
    Files.writeString(cites, "http://a/x,y.html http://b/\n");
    Dataset data =
        read("web.content", "http://a/x,y.html\t1\t0\tstudent\nhttp://b/\t0\t1\tcourse\n");
    assertThat(data.ids()).containsExactly("http://a/x,y.html", "http://b/");
    assertThat(data.graph().edgeCount()).isEqualTo(1);
    assertThat(data.features().count()).isEqualTo(2);
  }

  @Test
  void codesKeepTheirZeroesInGraphMl() throws IOException {
    Files.writeString(folder.resolve("edges.csv"), "source,target\na,b\n");
    Files.writeString(folder.resolve("nodes.csv"), "id,zip,x\na,04100,1\nb,04101,2\n");
    Path written = folder.resolve("out.graphml");
    new GraphMlWriter(new DatasetCatalog().load(folder.toString(), LoadOptions.DEFAULT))
        .withTableOrFeatures()
        .write(written);
    assertThat(written)
        .content()
        .contains("attr.name=\"zip\" attr.type=\"string\"")
        .contains("attr.name=\"x\" attr.type=\"double\"");
  }
}
