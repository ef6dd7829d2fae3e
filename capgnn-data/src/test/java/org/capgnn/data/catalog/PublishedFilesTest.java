package org.capgnn.data.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.capgnn.data.ColumnNames;
import org.capgnn.data.LoadOptions;
import org.capgnn.graph.Dataset;
import org.capgnn.graph.InputException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files in the layouts in which they are published, recognised by looking at them. */
class PublishedFilesTest {
  @TempDir Path temporary;
  private Path folder;

  @BeforeEach
  void makeFolder() throws IOException {
    folder = Files.createDirectory(temporary.resolve("pets"));
  }

  private Path write(String file, String text) throws IOException {
    Path path = folder.resolve(file);
    Files.createDirectories(path.getParent());
    return Files.writeString(path, text);
  }

  private static Dataset read(Path path, String... label) {
    LoadOptions options = LoadOptions.DEFAULT.withOffline(true);
    return new DatasetCatalog()
        .load(
            path.toString(),
            label.length == 0
                ? options
                : options.withColumns(ColumnNames.of(Map.of("label", label[0]))));
  }

  private static void assertCounts(
      Dataset data, int vertices, int edges, int features, int classes) {
    assertThat(data.vertexCount()).as("vertices").isEqualTo(vertices);
    assertThat(data.graph().edgeCount()).as("edges").isEqualTo(edges);
    assertThat(data.features().count()).as("features").isEqualTo(features);
    assertThat(data.labels().classCount()).as("classes").isEqualTo(classes);
  }

  private void musae() throws IOException {
    write("musae_x_edges.csv", "id_1,id_2\n0,1\n1,2\n");
    write("musae_x_features.json", "{\"0\": [3, 1], \"2\": [5], \"1\": []}");
    write(
        "musae_x_target.csv", "id,page_id,page_name,page_type\n0,70,A,tv\n1,71,B,tv\n2,72,C,law\n");
    write("README.txt", "Pages of\na network, with text\n");
  }

  @Test
  void musaeFolderAndZip() throws IOException {
    musae();
    Dataset data = read(folder, "page_type");
    assertCounts(data, 3, 2, 6, 2);
    assertThat(data.report().notes())
        .contains(
            "columns of the vertices that are not read: 'page_id', 'page_name'",
            "3 numbers of features do not occur",
            "not read: README.txt");
    Dataset described = read(folder);
    assertCounts(described, 3, 2, 6, 0);
    assertThat(described.report().notes())
        .contains(
            "no column is the class; state which one is (label=NAME): page_id, page_name,"
                + " page_type");
    Dataset packed = read(zip(), "page_type");
    assertCounts(packed, 3, 2, 6, 2);
    assertThat(packed.name()).isEqualTo("inner");
    assertThat(packed.hash()).isEqualTo(data.hash());
  }

  private Path zip() throws IOException {
    Path zip = temporary.resolve("pets.zip");
    try (OutputStream out = Files.newOutputStream(zip);
        ZipOutputStream entries = new ZipOutputStream(out)) {
      for (Path file : Files.list(folder).sorted().toList()) {
        entries.putNextEntry(new ZipEntry("inner/" + file.getFileName()));
        entries.write(Files.readAllBytes(file));
      }
    }
    return zip;
  }

  @Test
  void messagesAboutAZipNameTheZip() throws IOException {
    write("edges.csv", "source,target\n0,1\n");
    write("vertices.csv", "id\n0\n");
    Path zip = zip();
    assertThatThrownBy(() -> read(zip))
        .isInstanceOf(InputException.class)
        .hasMessageStartingWith(zip.toString())
        .hasMessageContaining("inner/edges.csv:2");
  }

