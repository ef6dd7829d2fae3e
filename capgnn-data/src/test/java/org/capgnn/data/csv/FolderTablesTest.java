package org.capgnn.data.csv;

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
    assertThat(new CsvFolderReader().recognises(folder)).isTrue();
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
                + ": calls.csv, mails.csv could all be the table of edges; call that one edges.csv");
  }

  @Test
  void aFolderOfOtherTablesIsNotRecognised() throws IOException {
    file("a.csv", "colour,shape\nred,round\n");
    assertThat(new CsvFolderReader().recognises(folder)).isFalse();
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
  void minusOneIsUnknownAmongNumbers() throws IOException {
    file("edges.csv", "source,target\na,b\n");
    file("vertices.csv", "id,label\na,0\nb,-1\nc,1\n");
    assertThat(read(LoadOptions.DEFAULT).labels().classNames()).containsExactly("0", "1");
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
}
