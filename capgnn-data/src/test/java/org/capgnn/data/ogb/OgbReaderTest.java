package org.capgnn.data.ogb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPOutputStream;
import org.capgnn.data.ExpansionException;
import org.capgnn.data.LoadOptions;
import org.capgnn.graph.Dataset;
import org.capgnn.graph.InputException;
import org.capgnn.graph.Labels;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OgbReaderTest {
  @TempDir Path folder;

  @BeforeEach
  void fourVertices() throws IOException {
    file("raw/num-node-list", "4\n");
    file("raw/num-edge-list", "3\n");
    file("raw/edge", "0,1\n2,1\n1,1\n");
    file("raw/node-feat", "0.5,-1\n0.25,2\n1,1\n3,0\n");
    file("raw/node-label", "1\n0\nnan\n1\n");
    file("split/time/train", "3\n0\n");
    file("split/time/valid", "1\n");
    file("split/time/test", "");
  }

  private void file(String name, String content) throws IOException {
    Path path = folder.resolve(name + ".csv.gz");
    Files.createDirectories(path.getParent());
    try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(path))) {
      out.write(content.getBytes(StandardCharsets.UTF_8));
    }
  }

  private void assertRefused(String file, String message) {
    assertThatThrownBy(() -> new OgbReader().read(folder, LoadOptions.DEFAULT))
        .isInstanceOf(InputException.class)
        .hasMessage(folder.resolve(file + ".csv.gz") + message);
  }

  @Test
  void theRawLayoutIsRead() {
    for (Path path : new Path[] {folder, folder.resolve("raw")}) {
      assertThat(new OgbReader().recognises(path, LoadOptions.DEFAULT)).isTrue();
      Dataset data = new OgbReader().read(path, LoadOptions.DEFAULT);
      assertThat(data.name()).isEqualTo(folder.getFileName().toString());
      assertThat(data.graph().adjacency().columnIndices()).containsExactly(1, 0, 2, 1);
      assertThat(data.graph().selfLoops()).containsExactly(1);
      assertThat(data.features().dense()).isTrue();
      assertThat(data.features().matrix().values()).containsExactly(.5f, -1, .25f, 2, 1, 1, 3, 0);
      assertThat(data.labels().of()).containsExactly(1, 0, Labels.UNKNOWN, 1);
      assertThat(data.labels().classNames()).containsExactly("0", "1");
      assertThat(data.splits().get("public").train()).containsExactly(0, 3);
      assertThat(data.splits().get("public").valid()).containsExactly(1);
    }
  }

  @Test
  void classesTakeTheirNamesFromTheMapping() throws IOException {
    file("mapping/labelidx2category", "label idx,category\n0,arxiv cs na\n1,arxiv cs mm\n");
    assertThat(new OgbReader().read(folder, LoadOptions.DEFAULT).labels().classNames())
        .containsExactly("arxiv cs na", "arxiv cs mm");
  }

  @Test
  void moreEdgesOrVerticesThanAGraphHoldsAreRefusedByTheirCount() throws IOException {
    file("raw/num-edge-list", "2147483648\n");
    assertRefused(
        "raw/num-edge-list",
        ":1: 2147483648 edges; one graph holds at most 2147483631, use a part of the data set");
    file("raw/num-node-list", "9999999999\n");
    assertRefused(
        "raw/num-node-list",
        ":1: 9999999999 vertices; one graph holds at most 2147483631, use a part of the data set");
  }

  @Test
  void missingFileIsRefused() throws IOException {
    Files.delete(folder.resolve("raw/node-label.csv.gz"));
    assertRefused("raw/node-label", ": no such file; is the download complete?");
  }

  @Test
  void countsThatDisagreeAreRefused() throws IOException {
    file("raw/num-edge-list", "4\n");
    assertRefused("raw/edge", ": 3 edges, but num-edge-list states 4; fetch the file again");
    file("raw/num-edge-list", "3\n");
    file("raw/node-label", "1\n0\n");
    assertRefused("raw/node-label", ": 2 rows for 4 vertices; fetch the file again");
    file("raw/node-label", "1\n0\n1\n1\n");
    file("raw/node-feat", "1\n");
    assertRefused("raw/node-feat", ": 1 rows for 4 vertices; fetch the file again");
  }

  @Test
  void unknownVertexInAnEdgeIsRefusedWithItsLine() throws IOException {
    file("raw/edge", "0,1\n2,4\n");
    assertRefused(
        "raw/edge", ":2: column 2 '4' is none of the vertices 0 to 3; fetch the file again");
  }

  @Test
  void severalGraphsAndSeveralLabelsAreRefused() throws IOException {
    file("raw/num-node-list", "4\n5\n");
    assertRefused(
        "raw/num-node-list", ":2: found a second graph; only data sets of one graph can be read");
    file("raw/num-node-list", "4\n");
    file("raw/node-label", "1,0\n0,0\n1,1\n0,0\n");
    assertRefused(
        "raw/node-label",
        ":1: 2 columns, expected one class number; only data sets with one class per vertex can be"
            + " read");
  }

  @Test
  void badCellsAreRefusedWithTheirLine() throws IOException {
    file("raw/node-feat", "0.5,-1\n0.25,inf\n1,1\n3,0\n");
    assertRefused("raw/node-feat", ":2: column 2 is 'inf', not a finite number; fix the cell");
    file("raw/node-feat", "0.5,-1\n0.25\n1,1\n3,0\n");
    assertRefused("raw/node-feat", ":2: 1 field, but the first row has 2; fix the row");
    file("raw/node-feat", "0\n0\n0\n0\n");
    file("raw/node-label", "1\n0\n1.5\n1\n");
    assertRefused(
        "raw/node-label",
        ":3: label '1.5' is not a class number; expected 0, 1, 2, ... or nan, fix the line");
  }

  @Test
  void splitsAreChecked() throws IOException {
    file("split/time/test", "9\n");
    assertRefused(
        "split/time/test", ":1: '9' is none of the vertices 0 to 3; fetch the file again");
    file("split/time/test", "0\n");
    assertRefused("split/time/test", ":1: vertex 0 occurs twice in the split; remove one");
    file("split/time/test", "2\n");
    assertRefused("split/time/test", ":1: vertex 2 has no label; remove it from the split");
    Files.delete(folder.resolve("split/time/test.csv.gz"));
    assertRefused("split/time/test", ": no such file; check the path");
  }

  @Test
  void emptyGraphIsRefused() throws IOException {
    file("raw/num-node-list", "0\n");
    assertRefused("raw/num-node-list", ":1: the graph has 0 vertices; fetch the file again");
  }

  @Test
  void statedNumberOfVerticesIsConfirmedBeforeMemoryIsTaken() throws IOException {
    file("raw/num-node-list", "1000000000\n");
    assertRefused("raw/node-label", ": 4 rows for 1000000000 vertices; fetch the file again");
  }

  @Test
  void onlyClassesThatOccurAreCounted() throws IOException {
    file("raw/node-label", "1\n1000000\nnan\n1\n");
    assertThat(new OgbReader().read(folder, LoadOptions.DEFAULT).labels().classNames())
        .containsExactly("1", "1000000");
  }

  @Test
  void smallFileDoesNotExpandWithoutLimit() throws IOException {
    file("raw/edge", "0,1\n" + "\n".repeat(70 << 20));
    assertThatThrownBy(() -> new OgbReader().read(folder, LoadOptions.DEFAULT))
        .isInstanceOf(ExpansionException.class)
        .hasMessageContaining("edge.csv.gz")
        .hasMessageContaining("beyond the limit of 100 to 1");
  }
}
