package org.capgnn.data.linqs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.capgnn.data.LoadOptions;
import org.capgnn.graph.Dataset;
import org.capgnn.graph.InputException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LinqsReaderTest {
  @TempDir Path folder;
  private Path content;
  private Path cites;

  @BeforeEach
  void threePapers() throws IOException {
    content = folder.resolve("small.content");
    cites = folder.resolve("small.cites");
    Files.writeString(content, "31\t0\t1\t0\tTheory\n7\t0\t0\t0\tAgents\nx9\t1\t0\t1\tTheory\n");
    Files.writeString(cites, "31\t7\n31 x9\n");
  }

  private void assertRefused(String message) {
    assertThatThrownBy(() -> new LinqsReader().read(content, LoadOptions.DEFAULT))
        .isInstanceOf(InputException.class)
        .hasMessage(folder + "/" + message);
  }

  @Test
  void papersFeaturesAndCitationsAreRead() {
    for (Path path : new Path[] {folder, content, cites}) {
      assertThat(new LinqsReader().recognises(path, LoadOptions.DEFAULT)).isTrue();
      Dataset data = new LinqsReader().read(path, LoadOptions.DEFAULT);
      assertThat(data.name()).isEqualTo("small");
      assertThat(data.ids()).containsExactly("31", "7", "x9");
      assertThat(data.labels().classNames()).containsExactly("Agents", "Theory");
      assertThat(data.labels().of()).containsExactly(1, 0, 1);
      assertThat(data.graph().adjacency().columnIndices()).containsExactly(1, 2, 0, 0);
      assertThat(data.features().matrix().offsets()).containsExactly(0, 1, 1, 3);
      assertThat(data.features().matrix().columnIndices()).containsExactly(1, 0, 2);
      assertThat(data.features().dense()).isFalse();
    }
  }

  @Test
  void theSecondPaperCitesTheFirst() {
    Dataset data = new LinqsReader().read(folder, LoadOptions.DEFAULT.withDirected(true));
    assertThat(data.graph().adjacency().offsets()).containsExactly(0, 0, 1, 2);
  }

  @Test
  void unknownPaperIsRefusedWithItsLine() throws IOException {
    Files.writeString(cites, "31\t7\n31\t8\n");
    assertRefused(
        "small.cites:2: no vertex '8' in the content file; is that complete? If so, remove the"
            + " line, or choose to skip edges with unknown ends");
  }

  @Test
  void missingCitesAreRefused() throws IOException {
    Files.delete(cites);
    assertRefused("small.cites: no such file; check the path");
  }

  @Test
  void duplicateRaggedEmptyAndNonNumericContentIsRefused() throws IOException {
    Files.writeString(content, "1\t0\tA\n1\t0\tA\n");
    assertRefused("small.content:2: vertex '1' occurs twice; remove one of its lines");
    Files.writeString(content, "1\t0\tA\n2\tA\n");
    assertRefused("small.content:2: 2 cells; expected an id, 1 features and a class, fix the line");
    Files.writeString(content, "\n");
    assertRefused("small.content:1: the file has no vertex; is it complete?");
    Files.writeString(content, "1\t0\tNaN\tA\n");
    assertRefused(
        "small.content:1: column 3, feature 2 is 'NaN', not a finite number; fix the cell");
    Files.writeString(cites, "31\n");
    Files.writeString(content, "1\t0\tA\n");
    assertRefused("small.cites:1: 1 cells; expected a cited and a citing id, fix the line");
  }

  @Test
  void unknownPapersAreLeftOutAndCountedOnRequest() throws IOException {
    Files.writeString(cites, "31\t7\n31\t8\nghost x9\n31 x9\n");

    Dataset data = new LinqsReader().read(folder, LoadOptions.DEFAULT.withSkipUnknown(true));

    assertThat(data.graph().edgeCount()).isEqualTo(2);
    assertThat(data.report().sentences()).contains("2 edges with an unknown end left out");
  }

  @Test
  void fileOfAnotherNameIsRefused(@TempDir Path other) {
    assertThatThrownBy(() -> new LinqsReader().read(other.resolve("x"), LoadOptions.DEFAULT))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("expected a file that ends in .content or .cites");
  }
}
