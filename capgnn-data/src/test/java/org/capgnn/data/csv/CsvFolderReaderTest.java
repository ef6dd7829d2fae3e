package org.capgnn.data.csv;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPOutputStream;
import org.capgnn.data.ColumnNames;
import org.capgnn.data.LoadOptions;
import org.capgnn.graph.Dataset;
import org.capgnn.graph.Labels;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CsvFolderReaderTest {
  @TempDir Path folder;

  private void file(String name, String content) throws IOException {
    Files.writeString(folder.resolve(name), content);
  }

  private Dataset read() {
    return new CsvFolderReader().read(folder, LoadOptions.DEFAULT);
  }

  @Test
  void aFolderMadeByHandIsRead() throws IOException {
    file("edges.csv", "source,target,weight\nann,bob,2\nbob,cy,0.5\n");
    file(
        "vertices.csv",
        "id,age,label,split\nann,31,red,train\nbob,45,,\ncy,7,blue,valid\ndan,1,red,test\n");
    Dataset data = read();
    assertThat(data.name()).isEqualTo(folder.getFileName().toString());
    assertThat(data.ids()).containsExactly("ann", "bob", "cy", "dan");
    assertThat(data.graph().adjacency().columnIndices()).containsExactly(1, 0, 2, 1);
    assertThat(data.graph().adjacency().values()).containsExactly(2f, 2f, 0.5f, 0.5f);
    assertThat(data.labels().classNames()).containsExactly("blue", "red");
    assertThat(data.labels().of()).containsExactly(1, Labels.UNKNOWN, 0, 1);
    assertThat(data.features().dense()).isTrue();
    assertThat(data.features().names()).containsExactly("age");
    assertThat(data.features().matrix().values()).containsExactly(31, 45, 7, 1);
    assertThat(data.splits().get("public").train()).containsExactly(0);
    assertThat(data.splits().get("public").valid()).containsExactly(2);
    assertThat(data.splits().get("public").test()).containsExactly(3);
    assertThat(data.report().isolated()).isEqualTo(1);
  }

  @Test
  void tabsSemicolonsMarksSpacesAndCarriageReturnsAreUnderstood() throws IOException {
    file("edges.tsv", "\uFEFFSource\ttarget\r\n0\t 1\r\n\r\n2\t1");
    file("vertices.csv", "label;id\nx;0\ny;1\nx;2\n");
    Dataset data = read();
    assertThat(data.graph().adjacency().columnIndices()).containsExactly(1, 0, 2, 1);
    assertThat(data.labels().of()).containsExactly(0, 1, 0);
    assertThat(data.ids()).isEmpty();
  }

  @Test
  void columnsCanBeCalledOtherwise() throws IOException {
    file("edges.csv", "since,b,a,w\n1999,1,0,2.5\n");
    file("vertices.csv", "colour,node,part\nred,0,train\nblue,1,\n");
    ColumnNames names =
        new ColumnNames("a", "b", "w", "node", "colour", "part", "vertex", "feature", "value");
    Dataset data =
        new CsvFolderReader()
            .read(folder, LoadOptions.DEFAULT.withColumns(names).withDirected(true));
    assertThat(data.graph().adjacency().offsets()).containsExactly(0, 1, 1);
    assertThat(data.labels().classNames()).containsExactly("blue", "red");
    assertThat(data.graph().isWeighted()).isTrue();
    assertThat(data.splits().get("public").train()).containsExactly(0);
  }

  @Test
  void quotedIdsAreReadByTheLibrary() throws IOException {
    file("edges.csv", "source,target\na,\"b, the\nsecond\"\n\"c\"\"\",a\n");
    Dataset data = read();
    assertThat(data.ids()).containsExactly("a", "b, the\nsecond", "c\"");
    assertThat(data.graph().edgeCount()).isEqualTo(2);
  }

  @Test
  void withoutVerticesNumbersAreSortedAndGapsClosed() throws IOException {
    file("edges.csv", "source,target\n70,5\n5,200\n");
    Dataset data = read();
    assertThat(data.ids()).containsExactly("5", "70", "200");
    assertThat(data.graph().adjacency().columnIndices()).containsExactly(1, 2, 0, 0);
    assertThat(data.labels().classCount()).isZero();
    assertThat(data.features().count()).isZero();
  }

  @Test
  void tripletsFollowColumnsAndRepeatedOnesAddUp() throws IOException {
    file("edges.csv", "source,target\na,b\n");
    file("vertices.csv", "id,height\na,0\nb,2\n");
    file("features.csv", "vertex,feature,value\nb,dog,1\na,cat,2\na,cat,0.5\nb,cat,0\n");
    Dataset data = read();
    assertThat(data.features().names()).containsExactly("height", "dog", "cat");
    assertThat(data.features().dense()).isFalse();
    assertThat(data.features().matrix().offsets()).containsExactly(0, 1, 3);
    assertThat(data.features().matrix().columnIndices()).containsExactly(2, 0, 1);
    assertThat(data.features().matrix().values()).containsExactly(2.5f, 2f, 1f);
  }

  @Test
  void aBagOfWordsWrittenAsColumnsStaysSparse() throws IOException {
    file("edges.csv", "source,target\na,b\n");
    file("vertices.csv", "id,x,y,z\na,0,0,1\nb,0,1,0\n");
    Dataset data = read();
    assertThat(data.features().dense()).isFalse();
    assertThat(data.features().matrix().entries()).isEqualTo(2);
    assertThat(data.features().count()).isEqualTo(3);
  }

  @Test
  void classesThatAreNumbersComeInTheirOrder() throws IOException {
    file("edges.csv", "source,target\n0,1\n");
    file("vertices.csv", "id,label\n0,10\n1,9\n");
    assertThat(read().labels().classNames()).containsExactly("9", "10");
  }

  @Test
  void manyBlocksGiveTheSameGraphQuotedGzippedOrPlain() throws IOException {
    // several blocks of a megabyte, with one quote near the end
    StringBuilder plain = new StringBuilder("source,target\n");
    for (int e = 0; e < 300_000; e++) {
      plain
          .append("node-")
          .append(e % 1000)
          .append(",node-")
          .append((e * 7L + e / 1000) % 1000)
          .append('\n');
    }
    String quoted = plain + "\"node-1\",node-2\n" + "node-3,node-4\n";
    file("edges.csv", quoted.replace("\"", ""));
    Dataset expected = read();
    Files.delete(folder.resolve("edges.csv"));
    try (OutputStream out =
        new GZIPOutputStream(Files.newOutputStream(folder.resolve("edges.csv.gz")))) {
      out.write(quoted.getBytes(StandardCharsets.UTF_8));
    }
    Dataset data = read();
    assertThat(data.ids()).hasSize(1000).isEqualTo(expected.ids());
    assertThat(data.report()).isEqualTo(expected.report());
    assertThat(data.report().edgesGiven()).isEqualTo(300_002);
    assertThat(data.graph().adjacency().columnIndices())
        .isEqualTo(expected.graph().adjacency().columnIndices());
  }

  @Test
  void folderWithEdgesIsRecognised() throws IOException {
    assertThat(new CsvFolderReader().recognises(folder, LoadOptions.DEFAULT)).isFalse();
    file("edges.tsv.gz", "");
    assertThat(new CsvFolderReader().recognises(folder, LoadOptions.DEFAULT)).isTrue();
  }

  @Test
  void edgesWithAnUnknownEndAreLeftOutAndCountedOnRequest() throws IOException {
    file("edges.csv", "source,target,weight\na,zoe,9\na,b,2\nyan,zoe,9\nb,c,3\n\"zoe\",a,9\n");
    file("vertices.csv", "id\na\nb\nc\n");

    Dataset data = new CsvFolderReader().read(folder, LoadOptions.DEFAULT.withSkipUnknown(true));

    assertThat(data.graph().adjacency().columnIndices()).containsExactly(1, 0, 2, 1);
    assertThat(data.graph().adjacency().values()).containsExactly(2f, 2f, 3f, 3f);
    assertThat(data.report().skipped()).isEqualTo(3);
  }
}
