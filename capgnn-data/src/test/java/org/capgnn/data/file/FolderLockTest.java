package org.capgnn.data.file;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.capgnn.graph.InputException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FolderLockTest {
  @TempDir Path folder;

  @Test
  void secondWriterOfThisProcessIsRefusedUntilTheFirstIsDone() throws IOException {
    Path link = Files.createSymbolicLink(folder.resolve("link"), folder);
    try (FolderLock lock = FolderLock.of(folder)) {
      assertThatThrownBy(() -> FolderLock.of(link))
          .isInstanceOf(InputException.class)
          .hasMessageStartingWith(link + ": another training or command is writing");
    }
    FolderLock.of(folder).close();
    assertThat(folder.resolve(FolderLock.FILE)).doesNotExist();
  }

  @Test
  void lockOfAnotherProcessDiesWithIt() throws Exception {
    Process other =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                FolderLockTest.class.getName(),
                folder.toString())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    assertThat(other.inputReader(UTF_8).readLine()).isEqualTo(UnfinishedWriter.READY);
    assertThatThrownBy(() -> FolderLock.of(folder)).isInstanceOf(InputException.class);
    assertThatThrownBy(() -> FolderLock.of(folder)).isInstanceOf(InputException.class);

    other.destroyForcibly().waitFor();

    assertThat(folder.resolve(FolderLock.FILE)).exists();
    FolderLock.of(folder).close();
    assertThat(folder.resolve(FolderLock.FILE)).doesNotExist();
  }

  /** The other process. */
  public static void main(String[] arguments) throws IOException {
    try (FolderLock lock = FolderLock.of(Path.of(arguments[0]))) {
      System.out.println(UnfinishedWriter.READY);
      System.in.read();
    }
  }
}
