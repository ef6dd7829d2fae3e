package org.capgnn.reproduce.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.capgnn.graph.InputException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WrittenFilesTest {
  @TempDir Path folder;

  @Test
  void onlyFilesInTheFolderItselfAreObsolete() {
    List<String> before = List.of("a.svg", "b.svg", "", ".", "..", "\0", "x/y", "/etc", ".hidden");
    assertThat(WrittenFiles.obsolete(before, List.of("b.svg"))).containsExactly("a.svg");
  }

  @Test
  void listThatCannotBeReadNamesNothing() throws IOException {
    assertThat(WrittenFiles.before(folder)).isEmpty();
    Files.writeString(folder.resolve("cells.json"), "{\"files\": [\"a\", 5");
    assertThat(WrittenFiles.before(folder)).isEmpty();
    Files.writeString(folder.resolve("cells.json"), "{\"files\": [\"a\", \"b\"]}");
    assertThat(WrittenFiles.before(folder)).containsExactly("a", "b");
  }

  @Test
  void pageOfSomebodyElseIsNotReplaced() throws IOException {
    Files.writeString(folder.resolve("README.md"), "# Mine");
    assertThatThrownBy(() -> WrittenFiles.refuseOthers(folder, "Reproduction"))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("README.md is not a reproduction page");
  }
}
