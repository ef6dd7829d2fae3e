package org.capgnn.data.csv;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_16;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.zip.GZIPOutputStream;
import org.capgnn.data.EncodingException;
import org.capgnn.data.LoadOptions;
import org.capgnn.graph.InputException;
import org.capgnn.graph.Labels;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CsvBadInputTest {
  @TempDir Path folder;

  @BeforeEach
  void startWithASoundFolder() throws IOException {
    file("edges.csv", "source,target\na,b\n");
    file("vertices.csv", "id,label,split,age\na,x,train,1\nb,y,valid,2\n");
  }

  private void file(String name, String content) throws IOException {
    Files.writeString(folder.resolve(name), content);
  }

  private void assertRefused(String file, String message) {
    assertThatThrownBy(() -> new CsvFolderReader().read(folder, LoadOptions.DEFAULT))
        .isInstanceOf(InputException.class)
        .hasMessage(folder.resolve(file) + message);
  }

  @Test
  void missingFolderIsRefused() {
    assertThatThrownBy(
            () -> new CsvFolderReader().read(folder.resolve("none"), LoadOptions.DEFAULT))
        .hasMessage(
            folder.resolve("none") + ": no such folder; expected a folder that holds edges.csv");
  }

  @Test
  void missingEdgesAreRefused() throws IOException {
    Files.delete(folder.resolve("edges.csv"));
    assertRefused(
        "",
        ": no table of edges; expected edges.csv (or .tsv, or .gz of either), or a table whose header"
            + " names two ends such as source and target");
  }

  @Test
  void twoFormsOfOneTableAreRefused() throws IOException {
    file("edges.tsv", "source\ttarget\n");
    assertRefused(
        "",
        ": found both "
            + folder.resolve("edges.csv")
            + " and "
            + folder.resolve("edges.tsv")
            + "; keep one of them");
  }

  @Test
  void unknownIdInAnEdgeIsRefusedWithItsLine() throws IOException {
    file("edges.csv", "source,target\na,b\n\na,zoe\n");
    assertRefused(
        "edges.csv",
        ":4: target 'zoe' is not a vertex; add it to the vertices, remove the edge, or choose to"
            + " skip edges with unknown ends");
  }

  @Test
  void unknownIdFarDownTheFileHasItsLineToo() throws IOException {
    file("edges.csv", "source,target\n" + "a,b\n".repeat(1_000_000) + "b,\nx,y\n");
    assertRefused(
        "edges.csv",
        ":1000002: target '' is not a vertex; add it to the vertices, remove the edge, or choose to"
            + " skip edges with unknown ends");
  }

  @Test
  void unknownIdAfterQuotedLinesHasItsLineToo() throws IOException {
    file("edges.csv", "source,target\na,b\n\"a\",\"b\"\nb,c\n");
    assertRefused(
        "edges.csv",
        ":4: target 'c' is not a vertex; add it to the vertices, remove the edge, or choose to skip"
            + " edges with unknown ends");
  }

  @Test
  void duplicateVertexIdIsRefusedWithItsLine() throws IOException {
    file("vertices.csv", "id\na\nb\na\n");
    assertRefused(
        "vertices.csv",
        ":4: vertex 'a' is already vertex number 1 of the table; ids must be distinct, remove one"
            + " of the rows");
  }

  @Test
  void duplicateNumberIsRefusedToo() throws IOException {
    file("vertices.csv", "id\n0\n1\n2\n1\n");
    assertRefused(
        "vertices.csv",
        ":5: vertex '1' is already vertex number 2 of the table; ids must be distinct, remove one"
            + " of the rows");
  }

  @Test
  void emptyIdIsRefused() throws IOException {
    file("vertices.csv", "id,label\na,x\n,y\n");
    assertRefused("vertices.csv", ":3: the vertex has no id; give every vertex one");
  }

  @Test
  void cellThatIsNoNumberIsRefusedIfTheFolderStatesNumbers() throws IOException {
    file("dataset.json", "{\"features\": {\"count\": 2, \"dense\": true}}");
    file("vertices.csv", "id,age,size\na,1,2\nb,3,tall\n");
    assertRefused(
        "vertices.csv",
        ":3: column 3, feature 'size' 'tall' is not a finite number; dataset.json states that"
            + " features are numbers, fix the cell or delete that file");
  }

  @Test
  void weightsThatAreNotPositiveAndFiniteAreRefused() throws IOException {
    for (String weight : new String[] {"-1", "0", "-0.5e3"}) {
      file("edges.csv", "source,target,weight\na,b," + weight + "\n");
      assertRefused(
          "edges.csv",
          ":2: weight '"
              + weight
              + "' is not above zero; weights must be positive, leave out edges"
              + " without weight"
              + (weight.equals("0") ? ", or choose to skip them" : ""));
    }
    file("edges.csv", "source,target,weight\na,b,1\na,b,NaN\n");
    assertRefused(
        "edges.csv", ":3: weight 'NaN' is not finite; give a number or leave the row out");
    file("edges.csv", "source,target,weight\na,b,heavy\n");
    assertRefused(
        "edges.csv", ":2: weight 'heavy' is not a number; write a decimal number such as 0.5");
  }

  @Test
  void emptyGraphIsRefused() throws IOException {
    file("vertices.csv", "id,label\n");
    assertRefused(
        "vertices.csv",
        ":1: the table has no vertex; an empty graph has nothing to learn from, add rows");
    Files.delete(folder.resolve("vertices.csv"));
    file("edges.csv", "source,target\n");
    assertRefused("edges.csv", ":1: no edge and no vertices table: the graph is empty; add rows");
  }

  @Test
  void missingHeaderIsRefused() throws IOException {
    file("edges.csv", "");
    assertRefused("edges.csv", ":1: empty, but the first line must name the columns; add a header");
    file("edges.csv", "source,b\nb,a\n");
    assertRefused(
        "edges.csv",
        ":1: no column 'target' in the header 'source,b'; name the columns in the first line, or"
            + " state which names your table uses");
  }

  @Test
  void raggedRowsAreRefused() throws IOException {
    file("edges.csv", "source,target\na,b\na\n");
    assertRefused("edges.csv", ":3: 1 field, but the header names 2; fix the row");
    file("edges.csv", "source,target\na,b\na,b,c\n");
    assertRefused("edges.csv", ":3: 3 fields, but the header names 2; fix the row");
    file("edges.csv", "source,target\n");
    file("vertices.csv", "id,age\na,1\nb\n");
    assertRefused("vertices.csv", ":3: 1 field, but the header names 2; fix the row");
  }

  @Test
  void truncatedGzipIsRefused() throws IOException {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (GZIPOutputStream out = new GZIPOutputStream(packed)) {
      out.write("source,target\na,b\nb,a\n".getBytes(StandardCharsets.UTF_8));
    }
    Files.delete(folder.resolve("edges.csv"));
    for (int length : new int[] {5, 20, packed.size() - 1}) {
      Files.write(folder.resolve("edges.csv.gz"), Arrays.copyOf(packed.toByteArray(), length));
      assertRefused(
          "edges.csv.gz", ": the compressed data ends too early; copy or fetch the file again");
    }
    Files.writeString(folder.resolve("edges.csv.gz"), "source,target\na,b\n");
    assertRefused(
        "edges.csv.gz", ": invalid gzip data (Not in GZIP format); copy or fetch the file again");
  }

  @Test
  void unknownPartOfTheSplitIsRefused() throws IOException {
    file("vertices.csv", "id,label,split\na,x,train\nb,y,training\n");
    assertRefused(
        "vertices.csv",
        ":3: split 'training' is not train, valid or test; fix it or leave it empty");
    file("vertices.csv", "id,label,split\na,x,train\nb,,valid\n");
    assertRefused(
        "vertices.csv",
        ":3: vertex 'b' is in valid but has no label; label it or leave its public split empty");
  }

  @Test
  void unknownVertexAndFeatureInTripletsAreRefused() throws IOException {
    file("features.csv", "vertex,feature,value\na,dog,1\nc,dog,1\n");
    assertRefused(
        "features.csv", ":3: vertex 'c' is not a vertex; add it to the vertices or remove the row");
    file("dataset.json", "{\"features\": {\"count\": 1, \"names\": [\"cat\"]}}");
    file("features.csv", "vertex,feature,value\na,cat,1\nb,dog,1\n");
    assertRefused(
        "features.csv",
        ":3: feature 'dog' is not a feature of dataset.json; add it there or delete that file");
    file("features.csv", "vertex,feature,value\na,cat,1\nb,cat,many\n");
    assertRefused(
        "features.csv", ":3: value 'many' is not a number; write a decimal number such as 0.5");
  }

  @Test
  void brokenMetaIsRefused() throws IOException {
    file("dataset.json", "{\n\"directed\": maybe}");
    assertThatThrownBy(() -> new CsvFolderReader().read(folder, LoadOptions.DEFAULT))
        .isInstanceOf(InputException.class)
        .hasMessageStartingWith(folder.resolve("dataset.json") + ":2: ")
        .hasMessageEndingWith("; fix or delete the file");
    file("dataset.json", "{\"classes\": [\"x\"]}");
    assertRefused(
        "vertices.csv",
        ":3: label 'y' is not among the classes in dataset.json (x); add it there or fix the"
            + " label");
  }

  @Test
  void messagesAreOneLine() throws IOException {
    file("edges.csv", "source,target\na,\"line\none\"\n");
    assertThatThrownBy(() -> new CsvFolderReader().read(folder, LoadOptions.DEFAULT))
        .isInstanceOf(InputException.class)
        .hasMessageNotContaining("\n");
  }

  @Test
  void openQuoteIsRefused() throws IOException {
    file("edges.csv", "source,target\na,\"b\nb,a\n");
    assertThatThrownBy(() -> new CsvFolderReader().read(folder, LoadOptions.DEFAULT))
        .isInstanceOf(InputException.class)
        .hasMessageStartingWith(folder.resolve("edges.csv") + ":2: ");
  }

  @Test
  void twoColumnsOfTheSameNameAreRefused() throws IOException {
    file("vertices.csv", "id,label,x,x\na,p,1,2\nb,q,2,1\n");
    assertRefused(
        "vertices.csv", ":1: columns 3 and 4 are both called 'x'; give every column its own name");
    file("vertices.csv", "ID,Id,x\na,p,1\nb,q,2\n");
    assertRefused(
        "vertices.csv",
        ":1: columns 'ID' and 'Id' could both be the column 'id'; rename one of them");
  }

  @Test
  void nameInBothTablesOfFeaturesIsRefused() throws IOException {
    file("features.csv", "vertex,feature\na,age\n");
    assertRefused(
        "features.csv",
        " and the vertices table: two feature columns are called 'age'; give every column its own"
            + " name");
  }

  @Test
  void textThatIsNotUtf8IsRefusedWithLineAndBytes() throws IOException {
    byte[] latin1 = "id,label,x\na,caf\u00e9,1\nb,caf\u00e8,2\n".getBytes(ISO_8859_1);
    Files.write(folder.resolve("vertices.csv"), latin1);
    assertRefused(
        "vertices.csv",
        ":2: byte 16 of the file and the next are e9 2c 31 0a 62 2c 63 61, which is not UTF-8; save"
            + " the file as UTF-8, or state its encoding, such as ISO-8859-1 or windows-1252");
    Labels labels =
        new CsvFolderReader().read(folder, LoadOptions.DEFAULT.withEncoding(ISO_8859_1)).labels();
    assertThat(labels.classNames()).containsExactly("caf\u00e8", "caf\u00e9");
  }

  @Test
  void textInUtf16IsNamedAndReadOnRequest() throws IOException {
    String table = "id,label,x\na,caf\u00e9,1\nb,\u6771,2\n";
    Files.write(folder.resolve("vertices.csv"), table.getBytes(UTF_16));
    Files.write(folder.resolve("edges.csv"), "source,target\na,b\n".getBytes(UTF_16));
    assertThatThrownBy(() -> new CsvFolderReader().read(folder, LoadOptions.DEFAULT))
        .hasMessageContaining("the start of UTF-16");
    Labels labels =
        new CsvFolderReader().read(folder, LoadOptions.DEFAULT.withEncoding(UTF_16)).labels();
    assertThat(labels.classNames()).containsExactly("caf\u00e9", "\u6771");
  }

  @Test
  void invalidUtf8OfEveryKindIsFound() throws IOException {
    int[][] invalid = {
      {0x80},
      {0xC0, 0xAF},
      {0xC3},
      {0xE0, 0x80, 0xAF},
      {0xED, 0xA0, 0x80},
      {0xF4, 0x90, 0x80, 0x80},
      {0xF5, 0x80, 0x80, 0x80},
      {0xE2, 0x82},
      {0xFF}
    };
    for (int[] bytes : invalid) {
      ByteArrayOutputStream table = new ByteArrayOutputStream();
      table.writeBytes("source,target\na,b\na,".getBytes(StandardCharsets.UTF_8));
      for (int b : bytes) {
        table.write(b);
      }
      Files.write(folder.resolve("edges.csv"), table.toByteArray());
      assertThatThrownBy(() -> new CsvFolderReader().read(folder, LoadOptions.DEFAULT))
          .isInstanceOf(EncodingException.class)
          .hasMessageContaining("edges.csv:3:");
    }
  }

  @Test
  void messagesQuoteOnlyTheStartOfAHugeCell() throws IOException {
    file("vertices.csv", "id,label,split\na,p,train\nb,q," + "9x".repeat(100_000) + "\n");
    assertThatThrownBy(() -> new CsvFolderReader().read(folder, LoadOptions.DEFAULT))
        .satisfies(e -> assertThat(e.getMessage()).hasSizeLessThan(1000));
  }
}
