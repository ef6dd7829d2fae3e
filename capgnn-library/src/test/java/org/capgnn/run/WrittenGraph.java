package org.capgnn.run;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/**
 * A random graph of three classes, written by hand in the formats that can be read.
 *
 * <p>The writers are those of this test alone, so that a mistake in ours is not made twice.
 */
final class WrittenGraph {
  static final int VERTICES = 36;
  private static final int COLUMNS = 5;
  private static final String[] NAMES = {"x", "X", "a b", "c,d", "é\"q"};

  private final Random random;
  private final int[] labels = new int[VERTICES];
  private final float[][] features = new float[VERTICES][COLUMNS];
  private final int[][] edges = new int[3 * VERTICES][];

  /** Kinds of feature values. */
  enum Kind {
    NUMBERS,
    HUGE_AND_TINY,
    ZERO_OR_ONE,
    MOSTLY_ZERO
  }

  WrittenGraph(long seed, Kind kind) {
    this.random = new Random(seed);
    for (int v = 0; v < VERTICES; v++) {
      labels[v] = v % 3;
      for (int c = 0; c < COLUMNS; c++) {
        features[v][c] = value(kind, labels[v] == c % 3);
      }
    }
    for (int e = 0; e < edges.length; e++) {
      int from = random.nextInt(VERTICES);
      int to = random.nextInt(4) == 0 ? random.nextInt(VERTICES) : (from + 3) % VERTICES;
      edges[e] = new int[] {from, to};
    }
  }

  private float value(Kind kind, boolean own) {
    float noise = random.nextFloat();
    return switch (kind) {
      case NUMBERS -> (own ? 2 : 0) + noise;
      case HUGE_AND_TINY -> (own ? 1e6f : 1e-6f) * noise;
      case ZERO_OR_ONE -> noise < (own ? 0.9 : 0.4) ? 1 : 0;
      case MOSTLY_ZERO -> noise < (own ? 0.4 : 0.05) ? 0.5f + noise : 0;
    };
  }

  int label(int vertex) {
    return labels[vertex];
  }

  float[] features(int vertex) {
    return features[vertex];
  }

  List<int[]> edges() {
    return List.of(edges);
  }

  private static void write(Path file, CharSequence text) throws IOException {
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }

  private static String quoted(String cell) {
    return '"' + cell.replace("\"", "\"\"") + '"';
  }

  /** A CSV folder with feature columns, in the order given. */
  Path csv(Path folder, int... order) throws IOException {
    StringBuilder vertices = new StringBuilder("id,label");
    for (int c : order) {
      vertices.append(',').append(quoted(NAMES[c]));
    }
    for (int v = 0; v < VERTICES; v++) {
      vertices.append("\nv").append(v).append(",class ").append(labels[v]);
      for (int c : order) {
        vertices.append(',').append(features[v][c]);
      }
    }
    write(folder.resolve("vertices.csv"), vertices);
    csvEdges(folder, "v");
    return folder;
  }

  /** A CSV folder with feature triplets and edge weights. */
  Path triplets(Path folder) throws IOException {
    StringBuilder vertices = new StringBuilder("id\tlabel\n");
    StringBuilder triplets = new StringBuilder("vertex;feature;value\n");
    for (int v = 0; v < VERTICES; v++) {
      vertices.append(v).append('\t').append(labels[v] + 1).append('\n');
      for (int c = 0; c < COLUMNS; c++) {
        triplets.append(v).append(';').append(quoted(NAMES[c])).append(';');
        triplets.append(features[v][c]).append('\n');
      }
    }
    write(folder.resolve("vertices.tsv"), vertices);
    write(folder.resolve("features.csv"), triplets);
    csvEdges(folder, "");
    return folder;
  }

  /** A CSV folder without features. */
  Path bare(Path folder) throws IOException {
    StringBuilder vertices = new StringBuilder("id,label\n");
    for (int v = 0; v < VERTICES; v++) {
      vertices.append("v").append(v).append(",").append(labels[v]).append('\n');
    }
    write(folder.resolve("vertices.csv"), vertices);
    csvEdges(folder, "v");
    return folder;
  }

  private void csvEdges(Path folder, String prefix) throws IOException {
    StringBuilder text = new StringBuilder("source,target,weight\n");
    for (int[] edge : edges) {
      text.append(prefix).append(edge[0]).append(',').append(prefix).append(edge[1]);
      text.append(',').append(0.5f + edge[0] % 3).append('\n');
    }
    write(folder.resolve("edges.csv"), text);
  }

  Path graphMl(Path file) throws IOException {
    StringBuilder text = new StringBuilder("<graphml>");
    text.append("<key id='l' for='node' attr.name='label' attr.type='string'/>");
    for (int c = 0; c < COLUMNS; c++) {
      text.append("<key id='k").append(c).append("' for='node' attr.name='f").append(c);
      text.append("' attr.type='").append(c == 0 ? "boolean" : "double").append("'/>");
    }
    text.append("<graph edgedefault='undirected'>");
    for (int v = 0; v < VERTICES; v++) {
      text.append("<node id='n").append(v).append("'><data key='l'>");
      text.append(labels[v]).append("</data>");
      for (int c = 0; c < COLUMNS; c++) {
        text.append("<data key='k").append(c).append("'>");
        text.append(c == 0 ? "" + (features[v][c] > 1) : "" + features[v][c]).append("</data>");
      }
      text.append("</node>");
    }
    for (int[] edge : edges) {
      text.append("<edge source='n").append(edge[0]);
      text.append("' target='n").append(edge[1]).append("'/>");
    }
    write(file, text.append("</graph></graphml>"));
    return file;
  }