  @Test
  void snapEdgeLists() throws IOException {
    String text = "# Directed graph\n# FromNodeId\tToNodeId\n0\t3\r\n3 \t7\r\n";
    assertCounts(read(write("wiki.txt", text)), 3, 2, 0, 0);
    Path packed = folder.resolve("wiki2.txt.gz");
    try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(packed))) {
      out.write(text.getBytes(java.nio.charset.StandardCharsets.UTF_8));
    }
    assertCounts(read(packed), 3, 2, 0, 0);
    assertCounts(read(write("plain.csv", "0,3,17\n3,7,18\n")), 3, 2, 0, 0);
    assertThatThrownBy(() -> read(write("bad.txt", "# x\n0 1\n1 2 3\n" + "0 1\n".repeat(50))))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("rows do not look like edges");
  }

  @Test
  void edgesOfTextMayLackAHeaderOrHaveAnyOther() throws IOException {
    Dataset bare = read(write("edges.csv", "anna,ben\nben,carl\ncarl,anna\n"));
    assertCounts(bare, 3, 3, 0, 0);
    Dataset named = read(write("edges.csv", "alpha,beta\nben,carl\ncarl,anna\n"));
    assertCounts(named, 3, 2, 0, 0);
    assertThat(named.report().notes())
        .contains("the ends of an edge are columns 'alpha' and 'beta'");
  }

  @Test
  void linesOfLooseFilesKeepTheirNumbers() throws IOException {
    Path file = write("wiki.txt", "# x\n# y\n" + "0 1\n".repeat(60) + "0 1 2\n");
    assertThatThrownBy(() -> read(file))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("wiki.txt:63: 3 fields");
  }

  @Test
  void edgesWithDepartments() throws IOException {
    write("email.txt", "0 1\n1 2\n");
    write("email-department-labels.txt", "0 4\n1 5\n2 4\n3 4\n");
    write("com-email.all.cmty.txt", "1 2 3\n4 5\n");
    Dataset data = read(folder);
    assertCounts(data, 4, 2, 0, 2);
    assertThat(data.report().notes()).contains("not read: com-email.all.cmty.txt");
  }

  @Test
  void gephiTablesHaveNamesToDisplay() throws IOException {
    write("nodes.csv", "Id,Label,timeset,gender\n0,Anna,,f\n1,Ben,,m\n2,Carl,,m\n");
    write("edges.csv", "Source,Target,Type,Id,Label,timeset,Weight\n0,1,Undirected,0,,,2.0\n");
    Dataset data = read(folder);
    assertCounts(data, 3, 1, 2, 0);
    assertThat(data.report().notes()).contains("'Label' is a name to display, not the class");
    assertCounts(read(folder, "gender"), 3, 1, 0, 2);
    assertCounts(read(folder, "Label"), 3, 1, 2, 3);
  }

  @Test
  void geomGcnWithVectorsOrNumbers() throws IOException {
    write("out1_graph_edges.txt", "node_id\tnode_id\n0\t1\n1\t0\n1\t2\n");
    write(
        "out1_node_feature_label.txt",
        "node_id\tfeature\tlabel\n0\t0,1\t0\n1\t1,1\t1\n2\t1,0\t0\n");
    assertCounts(read(folder), 3, 2, 2, 2);
    write(
        "out1_node_feature_label.txt", "node_id\tfeature\tlabel\n0\t0,9\t0\n1\t4\t1\n2\t1,0\t0\n");
    assertCounts(read(folder), 3, 2, 10, 2);
  }

  @Test
  void linqsForms() throws IOException {
    write("x.nodes", "a\t0\t1\tcat\nb\t1\t1\tdog\n");
    write("x.edges", "a\tb\n");
    assertCounts(read(folder), 2, 1, 2, 2);
    Path tabs = folder.resolve("p");
    write(
        "p/data/P.NODE.paper.tab",
        "NODE\tpaper\ncat=1,2:label\tnumeric:w:0.0\tnumeric:x:0.0\n7\tlabel=1\tw=0.5\tsummary=w\n8\tlabel=2\tx=0.1\n");
    write("p/data/P.DIRECTED.cites.tab", "DIRECTED\tcites\nNO_FEATURES\n1\tpaper:7\t|\tpaper:8\n");
    Dataset data = read(tabs);
    assertCounts(data, 2, 1, 2, 2);
    assertThat(data.report().notes()).contains("attributes that are not read: summary");
  }

  @Test
  void gml() throws IOException {
    Path file =
        write(
            "books.gml",
            "Creator \"x\"\ngraph\n[\n directed 0\n node\n [\n id 5\n label \"A &quot;b&#34;\"\n value \"n\"\n ]\n"
                + " node [ id 6 label \"B\" value \"c\" ] node [ id 7 label \"C\" value \"n\" ]\n"
                + " edge [ source 5 target 6 weight 2 ]\n edge [ source 6 target 7 ]\n]\n");
    Dataset data = read(file, "value");
    assertCounts(data, 3, 2, 0, 2);
    assertThat(data.id(0)).isEqualTo("5");
    assertThat(data.report().notes())
        .contains(
            "'label' of the vertices is a name to display and not read",
            "1 edges without weight count as 1");
    assertThat(read(file).report().notes())
        .contains("no attribute is the class; state which one is (label=NAME): value");
  }

  @Test
  void gexf() throws IOException {
    Path file =
        write(
            "x.gexf",
            "<gexf><graph defaultedgetype=\"directed\"><attributes class=\"node\"><attribute id=\"0\""
                + " title=\"class\" type=\"string\"/><attribute id=\"1\" title=\"age\" type=\"integer\"/>"
                + "</attributes><nodes><node id=\"a\" label=\"Anna\"><attvalues><attvalue for=\"0\""
                + " value=\"x\"/><attvalue for=\"1\" value=\"3\"/></attvalues></node><node id=\"b\""
                + " label=\"Ben\"><attvalues><attvalue for=\"1\" value=\"4\"/></attvalues></node></nodes>"
                + "<edges><edge id=\"0\" source=\"a\" target=\"b\" weight=\"2.5\"/></edges></graph></gexf>");
    Dataset data = read(file);
    assertCounts(data, 2, 1, 1, 1);
    assertThat(data.graph().isWeighted()).isTrue();
    assertThat(data.report().notes())
        .contains(
            "2 labels of nodes are names to display and not read",
            "the class is attribute 'class'");
  }

  @Test
  void nodeLinkJson() throws IOException {
    Path networkx =
        write(
            "k.json",
            "{\"directed\": false, \"nodes\": [{\"club\": \"A\", \"x\": [1, 2], \"id\": 3},"
                + " {\"club\": \"B\", \"x\": [0, 5], \"id\": 9}], \"links\": [{\"weight\": 4,"
                + " \"source\": 3, \"target\": 9}]}");
    assertCounts(read(networkx, "club"), 2, 1, 2, 2);
    Path d3 =
        write(
            "d.json",
            "{\"nodes\":[{\"name\":\"M\",\"group\":1},{\"name\":\"N\",\"group\":2}],"
                + "\"links\":[{\"source\":1,\"target\":0,\"value\":1}]}");
    assertCounts(read(d3, "group"), 2, 1, 2, 2); // too few rows to tell a name from a category
  }

  @Test
  void otherFilesAreDescribed() throws IOException {
    assertRefused(write("x.mat", "MATLAB 5.0 MAT-file"), "it looks like a MATLAB file");
    assertRefused(write("x.parquet", "PAR1..."), "it looks like a Parquet file");
    assertRefused(write("x.pt", "PK"), "it looks like a PyTorch file");
    assertRefused(write("x.txt", "Hello\n"), "text whose rows do not look like edges");
    Path empty = Files.createDirectory(temporary.resolve("empty"));
    assertRefused(empty, "it holds no file");
  }

  @Test
  void severalGraphsAreNamed() throws IOException {
    write("a.gml", "graph [ node [ id 1 ] ]");
    write("b.gml", "graph [ node [ id 1 ] ]");
    assertRefused(folder, "holds several graphs (a.gml, b.gml)");
    Files.delete(folder.resolve("b.gml"));
    assertThat(read(folder).report().notes()).contains("read from a.gml");
  }

  private static void assertRefused(Path path, String message) {
    assertThatThrownBy(() -> read(path))
        .isInstanceOf(InputException.class)
        .hasMessageContaining(message);
  }

  @Test
  void labelsBesideANamedFileOfEdgesAreRead() throws IOException {
    Path email = write("email.txt", "0 1\n1 2\n");
    write("email-department-labels.txt", "0 4\n1 5\n2 4\n");
    write("emails-labels.txt", "0 4\n");
    assertCounts(read(email), 3, 2, 0, 2);
    Path cora = write("cora.edges", "1,2,1\n2,3,1\n");
    write("cora.node_labels", "1,2\n2,3\n3,2\n");
    assertCounts(read(cora), 3, 2, 0, 2);
  }

  @Test
  void edgesOfKonectAndOfText() throws IOException {
    Path konect = write("out.karate", "% sym unweighted\n% 2 3 3\n1 2 \n2 3 \n");
    assertCounts(read(konect), 3, 2, 0, 0);
    assertThat(read(konect).name()).isEqualTo("karate");
    assertCounts(read(write("les.edgelist", "Ann Ben 1\nBen Carl 8\n")), 3, 2, 0, 0);
    assertCounts(read(write("les.edges", "Ann Ben\nBen Carl\n")), 3, 2, 0, 0);
  }

  @Test
  void oneEgoNetworkHasItsFeatures() throws IOException {
    write("0.edges", "1 2\n2 1\n2 3\n");
    write("0.feat", "1 0 0 1 0 0 0 1\n2 1 0 0 0 0 0 1\n3 0 1 0 0 1 0 0\n");
    write("0.circles", "circle0\t1\t2\n");
    Dataset data = read(folder);
    assertThat(data.graph().edgeCount()).isEqualTo(2);
    assertThat(data.features().count()).isPositive();
    assertThat(data.report().notes()).contains("not read: 0.circles");
  }

  @Test
  void linqsVerticesWithEdgesOfSeveralKinds() throws IOException {
    write("attack.nodes", "a\t0\t1\tcat\nb\t1\t1\tdog\nc\t1\t0\tdog\n");
    Path near = write("attack_loc.edges", "a b\n");
    Path same = write("attack_loc_org.edges", "a b\nb c\n");
    assertRefused(folder, "name the file of edges to read");
    assertCounts(read(near), 3, 1, 2, 2);
    assertCounts(read(same), 3, 2, 2, 2);
  }

  @Test
  void jsonWithoutLinksIsRefusedAndOtherListsAreNamed() throws IOException {
    assertRefused(
        write("a.json", "{\"nodes\": [{\"id\": 0}], \"adjacency\": [[{\"id\": 0}]]}"),
        "node_link_data");
    Path cytoscape =
        write(
            "c.cyjs",
            "{\"elements\": {\"nodes\": [{\"data\": {\"id\": \"a\"}}, {\"data\": {\"id\": \"b\"}}],"
                + " \"edges\": [{\"data\": {\"source\": \"a\", \"target\": \"b\"}}]},"
                + " \"style\": [{\"x\": [1]}, 2]}");
    assertCounts(read(cytoscape), 2, 1, 0, 0);
    assertThat(read(cytoscape).report().notes()).contains("lists that are not read: 'style'");
  }

  @Test
  void whatIsGivenTwiceInJsonIsRefused() throws IOException {
    String graph = "{\"nodes\": [%s], \"links\": [{\"source\": 0, \"target\": 1}]}%s";
    String other = "{\"id\": 1, \"a\": {\"b\": 3}}";
    assertRefused(
        write("k.json", graph.formatted("{\"id\": 0, \"a\": 1, \"a\": 2}, " + other, "")),
        "Duplicate field 'a'");
    assertRefused(
        write(
            "f.json", graph.formatted("{\"id\": 0, \"a.b\": 1, \"a\": {\"b\": 2}}, " + other, "")),
        "two values are called 'a.b'");
    assertRefused(
        write("e.json", graph.formatted("{\"id\": 0}, " + other, " {}")), "after the end");
  }

  @Test
  void listsInGmlAreColumnsOrTokens() throws IOException {
    StringBuilder nodes = new StringBuilder("graph [");
    for (int v = 0; v < 12; v++) {
      nodes.append(
          " node [ id %d emb 0.%d emb 1.5 emb %d tags \"%s\" tags \"b\" ]"
              .formatted(v, v, v % 5, v % 2 == 0 ? "_networkx_list_start" : "a"));
    }
    Path file = write("x.gml", nodes + " edge [ source 0 target 1 ] ]");
    assertThat(read(file).features().names())
        .contains("emb.0", "emb.2", "tags=b")
        .doesNotContain("tags=_networkx_list_start");
  }

  @Test
  void rawFolderOfOgbIsReadAsSuch() throws IOException {
    write("raw/edge.csv", "0,1\n1,2\n");
    write("raw/num-node-list.csv", "3\n");
    write("raw/node-feat.csv", "1.5,0\n2,1\n0,0\n");
    write("raw/node-label.csv", "0\n1\n0\n");
    assertCounts(read(folder.resolve("raw")), 3, 2, 2, 2);
  }

  @Test
  void masksOfNodesAreTheSplit() throws IOException {
    Path file =
        write(
            "pyg.json",
            "{\"nodes\": [{\"id\": 0, \"y\": 1, \"x\": [0.5, 1], \"train_mask\": true, \"test_mask\": false},"
                + " {\"id\": 1, \"y\": 0, \"x\": [2, 3], \"train_mask\": false, \"test_mask\": true}],"
                + " \"links\": [{\"source\": 0, \"target\": 1}]}");
    Dataset data = read(file, "y");
    assertCounts(data, 2, 1, 2, 2);
    assertThat(data.splits().get("public").train()).containsExactly(0);
    assertThat(data.splits().get("public").test()).containsExactly(1);
  }
}
