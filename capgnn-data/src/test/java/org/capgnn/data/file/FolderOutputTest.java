package org.capgnn.data.file;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.capgnn.graph.InputException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FolderOutputTest {
  @TempDir Path parent;

  private static void write(FolderOutput out, String name, String text) {
    AtomicFile.write(out.file(name), stream -> stream.write(text.getBytes(UTF_8)));
  }

  private static List<String> namesIn(Path folder) throws IOException {
    try (Stream<Path> inside = Files.list(folder)) {
      return inside.map(path -> path.getFileName().toString()).sorted().toList();
    }
  }

  @Test
  void newFolderAppearsOnlyWhenItIsComplete() throws IOException {
    Path folder = parent.resolve("data");
    try (FolderOutput out = new FolderOutput(folder)) {
      write(out, "a", "1");
      write(out, "b", "2");
      assertThat(folder).doesNotExist();
      out.commit(List.of());
    }
    assertThat(namesIn(parent)).containsExactly("data");
    assertThat(namesIn(folder)).containsExactly("a", "b");
  }

  @Test
  void withoutACommitNothingStays() throws IOException {
    try (FolderOutput out = new FolderOutput(parent.resolve("data"))) {
      write(out, "a", "1");
    }
    assertThat(namesIn(parent)).isEmpty();
  }

  @Test
  void existingFolderGetsTheNewFilesAndKeepsThoseOfOthers() throws IOException {
    Files.writeString(parent.resolve("a"), "old");
    Files.writeString(parent.resolve("gone"), "old");
    Files.writeString(parent.resolve("notes.txt"), "mine");
    try (FolderOutput out = new FolderOutput(parent)) {
      write(out, "a", "new");
      assertThat(parent.resolve("a")).hasContent("old");
      out.commit(List.of("gone"));
    }
    assertThat(namesIn(parent)).containsExactly("a", "notes.txt");
    assertThat(parent.resolve("a")).hasContent("new");
    FolderOutput.requireFinished(parent);
  }

  @Test
  void failureBetweenTwoFilesLeavesTheMark() throws IOException {
    Files.writeString(parent.resolve("a"), "old");
    Files.createDirectories(parent.resolve("gone/full")); // cannot be deleted
    try (FolderOutput out = new FolderOutput(parent)) {
      write(out, "a", "new");
      assertThatThrownBy(() -> out.commit(List.of("gone"))).isInstanceOf(IOException.class);
    }
    assertThatThrownBy(() -> FolderOutput.requireFinished(parent))
        .isInstanceOf(InputException.class)
        .hasMessageStartingWith(parent + ": writing this folder was interrupted");
  }

  @Test
  void linkInsideIsNotReplaced() throws IOException {
    Path link = Files.createSymbolicLink(parent.resolve("a"), Path.of("elsewhere"));
    try (FolderOutput out = new FolderOutput(parent)) {
      write(out, "a", "new");
      assertThatThrownBy(() -> out.commit(List.of()))
          .isInstanceOf(InputException.class)
          .hasMessage(link + ": would be replaced, but is no regular file; name another folder");
    }
    assertThat(namesIn(parent)).containsExactly("a");
    FolderOutput.requireFinished(parent);
  }
}