  Path linqs(Path folder) throws IOException {
    StringBuilder content = new StringBuilder();
    StringBuilder cites = new StringBuilder();
    for (int v = 0; v < VERTICES; v++) {
      content.append('p').append(v);
      for (float feature : features[v]) {
        content.append('\t').append(feature);
      }
      content.append("\tc").append(labels[v]).append('\n');
    }
    for (int[] edge : edges) {
      cites.append('p').append(edge[0]).append("\tp").append(edge[1]).append('\n');
    }
    write(folder.resolve("g.content"), content);
    write(folder.resolve("g.cites"), cites);
    return folder;
  }

  Path ogb(Path folder) throws IOException {
    StringBuilder edge = new StringBuilder();
    StringBuilder rows = new StringBuilder();
    StringBuilder classes = new StringBuilder();
    for (int[] pair : edges) {
      edge.append(pair[0]).append(',').append(pair[1]).append('\n');
    }
    for (int v = 0; v < VERTICES; v++) {
      for (int c = 0; c < COLUMNS; c++) {
        rows.append(c == 0 ? "" : ",").append(features[v][c]);
      }
      rows.append('\n');
      classes.append(labels[v]).append('\n');
    }
    write(folder.resolve("raw/edge.csv"), edge);
    write(folder.resolve("raw/node-feat.csv"), rows);
    write(folder.resolve("raw/node-label.csv"), classes);
    write(folder.resolve("raw/num-node-list.csv"), VERTICES + "\n");
    return folder;
  }

  /** The first two thirds of the vertices are known to training, the others are its test. */
  Path planetoid(Path folder) throws IOException {
    int known = 2 * VERTICES / 3;
    List<Integer> test = new ArrayList<>();
    IntStream.range(known, VERTICES).forEach(test::add);
    Collections.shuffle(test, new Random(3));
    List<List<Integer>> neighbours = new ArrayList<>();
    IntStream.range(0, VERTICES).forEach(v -> neighbours.add(new ArrayList<>()));
    for (int[] edge : edges) {
      neighbours.get(edge[0]).add(edge[1]);
      neighbours.get(edge[1]).add(edge[0]);
    }
    float[][] testRows = test.stream().map(v -> features[v]).toArray(float[][]::new);
    List<Integer> classes = IntStream.of(labels).boxed().toList();
    Files.createDirectories(folder);
    byte[] first = WrittenPickle.csr(Arrays.copyOf(features, known), COLUMNS);
    part(folder, "x", WrittenPickle.csr(Arrays.copyOf(features, 6), COLUMNS));
    part(folder, "y", WrittenPickle.oneHot(classes.subList(0, 6), 3));
    part(folder, "allx", first);
    part(folder, "ally", WrittenPickle.oneHot(classes.subList(0, known), 3));
    part(folder, "tx", WrittenPickle.csr(testRows, COLUMNS));
    part(folder, "ty", WrittenPickle.oneHot(test.stream().map(v -> labels[v]).toList(), 3));
    part(folder, "graph", WrittenPickle.graph(neighbours));
    String index = test.stream().map(v -> v + "\n").collect(Collectors.joining());
    part(folder, "test.index", index.getBytes(StandardCharsets.US_ASCII));
    return folder;
  }

  private static void part(Path folder, String name, byte[] content) throws IOException {
    Files.write(folder.resolve("ind.g." + name), content);
  }

  Path npz(Path file) throws IOException {
    float[] adjacency = new float[VERTICES * VERTICES];
    for (int[] edge : edges) {
      adjacency[edge[0] * VERTICES + edge[1]] = 1;
    }
    float[] rows = new float[VERTICES * COLUMNS];
    float[] classes = new float[VERTICES];
    for (int v = 0; v < VERTICES; v++) {
      System.arraycopy(features[v], 0, rows, v * COLUMNS, COLUMNS);
      classes[v] = labels[v] + 1;
    }
    Files.createDirectories(file.getParent());
    try (OutputStream out = Files.newOutputStream(file);
        ZipOutputStream zip = new ZipOutputStream(out)) {
      npy(zip, "adj_matrix", adjacency, "(%d, %d)".formatted(VERTICES, VERTICES));
      npy(zip, "attr_matrix", rows, "(%d, %d)".formatted(VERTICES, COLUMNS));
      npy(zip, "labels", classes, "(%d,)".formatted(VERTICES));
    }
    return file;
  }

  private static void npy(ZipOutputStream zip, String name, float[] values, String shape)
      throws IOException {
    String head = "{'descr': '<f4', 'fortran_order': False, 'shape': " + shape + ", }\n";
    ByteBuffer bytes = ByteBuffer.allocate(10 + head.length() + 4 * values.length);
    bytes.order(ByteOrder.LITTLE_ENDIAN).put((byte) 0x93);
    bytes.put("NUMPY\1\0".getBytes(StandardCharsets.US_ASCII)).putShort((short) head.length());
    bytes.put(head.getBytes(StandardCharsets.US_ASCII));
    for (float value : values) {
      bytes.putFloat(value);
    }
    zip.putNextEntry(new ZipEntry(name + ".npy"));
    zip.write(bytes.array());
    zip.closeEntry();
  }
}
