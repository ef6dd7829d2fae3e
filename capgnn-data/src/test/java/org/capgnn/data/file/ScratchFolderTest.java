package org.capgnn.data.file;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class ScratchFolderTest {
  @Test
  void folderIsDeletedWithItsFilesAndSoIsThatOfAKilledProcess() throws IOException {
    Path tmp = Path.of(System.getProperty("java.io.tmpdir"));
    Path killed =
        Files.createDirectory(tmp.resolve(".scratch.capgnn-1-" + System.nanoTime() + ".part"));
    Files.createFile(killed.resolve(".in-use"));
    Files.createDirectory(killed.resolve("files"));
    Files.writeString(killed.resolve("files").resolve("big"), "x");

    Path path;
    try (ScratchFolder scratch = ScratchFolder.make();
        ScratchFolder other = ScratchFolder.make()) {
      path = scratch.path();
      assertThat(path).isEmptyDirectory();
      assertThat(other.path()).isEmptyDirectory();
      Files.writeString(path.resolve("inside"), "x");
      assertThat(killed).doesNotExist();
    }
    assertThat(path.getParent()).doesNotExist();
  }
}
