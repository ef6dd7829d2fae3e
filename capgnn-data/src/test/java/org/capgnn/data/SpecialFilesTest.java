package org.capgnn.data;

import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.capgnn.data.catalog.DatasetCatalog;
import org.capgnn.data.csv.CsvFolderReader;
import org.capgnn.data.file.InputFile;
import org.capgnn.data.pickle.PickleFile;
import org.capgnn.graph.InputException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A pipe that nobody writes to would be waited for, and a device would be read for ever. */
@Timeout(20)
class SpecialFilesTest {
  @TempDir Path folder;

  private Path pipe(String name) throws IOException, InterruptedException {
    Path pipe = folder.resolve(name);
    try {
      assumeTrue(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor() == 0);
    } catch (IOException e) {
      assumeTrue(false, "this system has no mkfifo");
    }
    return pipe;
  }

  @Test
  void pipesAreRefused() throws Exception {
    Path pipe = pipe("a.npz");
    assertThatThrownBy(() -> InputFile.text(pipe, 100))
        .isInstanceOf(InputException.class)
        .hasMessage(pipe + ": a pipe or device; only files can be read, save the content to one");
    assertThatThrownBy(() -> PickleFile.read(pipe)).hasMessageContaining("a pipe or device");
    for (String format : new String[] {"npz", "graphml"}) {
      assertThatThrownBy(
              () ->
                  new DatasetCatalog()
                      .load(pipe.toString(), LoadOptions.DEFAULT.withFormat(format)))
          .isInstanceOf(InputException.class)
          .hasMessageContaining("a pipe or device");
    }
    Path unknown = pipe("of-no-kind");
    assertThatThrownBy(() -> new DatasetCatalog().load(unknown.toString(), LoadOptions.DEFAULT))
        .hasMessageContaining("a pipe or device");
    Files.delete(unknown);
    Files.delete(pipe);
    pipe("edges.csv");
    assertThatThrownBy(() -> new CsvFolderReader().read(folder, LoadOptions.DEFAULT))
        .hasMessageContaining("edges.csv: a pipe or device");
  }

  @Test
  void foldersAndLargeFilesAreRefused() throws IOException {
    assertThatThrownBy(() -> InputFile.text(folder, 100)).hasMessageContaining("a folder");
    Path file = Files.writeString(folder.resolve("x"), "12345");
    assertThatThrownBy(() -> InputFile.text(file, 4))
        .hasMessageContaining("5 bytes, expected at most 4");
  }
}
