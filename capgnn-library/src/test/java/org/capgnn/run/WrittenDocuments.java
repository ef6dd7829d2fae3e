package org.capgnn.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** A {@link WrittenGraph} in the formats that name the values of each vertex. */
final class WrittenDocuments {
  private final WrittenGraph graph;

  WrittenDocuments(WrittenGraph graph) {
    this.graph = graph;
  }

  private static Path write(Path file, String text) throws IOException {
    Files.createDirectories(file.getParent());
    return Files.writeString(file, text);
  }

  private static String vertices(String between, IntFunction<String> text) {
    return IntStream.range(0, WrittenGraph.VERTICES)
        .mapToObj(text)
        .collect(Collectors.joining(between));
  }

  private String edges(String between, String form) {
    return graph.edges().stream()
        .map(edge -> form.formatted(edge[0], edge[1]))
        .collect(Collectors.joining(between));
  }

  private String values(int v, String between, String form) {
    float[] row = graph.features(v);
    return IntStream.range(0, row.length)
        .mapToObj(c -> form.formatted(c, row[c]))
        .collect(Collectors.joining(between));
  }

  /** A category that says something about the class. */
  private String town(int v) {
    return "town " + (v % 5 == 0 ? 0 : graph.label(v));
  }

  Path gexf(Path file) throws IOException {
    String declared =
        IntStream.range(0, graph.features(0).length)
            .mapToObj(c -> "<attribute id='%d' title='f%d' type='double'/>".formatted(c, c))
            .collect(Collectors.joining());
    String nodes =
        vertices(
            "\n",
            v ->
                "<node id='n%d'><attvalues>%s<attvalue for='k' value='c%d'/><attvalue for='t' value='%s'/></attvalues></node>"
                    .formatted(
                        v,
                        values(v, "", "<attvalue for='%d' value='%s'/>"),
                        graph.label(v),
                        town(v)));
    return write(
        file,
        "<gexf><graph defaultedgetype='undirected'><attributes class='node'>"
            + declared
            + "<attribute id='k' title='class' type='string'/>"
            + "<attribute id='t' title='town' type='string'/></attributes><nodes>"
            + nodes
            + "</nodes><edges>"
            + edges("\n", "<edge source='n%d' target='n%d'/>")
            + "</edges></graph></gexf>");
  }

  Path gml(Path file) throws IOException {
    String nodes =
        vertices(
            "\n",
            v ->
                "node [ id %d class \"c%d\" town \"%s\" %s ]"
                    .formatted(v, graph.label(v), town(v), values(v, " ", "f%d %s")));
    return write(
        file, "graph [\n" + nodes + "\n" + edges("\n", "edge [ source %d target %d ]") + "\n]\n");
  }

  Path json(Path file) throws IOException {
    String nodes =
        vertices(
            ",\n",
            v ->
                "{\"id\": \"n%d\", \"class\": \"c%d\", \"town\": \"%s\", %s}"
                    .formatted(v, graph.label(v), town(v), values(v, ", ", "\"f%d\": %s")));
    return write(
        file,
        "{\"nodes\": [%s],\n\"links\": [%s]}"
            .formatted(nodes, edges(",\n", "{\"source\": \"n%d\", \"target\": \"n%d\"}")));
  }

  /** Features are present or not in this format. */
  Path geomGcn(Path folder) throws IOException {
    write(
        folder.resolve("out1_node_feature_label.txt"),
        "node_id\tfeature\tlabel\n"
            + vertices(
                "",
                v ->
                    "%d\t%s\t%d\n"
                        .formatted(
                            v,
                            IntStream.range(0, graph.features(v).length)
                                .mapToObj(c -> graph.features(v)[c] > 0.7 ? "1" : "0")
                                .collect(Collectors.joining(",")),
                            graph.label(v))));
    write(folder.resolve("out1_graph_edges.txt"), "node_id\tnode_id\n" + edges("", "%d\t%d\n"));
    return folder;
  }

  Path tab(Path folder) throws IOException {
    String declared =
        IntStream.range(0, graph.features(0).length)
            .mapToObj(c -> "numeric:w-%d:0.0".formatted(c))
            .collect(Collectors.joining("\t"));
    write(
        folder.resolve("g.NODE.paper.tab"),
        "NODE\tpaper\ncat=1,2,3:label\t"
            + declared
            + "\n"
            + vertices(
                "",
                v ->
                    "%d\tlabel=%d\t%s\n"
                        .formatted(v, graph.label(v) + 1, values(v, "\t", "w-%d=%s"))));
    write(
        folder.resolve("g.DIRECTED.cites.tab"),
        "DIRECTED\tcites\nNO_FEATURES\n" + edges("", "1\tpaper:%d\t|\tpaper:%d\n"));
    return folder;
  }
}
