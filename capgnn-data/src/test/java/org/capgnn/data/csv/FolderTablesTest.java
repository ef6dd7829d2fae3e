package org.capgnn.data.csv;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import org.capgnn.column.ColumnEncoding;
import org.capgnn.column.ColumnWishes;
import org.capgnn.data.ColumnNames;
import org.capgnn.data.LoadOptions;
import org.capgnn.graph.Dataset;
import org.capgnn.graph.InputException;
import org.capgnn.graph.Labels;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FolderTablesTest {
  @TempDir Path folder;

  private void file(String name, String content) throws IOException {
    Files.writeString(folder.resolve(name), content);
  }

  private Dataset read(LoadOptions options) {
    return new CsvFolderReader().read(folder, options);
  }

  @Test
  void tablesOfAnyNameAreRecognisedByTheirHeaders() throws IOException {
    file("calls.tsv", "from\tto\tminutes\nanna\tben\t3\nben\tcarl\t5\n");
    file("crew.csv", "person_id,age,class\nanna,31,tea\nben,44,coffee\ncarl,27,\n");
    file("notes.txt", "not a table");
    file("other.csv", "colour,shape\nred,round\n");
    assertThat(new CsvFolderReader().recognises(folder, LoadOptions.DEFAULT)).isTrue();
    Dataset data = read(LoadOptions.DEFAULT);
    assertThat(data.ids()).containsExactly("anna", "ben", "carl");
    assertThat(data.graph().edgeCount()).isEqualTo(2);
    assertThat(data.labels().of()).containsExactly(1, 0, Labels.UNKNOWN);
    assertThat(data.features().names()).containsExactly("age");
    assertThat(data.report().notes())
        .containsExactly(
            "columns of the edges that are not read: 'minutes'",
            "the id is column 'person_id'",
            "the label is column 'class'",
            "not read: other.csv, notes.txt");
  }

  @Test
  void columnsWithoutUsualNamesAreRecognisedByTheirValues() throws IOException {
    file("calls.csv", "caller,minutes,callee\nanna,3,ben\nben,5,carl\n");
    file("customers.csv", "customer,age,churned\nanna,31,yes\nben,44,no\ncarl,27,\n");
    LoadOptions options =
        LoadOptions.DEFAULT.withColumns(ColumnNames.of(Map.of("label", "churned")));
    assertThat(new CsvFolderReader().recognises(folder, options)).isTrue();
    Dataset data = read(options);
    assertThat(data.ids()).containsExactly("anna", "ben", "carl");
    assertThat(data.graph().edgeCount()).isEqualTo(2);
    assertThat(data.labels().classNames()).containsExactly("no", "yes");
    assertThat(data.report().notes())
        .containsExactly(
            "the ends of an edge are 'caller' and 'callee' of calls.csv, whose values are those of"
                + " 'customer' in customers.csv",
            "columns of the edges that are not read: 'minutes'");
    assertThat(read(LoadOptions.DEFAULT).report().notes())
        .contains("no column is the class; state which one is (label=NAME): age, churned");
  }

  @Test
  void idOfTheVerticesIsRecognisedByTheEdges() throws IOException {
    file("friends.csv", "a,b\nanna,ben\nben,carl\n");
    file("users.csv", "user,label\nanna,tea\nben,coffee\ncarl,\n");
    assertThat(read(LoadOptions.DEFAULT).ids()).containsExactly("anna", "ben", "carl");
  }

  /** One value that is no id, or a second table that fits: nothing is guessed. */
  @Test
  void valuesThatDoNotTellLeaveTheFolderUnread() throws IOException {
    file("calls.csv", "caller,callee\nanna,ben\nben,zoe\n");
    file("customers.csv", "customer,age\nanna,31\nben,44\ncarl,27\n");
    assertThat(new CsvFolderReader().recognises(folder, LoadOptions.DEFAULT)).isFalse();
    file("calls.csv", "caller,callee\nanna,ben\n");
    file("visits.csv", "host,guest\nanna,ben\nanna,carl\n");
    assertThat(new CsvFolderReader().recognises(folder, LoadOptions.DEFAULT)).isFalse();
    LoadOptions stated =
        LoadOptions.DEFAULT.withColumns(
            ColumnNames.of(Map.of("source", "host", "target", "guest", "id", "customer")));
    assertThat(new CsvFolderReader().recognises(folder, stated)).isTrue();
    assertThat(read(stated).graph().edgeCount()).isEqualTo(2);
  }

  @Test
  void nodesBesideEdgesAreRead() throws IOException {
    file("edges.csv", "source,target\n1,2\n");
    file("nodes.csv", "node_id,label,x\n1,a,0.5\n2,b,1.5\n");
    assertThat(read(LoadOptions.DEFAULT).features().matrix().values()).containsExactly(0.5f, 1.5f);
  }

  @Test
  void labelsInATableOfTheirOwnAreJoined() throws IOException {
    file("edges.csv", "source,target\n1,2\n2,3\n");
    file("nodes.csv", "id,x\n1,5\n2,6\n3,9\n");
    file("labels.csv", "id,label\n3,a\n1,b\n");
    Dataset data = read(LoadOptions.DEFAULT);
    assertThat(data.labels().of()).containsExactly(1, Labels.UNKNOWN, 0);
    file("labels.csv", "id,label\n3,a\n7,b\n");
    assertThatThrownBy(() -> read(LoadOptions.DEFAULT))
        .hasMessageContaining("labels.csv:3: '7' is not a vertex");
    assertThat(read(LoadOptions.DEFAULT.withSkipUnknown(true)).report().notes())
        .contains("1 labels of unknown vertices left out");
    file("labels.csv", "id,label\n3,a\n3,b\n");
    assertThatThrownBy(() -> read(LoadOptions.DEFAULT))
        .hasMessageContaining("labels.csv:3: vertex '3' is labelled twice");
  }

  @Test
  void labelsAreJoinedByTheIdThatTheEdgesTold() throws IOException {
    file("links.csv", "from,to\n1,2\n2,3\n");
    file("users.csv", "user,x\n1,5\n2,6\n3,9\n");
    file("target.csv", "user,class\n3,a\n1,b\n");
    assertThat(read(LoadOptions.DEFAULT).labels().of()).containsExactly(1, Labels.UNKNOWN, 0);
    Files.move(folder.resolve("users.csv"), folder.resolve("vertices.csv"));
    file("target.csv", "id,class\n3,a\n1,b\n");
    assertThat(read(LoadOptions.DEFAULT).labels().of()).containsExactly(1, Labels.UNKNOWN, 0);
  }

  @Test
  void labelsOfTwoTablesAreNotDroppedInSilence() throws IOException {
    file("edges.csv", "source,target\n1,2\n");
    file("nodes.csv", "id,label\n1,x\n2,y\n");
    file("labels.csv", "id,label\n1,a\n2,b\n");
    Dataset data = read(LoadOptions.DEFAULT);
    assertThat(data.labels().classNames()).containsExactly("a", "b");
    assertThat(data.report().notes())
        .contains("labels of the vertices not read, those of the table of labels count");
  }

  @Test
  void anIdOfTheVerticesComesBeforeAUniversalOne() throws IOException {
    file("edges.csv", "source,target\n1,2\n");
    file("nodes.csv", "node_id,label,uuid\n1,a,f00\n2,b,ba4\n");
    assertThat(read(LoadOptions.DEFAULT).ids()).containsExactly("1", "2");
  }

  @Test
  void barsSeparateCellsToo() throws IOException {
    file("edges.csv", "source|target\na,x|b;y\n");
    file("nodes.csv", "id|label|x\na,x|tea|5\nb;y|coffee|6\n");
    Dataset data = read(LoadOptions.DEFAULT);
    assertThat(data.ids()).containsExactly("a,x", "b;y");
    assertThat(data.graph().edgeCount()).isEqualTo(1);
  }

  /** Headers tell nothing here, and the values cannot be compared before the encoding is known. */
  @Test
  void anotherEncodingIsNamedWhereOnlyTheValuesCouldTell() throws IOException {
    file("calls.csv", "von;nach\nanna;ben\n");
    Files.writeString(
        folder.resolve("people.csv"), "id;ort\nanna;K\u00f6ln\nben;Bern\n", ISO_8859_1);
    CsvFolderReader reader = new CsvFolderReader();
    assertThat(reader.recognises(folder, LoadOptions.DEFAULT)).isTrue();
    assertThatThrownBy(() -> read(LoadOptions.DEFAULT))
        .hasMessageContaining("people.csv:2")
        .hasMessageContaining("state its encoding");
    LoadOptions stated = LoadOptions.DEFAULT.withEncoding(ISO_8859_1);
    assertThat(read(stated).graph().edgeCount()).isEqualTo(1);
  }

  /** As {@code networkx.write_edgelist} writes them. */
  @Test
  void edgeListsOfNetworkXHaveTheirWeights() throws IOException {
    Path list = folder.resolve("g.edgelist");
    Files.writeString(list, "anna ben {}\nben carl {}\n");
    Dataset plain = new CsvFolderReader().read(list, LoadOptions.DEFAULT);
    assertThat(plain.ids()).containsExactly("anna", "ben", "carl");
    assertThat(plain.graph().isWeighted()).isFalse();
    assertThat(plain.report().notes()).noneMatch(note -> note.contains("column"));
    Files.writeString(list, "0 1 {'since': 'a, b', 'weight': 2.5}\n1 2 {'weight': 4}");
    Dataset weighted = new CsvFolderReader().read(list, LoadOptions.DEFAULT);
    assertThat(weighted.graph().adjacency().values()).containsExactly(2.5f, 2.5f, 4f, 4f);
    assertThat(weighted.report().notes())
        .containsExactly("columns of the edges that are not read: 'attributes'");
    Files.writeString(list, "0 1 {}\n".repeat(60) + "1 2 {'weight': 4}\n");
    assertThatThrownBy(() -> new CsvFolderReader().read(list, LoadOptions.DEFAULT))
        .hasMessageContaining("g.edgelist:61: 3 fields");
  }

  @Test
  void labelsAloneAreTheVertices() throws IOException {
    file("edges.csv", "source,target\n1,2\n");
    file("labels.csv", "id,label\n1,a\n2,b\n");
    assertThat(read(LoadOptions.DEFAULT).labels().classNames()).containsExactly("a", "b");
  }

  @Test
  void twoTablesOfEdgesAreRefused() throws IOException {
    file("calls.csv", "from,to\na,b\n");
    file("mails.csv", "from,to\na,b\n");
    assertThatThrownBy(() -> read(LoadOptions.DEFAULT))
        .isInstanceOf(InputException.class)
        .hasMessage(
            folder
                + ": calls.csv, mails.csv could all be the table of edges; call that one edges.csv, or move the others away");
  }

  @Test
  void aFolderOfOtherTablesIsNotRecognised() throws IOException {
    file("a.csv", "colour,shape\nred,round\n");
    assertThat(new CsvFolderReader().recognises(folder, LoadOptions.DEFAULT)).isFalse();
  }

  @Test
  void usualSpellingsOfUnknownAreNoClasses() throws IOException {
    file("edges.csv", "source,target\na,b\n");
    file("vertices.csv", "id,label\na,x\nb,?\nc,unknown\nd,NA\ne,y\n");
    Dataset data = read(LoadOptions.DEFAULT);
    assertThat(data.labels().classNames()).containsExactly("x", "y");
    assertThat(data.report().notes())
        .containsExactly(
            "1 labels '?' count as unknown",
            "1 labels 'NA' count as unknown",
            "1 labels 'unknown' count as unknown");
    Dataset stated = read(LoadOptions.DEFAULT.withUnknownLabels(Set.of("x")));
    assertThat(stated.labels().classNames()).containsExactly("?", "NA", "unknown", "y");
  }

  @Test
  void pointBesideDecimalCommasIsNotOfThousandsAfterAZero() throws IOException {
    file("edges.csv", "source;target;weight\na;b;0,5\nb;c;0.500\n");
    assertThatThrownBy(() -> read(LoadOptions.DEFAULT))
        .hasMessageContaining("edges.csv:3: weight '0.500' is not a number");
  }

  @Test
  void minusOneIsUnknownAmongNumbers() throws IOException {
    file("edges.csv", "source,target\na,b\n");
    file("vertices.csv", "id,label\na,0\nb,-1\nc,2\n");
    assertThat(read(LoadOptions.DEFAULT).labels().classNames()).containsExactly("0", "2");
    assertThat(read(LoadOptions.DEFAULT).report().notes())
        .containsExactly("1 labels '-1' count as unknown");
    file("vertices.csv", "id,label\na,-1\nb,-2\nc,1\n");
    assertThat(read(LoadOptions.DEFAULT).labels().classNames()).containsExactly("-2", "-1", "1");
    file("vertices.csv", "id,label,split\na,0,train\nb,-1,test\nc,1,train\n");
    assertThat(read(LoadOptions.DEFAULT).labels().classNames()).containsExactly("-1", "0", "1");
  }

  @Test
  void weightlessEdgesAreLeftOutOnRequest() throws IOException {
    file("edges.csv", "source,target,weight\na,b,0\nb,c,\nc,d,2\nd,a,NA\n");
    assertThatThrownBy(() -> read(LoadOptions.DEFAULT)).hasMessageContaining("edges.csv:2:");
    Dataset data = read(LoadOptions.DEFAULT.withSkipWeightless(true));
    assertThat(data.graph().edgeCount()).isEqualTo(1);
    assertThat(data.report().notes()).containsExactly("3 edges without weight left out");
  }

  @Test
  void theIndexOfPandasIsNoFeature() throws IOException {
    StringBuilder rows = new StringBuilder(",id,x\n");
    StringBuilder named = new StringBuilder("id,Unnamed: 0,x\n");
    for (int r = 0; r < 12; r++) {
      rows.append(r).append(",v").append(r).append(',').append(r * r % 7).append('\n');
      named.append("v").append(r).append(',').append(r).append(',').append(r * r % 7).append('\n');
    }
    file("edges.csv", "source,target\nv0,v1\n");
    for (CharSequence table : new CharSequence[] {rows, named}) {
      file("vertices.csv", table.toString());
      Dataset data = read(LoadOptions.DEFAULT);
      assertThat(data.features().names()).containsExactly("x");
      assertThat(data.report().notes()).anyMatch(note -> note.contains("numbers the rows"));
    }
  }

  @Test
  void runningNumbersAmongNumbersAreLeftOutAndTheRestStaysAsItIs() throws IOException {
    StringBuilder rows = new StringBuilder("id,rank,x,y\n");
    for (int r = 0; r < 12; r++) {
      rows.append("v%d,%d,%d,7\n".formatted(r, r + 1, r * r % 7 + 1));
    }
    file("edges.csv", "source,target\nv0,v1\n");
    file("vertices.csv", rows.toString());
    Dataset data = read(LoadOptions.DEFAULT);
    assertThat(data.features().names()).containsExactly("x");
    assertThat(data.features().dense()).isTrue();
    assertThat(data.features().matrix().values()).startsWith(1, 2, 5, 3);
    assertThat(data.report().notes())
        .containsExactly(
            "column 'rank' left out: identifier (numbers the rows)",
            "column 'y' left out: constant (always 7.0)");
  }

  @Test
  void wishesAreFollowedAndMistypedOnesRefused() throws IOException {
    file("edges.csv", "source,target\na,b\n");
    file("vertices.csv", "id,floor,x\na,1,5\nb,2,6\nc,1,7\nd,2,8\n");
    ColumnWishes wishes =
        ColumnWishes.of(Map.of("category", Set.of("floor"), "ignore", Set.of("x")));
    Dataset data = read(LoadOptions.DEFAULT.withWishes(wishes));
    assertThat(data.features().names()).containsExactly("floor=1", "floor=2");
    LoadOptions again = LoadOptions.of(LoadOptions.DEFAULT.withWishes(wishes).toMap());
    assertThat(again.wishes()).isEqualTo(wishes);
    ColumnWishes mistyped = ColumnWishes.of(Map.of("text", Set.of("flor")));
    assertThatThrownBy(() -> read(LoadOptions.DEFAULT.withWishes(mistyped)))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("no feature column 'flor', did you mean floor?");
  }

  @Test
  void semicolonsSuggestDecimalCommas() throws IOException {
    StringBuilder rows = new StringBuilder("id;price\n");
    for (int r = 0; r < 12; r++) {
      rows.append("v%d;%d,%03d\n".formatted(r, r % 5, 100 + r));
    }
    file("edges.csv", "source,target\nv0,v1\n");
    file("vertices.csv", rows.toString());
    ColumnEncoding price =
        read(LoadOptions.DEFAULT).columns().orElseThrow().encoding().columns().get(0);
    assertThat(price.reason()).contains("decimal commas");
  }

  @Test
  void renamedColumnsAreTakenByTheirNamesAlone() throws IOException {
    file("edges.csv", "source,target\na,b\n");
    file("vertices.csv", "key,id,group,label\na,7,x,q\nb,8,y,q\n");
    ColumnNames names = ColumnNames.of(Map.of("id", "key", "label", "group"));
    Dataset data = read(LoadOptions.DEFAULT.withColumns(names));
    assertThat(data.ids()).containsExactly("a", "b");
    assertThat(data.labels().classNames()).containsExactly("x", "y");
  }

  @Test
  void nodesWithoutAnIdAreNotPassedOver() throws IOException {
    file("edges.csv", "source,target\na,b\n");
    file("nodes.csv", "title,year\nx,1990\n");
    assertThatThrownBy(() -> read(LoadOptions.DEFAULT))
        .hasMessageContaining("nodes.csv:1: no column 'id' in the header 'title,year'");
  }

  @Test
  void aStatedLabelDoesNotChangeWhichColumnsAreTheEnds() throws IOException {
    file("big_edges.csv", "numeric_id_1,numeric_id_2\n0,1\n1,2\n");
    file("big_features.csv", "views,numeric_id,language\n7,0,EN\n8,1,DE\n9,2,EN\n");
    ColumnNames label = ColumnNames.of(Map.of("label", "language"));
    Dataset data = read(LoadOptions.DEFAULT.withColumns(label));
    assertThat(data.graph().edgeCount()).isEqualTo(2);
    assertThat(data.labels().classNames()).containsExactly("DE", "EN");
  }

  @Test
  void endsMayShareTheStartOfTheirNames() throws IOException {
    file("nodes.csv", "node_id,kind\n5,a\n6,b\n7,a\n");
    file("relationships.csv", "type,node_id_start,node_id_end,sourceID\nx,5,6,P\nx,6,7,P\n");
    assertThat(read(LoadOptions.DEFAULT).graph().edgeCount()).isEqualTo(2);
    file("relationships.csv", "SOURCE_SITE\tTARGET_SITE\tWHEN\n5\t6\t1 May, 2001\n");
    assertThat(read(LoadOptions.DEFAULT).graph().edgeCount()).isEqualTo(1);
  }

  @Test
  void weightsMayHaveDecimalCommasInTablesWithSemicolons() throws IOException {
    file("edges.csv", "source;target;weight\na;b;0,5\nb;c;1.234,5\nc;d;2.000\n");
    Dataset data = read(LoadOptions.DEFAULT);
    assertThat(data.graph().adjacency().values()).contains(0.5f, 1234.5f, 2000f);
    assertThat(data.report().notes()).contains("the weights have decimal commas");
    file("edges.csv", "source;target;weight\na;b;0.5\nb;c;2.000\n");
    assertThat(read(LoadOptions.DEFAULT).graph().adjacency().values()).contains(0.5f, 2f);
    file("edges.csv", "source;target;weight\na;b;0,5\nb;c;1.2,5\n");
    assertThatThrownBy(() -> read(LoadOptions.DEFAULT))
        .hasMessageContaining("edges.csv:3: weight '1.2,5' is not a number");
  }

  @Test
  void minusOneIsUnknownAmongWords() throws IOException {
    file("edges.csv", "source,target\na,b\n");
    file("vertices.csv", "id,label\na,yes\nb,-1\nc,no\n");
    assertThat(read(LoadOptions.DEFAULT).labels().classNames()).containsExactly("no", "yes");
  }

  @Test
  void missingWeightsSayHowToLeaveTheirEdgesOut() throws IOException {
    file("edges.csv", "source,target,weight\na,b,\n");
    assertThatThrownBy(() -> read(LoadOptions.DEFAULT))
        .hasMessageContaining("weight '' is missing")
        .hasMessageContaining("choose to skip edges without one");
  }

  @Test
  void vectorsInCellsAreColumns() throws IOException {
    file("edges.csv", "source,target\na,b\n");
    file(
        "vertices.csv",
        "id,label,x,y,price\na,p,\"0.1, 0.2, 0.3\",[1 2 ],\"1,234,567.5\"\n"
            + "b,q,\"0.4, 0.5, 0.1\",\"[3 , 1]\",\"2,345,678.5\"\n");
    assertThat(read(LoadOptions.DEFAULT).features().names())
        .containsExactly("x.0", "x.1", "x.2", "y.0", "y.1", "price");
  }

  @Test
  void masksAreTheSplit() throws IOException {
    file("edges.csv", "source,target\na,b\n");
    String header = "id,label,train_mask,val_mask,test_mask,x\n";
    file("vertices.csv", header + "a,p,True,False,False,1\nb,q,False,False,True,2\n");
    Dataset data = read(LoadOptions.DEFAULT);
    assertThat(data.features().names()).containsExactly("x");
    assertThat(data.splits().get("public").train()).containsExactly(0);
    assertThat(data.splits().get("public").test()).containsExactly(1);
    file("vertices.csv", header + "a,p,True,False,True,1\n");
    assertThatThrownBy(() -> read(LoadOptions.DEFAULT))
        .hasMessageContaining("vertices.csv:2: the masks put the vertex into both train and test");
  }

  @Test
  void featuresWithoutAHeaderBelongToTheVertexInTheirFirstColumn() throws IOException {
    file("x_edgelist.csv", "txId1,txId2\n70,71\n71,72\n");
    file("x_classes.csv", "txId,class\n70,1\n71,unknown\n72,2\n");
    StringBuilder rows = new StringBuilder();
    for (int id : new int[] {72, 70, 71}) {
      rows.append(id).append(",1,0.5,-2.5,%d,3,4,5e-3\n".formatted(id % 70));
    }
    file("x_features.csv", rows.toString());
    Dataset data = read(LoadOptions.DEFAULT);
    assertThat(data.ids()).containsExactly("72", "70", "71");
    assertThat(data.labels().classNames()).containsExactly("1", "2");
    assertThat(data.features().names()).contains("column 5");
  }

  @Test
  void severalTablesOfOneKindAreNotChosenFromInSilence() throws IOException {
    file("a.edges", "0 1\n");
    file("b.edges", "0 1\n1 2\n");
    assertThatThrownBy(() -> read(LoadOptions.DEFAULT))
        .hasMessageContaining("a.edges, b.edges could all be the table of edges");
    Files.delete(folder.resolve("b.edges"));
    file("vertices.csv", "id,x\n0,5\n1,7\n");
    file("labels.csv", "id,label\n0,a\n1,b\n");
    file("test_labels.csv", "id,label\n0,b\n");
    Dataset data = read(LoadOptions.DEFAULT);
    assertThat(data.labels().classNames()).containsExactly("a", "b");
    assertThat(data.report().notes()).contains("not read: test_labels.csv");
  }

  @Test
  void longVectorInOneOfManyRowsIsRefused() throws IOException {
    file("edges.csv", "source,target\n0,1\n");
    StringBuilder rows = new StringBuilder("id,x\n0,\"[1" + ",2".repeat(9_999) + "]\"\n");
    for (int v = 1; v < 100_000; v++) {
      rows.append(v).append(",\n");
    }
    file("vertices.csv", rows.toString());
    assertThatThrownBy(() -> read(LoadOptions.DEFAULT))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("cells of the vectors in column 'x' but contains only 10000 items");
  }

  @Test
  void cellsThatAreAlmostVectorsStayAsTheyAre() throws IOException {
    file("edges.csv", "source,target\na,b\n");
    file(
        "vertices.csv",
        "id,label,gap,length,blank\na,p,\"[1,,2]\",\"[1,2]\",\"1%s2\"\nb,q,\"[3,,4]\",\"[1,2,3]\",x\n"
            .formatted(" ".repeat(1 << 19)));
    assertThat(read(LoadOptions.DEFAULT).columns().orElseThrow().byName())
        .containsOnlyKeys("gap", "length", "blank");
  }

  @Test
  void numbersInPlaceOfClassesAreNoticed() throws IOException {
    StringBuilder rows = new StringBuilder("id,target\n");
    for (int v = 0; v < 30; v++) {
      rows.append("v%d,%d\n".formatted(v, 1000 + 37 * v));
    }
    file("edges.csv", "source,target\nv0,v1\n");
    file("vertices.csv", rows.toString());
    assertThat(read(LoadOptions.DEFAULT).report().notes())
        .anyMatch(note -> note.startsWith("30 classes for 30 labelled vertices: "));
  }
}
