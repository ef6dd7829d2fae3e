package org.capgnn.data.csv;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.IntFunction;
import org.capgnn.data.ColumnNames;
import org.capgnn.data.EncodingException;
import org.capgnn.data.LoadOptions;
import org.capgnn.graph.Dataset;
import org.capgnn.graph.InputException;
import org.capgnn.graph.Labels;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tables as people have them, whose columns and rows are easily misread. */
class AnyTableTest {
  private static final int ROWS = 12;

  @TempDir Path folder;

  private Path file(String name, String content) throws IOException {
    return Files.writeString(folder.resolve(name), content);
  }

  private Dataset read(String path, LoadOptions options) {
    assertThat(new CsvFolderReader().recognises(folder.resolve(path), options)).isTrue();
    return new CsvFolderReader().read(folder.resolve(path), options);
  }

  private Dataset read() {
    return read("", LoadOptions.DEFAULT);
  }

  private static LoadOptions stating(String role, String column) {
    return LoadOptions.DEFAULT.withColumns(ColumnNames.of(Map.of(role, column)));
  }

  private void circle() throws IOException {
    StringBuilder edges = new StringBuilder("source,target\n");
    for (int r = 0; r < ROWS; r++) {
      edges.append("v%d,v%d\n".formatted(r, (r + 1) % ROWS));
    }
    file("edges.csv", edges.toString());
  }

  private void nodes(String header, IntFunction<String> cells) throws IOException {
    StringBuilder rows = new StringBuilder(header + "\n");
    for (int r = 0; r < ROWS; r++) {
      rows.append('v').append(r).append(cells.apply(r)).append('\n');
    }
    file("nodes.csv", rows.toString());
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "\t{}", "\t{'weight': 2}"})
  void tabsSeparateIdsWithSpaces(String rest) throws IOException {
    file(
        "women.edgelist",
        "Eve Moe\tE1%1$s\nEve Moe\tE2%1$s\nAnn Lee\tE1%1$s\nTed, Jr.\tE2%1$s\n".formatted(rest));
    Dataset data = read("women.edgelist", LoadOptions.DEFAULT);
    assertThat(data.ids()).containsExactlyInAnyOrder("Eve Moe", "E1", "E2", "Ann Lee", "Ted, Jr.");
    assertThat(data.graph().edgeCount()).isEqualTo(4);
    assertThat(data.graph().isWeighted()).isEqualTo(rest.contains("weight"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"anna,ben\nben,carl\n", "anna,ben,{}\nben,carl,{'a': 1}\n"})
  void commasSeparateTextInEdgeLists(String rows) throws IOException {
    file("x.edgelist", rows);
    assertThat(read("x.edgelist", LoadOptions.DEFAULT).ids())
        .containsExactly("anna", "ben", "carl");
  }

  @Test
  void theThirdNumberOfAnEdgeListIsTheWeight() throws IOException {
    file("x.edgelist", "anna,ben,2\nben,carl,3\n");
    assertThat(read("x.edgelist", LoadOptions.DEFAULT).graph().isWeighted()).isTrue();
  }

  @Test
  void idsMayBeginLikeComments() throws IOException {
    file("edges.csv", "source,target\n#tea,#milk\n#milk,cup\n");
    assertThat(read().ids()).containsExactly("#tea", "#milk", "cup");
    file("edges.csv", "source,target\n# drawn by hand\na,b\n");
    assertThat(read().ids()).containsExactly("a", "b");
  }

  @Test
  void excelStatesTheSeparator() throws IOException {
    file("edges.csv", "sep=;\nsource;target\na;b\nb;c\n");
    assertThat(read().ids()).containsExactly("a", "b", "c");
    file("edges.csv", "sep=;\nsource;target\na;b\nb\n");
    assertThatThrownBy(this::read).hasMessageContaining("edges.csv:4:");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "id,from_station,to_station,n",
        "id,start_station_id,end_station_id,start_time",
        "n,origin,destination,x"
      })
  void endsHaveManyNames(String header) throws IOException {
    file("edges.csv", header + "\n1,a,b,7\n2,b,c,8\n3,c,a,9\n");
    assertThat(read().ids()).containsExactly("a", "b", "c");
  }

  @ParameterizedTest
  @ValueSource(strings = {"hero1,hero2", "u,v", "gene_a,gene_b", "one,other"})
  void aTableAloneMayHaveAnyHeader(String header) throws IOException {
    file("some.csv", header + "\nx,y\ny,z\nz,x\n");
    assertThat(read("some.csv", LoadOptions.DEFAULT).ids()).containsExactly("x", "y", "z");
  }

  @Test
  void numbersOfMeasurementsAreNoEdges() throws IOException {
    file("some.csv", "height,width\n0.5,1.5\n1.5,0.5\n");
    file("x.csv", "id,x1,x2\n1,2,3\n2,3,1\n");
    assertThat(new CsvFolderReader().recognises(folder.resolve("some.csv"), LoadOptions.DEFAULT))
        .isFalse();
  }

  @Test
  void textFilesMayBeTables() throws IOException {
    file("edges.txt", "source\ttarget\nv1\tv2\nv2\tv3\n");
    file("nodes.txt", "id\tlabel\tcity\nv1\ta\tNew York\nv2\tb\tRome\nv3\ta\tRome\n");
    file("README.txt", "A graph of cities.\nSee the paper, for more.\n");
    Dataset data = read();
    assertThat(data.labels().classNames()).containsExactly("a", "b");
    assertThat(data.features().names()).containsExactly("city=New York", "city=Rome");
    assertThat(data.report().notes()).contains("not read: README.txt");
  }

  @Test
  void statedColumnsMustExist() throws IOException {
    file("edges.csv", "source,target,strength\nv1,v2,3\n");
    file("nodes.csv", "id,kind\nv1,a\nv2,b\n");
    assertThatThrownBy(() -> read("", stating("weight", "strenght")))
        .isInstanceOf(InputException.class)
        .hasMessageContaining(
            "no column 'strenght', which is stated as the weight, did you mean strength?");
    for (String role : new String[] {"source", "target", "id", "label", "split", "value"}) {
      assertThatThrownBy(() -> read("", stating(role, "nowhere")))
          .hasMessageContaining("no column 'nowhere', which is stated as the " + role);
    }
    assertThat(read("", stating("label", "KIND")).labels().classCount()).isEqualTo(2);
  }

  @Test
  void aTableInAnotherEncodingIsNotPassedOver() throws IOException {
    circle();
    file("labels.csv", "id,label\nv1,a\nv2,b\n");
    Files.write(
        folder.resolve("kunden.csv"),
        "kunden_id;größe\nv1;3\nv2;4\n".getBytes(StandardCharsets.ISO_8859_1));
    assertThatThrownBy(() -> read("", LoadOptions.DEFAULT))
        .isInstanceOf(EncodingException.class)
        .hasMessageContaining("kunden.csv:1");
  }

  @Test
  void labelsThatAreSignsAreClasses() throws IOException {
    circle();
    nodes("id,label", r -> r % 2 == 0 ? ",-1" : ",1");
    assertThat(read().labels().classNames()).containsExactly("-1", "1");
    nodes("id,label", r -> "," + (r % 3 - 1));
    assertThat(read().labels().classNames()).containsExactly("-1", "0", "1");
    assertThat(read().report().notes())
        .contains(
            "label '-1' is a class beside 0 and 1; state '-1' as unknown label if it is none");
    nodes("id,label", r -> "," + (r % 3 - 1) + ".0");
    assertThat(read().labels().classNames()).containsExactly("-1", "0", "1");
    nodes("id,label", r -> "," + (r < 7 ? -1 : r % 2));
    assertThat(read().labels().classNames()).containsExactly("0", "1");
    nodes("id,label", r -> "," + (r % 4 - 1) + ".0");
    assertThat(read().labels().classNames()).containsExactly("0", "1", "2");
  }

  @Test
  void rowNumbersOfWideTablesAreNoFeatures() throws IOException {
    circle();
    String words = "";
    for (int w = 0; w < 100; w++) {
      words += ",w" + w;
    }
    nodes(
        "id,label,Unnamed: 0,customer_id" + words,
        r -> ",a," + r + "," + (500 + r * 37) + ",0".repeat(r) + ",1" + ",0".repeat(99 - r));
    Dataset data = read();
    assertThat(data.features().count()).isEqualTo(100);
    assertThat(data.features().dense()).isFalse();
    assertThat(data.report().notes())
        .contains("column 'Unnamed: 0' left out: identifier (numbers the rows)")
        .contains(
            "column 'customer_id' left out: identifier (a different number in each row, named like"
                + " an id)");
  }

  @Test
  void pointsBetweenThreeDigitsGroupThousandsBesideSemicolons() throws IOException {
    circle();
    nodes("id;label;sales", r -> ";a;" + (r % 2 == 0 ? "950" : r + ".250"));
    assertThat(read().columns().orElseThrow().encoding().columns().get(0).reason())
        .isEqualTo("numbers, the point groups thousands");
    nodes("id;label;sales;share", r -> ";a;" + r + ".250;0." + (1 + r));
    assertThat(read().features().matrix().value(0)).isEqualTo(0.25f);
  }

  @Test
  void eightDigitsAreDates() throws IOException {
    circle();
    nodes("id,label,day", r -> ",a,202111" + (10 + r));
    assertThat(read().columns().orElseThrow().encoding().columns().get(0).reason())
        .startsWith("dates such as 20211110");
  }

  @Test
  void aLogarithmIsOfferedForNumbersThatSpanMagnitudes() throws IOException {
    circle();
    nodes("id,label,followers", r -> ",a," + (r == 5 ? 100_000_000 : 10 + r % 3));
    assertThat(read().columns().orElseThrow().encoding().columns().get(0).reason())
        .contains("a logarithm may help");
  }

  @Test
  void testVerticesMayLackALabel() throws IOException {
    file("edges.csv", "source,target\na,b\nb,c\n");
    file("nodes.csv", "id,label,split\na,x,train\nb,y,NA\nc,,test\n");
    Dataset data = read();
    assertThat(data.splits().get("public").test()).isEmpty();
    assertThat(data.report().notes())
        .contains("1 test vertices without label are left out of the split");
  }

  @Test
  void idsWithAPointAreTheSame() throws IOException {
    file("edges.csv", "source,target\n1.0,2.0\n2.0,3.0\n");
    file("nodes.csv", "id,label\n1,0.0\n2,nan\n3,1.0\n");
    Dataset data = read();
    assertThat(data.graph().edgeCount()).isEqualTo(2);
    assertThat(data.labels().of()).containsExactly(0, Labels.UNKNOWN, 1);
    file("edges.csv", "source,target\n1,2\n2,3\n");
    file("nodes.csv", "id,label\n1.0,0.0\n2.0,nan\n3.0,1.0\n");
    assertThat(read().graph().edgeCount()).isEqualTo(2);
  }

  @Test
  void anotherColumnThatTheEdgesNameIsSuggested() throws IOException {
    file("edges.csv", "source,target\nn1,n2\nn2,n3\n");
    file("nodes.csv", "id,name,label\n1,n1,a\n2,n2,b\n3,n3,a\n");
    assertThatThrownBy(this::read).hasMessageContaining("(id=name)");
    assertThat(read("", stating("id", "name")).graph().edgeCount()).isEqualTo(2);
  }

  @Test
  void numbersWithSpacesBetweenThemAreVectors() throws IOException {
    circle();
    nodes("id,label,vec", r -> ",a,%d 0 %d 1".formatted(r % 2, r % 3));
    assertThat(read().features().names()).containsExactly("vec.0", "vec.2");
    nodes("id,label,sum", r -> ",a,%d 234 5%d%d".formatted(1 + r, r % 2, r % 3));
    assertThat(read().features().names()).containsExactly("sum");
    nodes("id,label,phone", r -> ",a,555 12%d 45%d0".formatted(r % 10, r % 9));
    assertThat(read().features().names()).doesNotContain("phone", "phone.0");
  }
}
