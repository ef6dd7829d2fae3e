package org.capgnn.data.file;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.capgnn.graph.InputException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AtomicFileTest {
  @TempDir Path folder;

  private static void write(Path file, String text) {
    AtomicFile.write(file, out -> out.write(text.getBytes(UTF_8)));
  }

  private void assertNothingElse(Path... files) throws IOException {
    try (Stream<Path> inside = Files.list(folder)) {
      assertThat(inside).containsExactlyInAnyOrder(files);
    }
  }

  @Test
  void replacesTheFileAndLeavesNothingBeside() throws IOException {
    Path file = folder.resolve("a.csv");
    write(file, "old");
    write(file, "new");

    assertThat(file).hasContent("new");
    assertNothingElse(file);
  }

  @Test
  void failureKeepsTheOldFileAndNamesIt() throws IOException {
    Path file = folder.resolve("a.csv");
    write(file, "old");

    assertThatThrownBy(
            () ->
                AtomicFile.write(
                    file,
                    out -> {
                      out.write('n');
                      throw new IOException("No space left on device");
                    }))
        .isInstanceOf(UncheckedIOException.class)
        .cause()
        .hasMessage(file + ": cannot be written: No space left on device");
    assertThat(file).hasContent("old");
    assertNothingElse(file);
  }

  @Test
  void linkStaysAndItsFileIsReplaced() throws IOException {
    Path file = folder.resolve("real.csv");
    Path link = folder.resolve("link.csv");
    Files.writeString(file, "old");
    Files.createSymbolicLink(link, Path.of("real.csv"));

    write(link, "new");

    assertThat(link).isSymbolicLink().hasContent("new");
    assertThat(file).hasContent("new");
    assertNothingElse(file, link);
  }

  @Test
  void linkToNothingMakesItsFile() throws IOException {
    Path link = folder.resolve("link.csv");
    Files.createSymbolicLink(link, Path.of("deeper", "real.csv"));

    write(link, "new");

    assertThat(folder.resolve("deeper/real.csv")).hasContent("new");
  }

  @Test
  void pipeIsWrittenToAndStays() throws Exception {
    Path pipe = folder.resolve("pipe");
    assumeTrue(makePipe(pipe), "mkfifo is missing");
    CompletableFuture<String> read = CompletableFuture.supplyAsync(() -> text(pipe));

    write(pipe, "through");

    assertThat(read.get(10, TimeUnit.SECONDS)).isEqualTo("through");
    assertThat(Files.isRegularFile(pipe)).isFalse();
  }

  private static boolean makePipe(Path pipe) throws InterruptedException {
    try {
      return new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor() == 0;
    } catch (IOException noSuchProgram) {
      return false;
    }
  }

  private static String text(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void folderIsRefused() throws IOException {
    Path inside = Files.createDirectory(folder.resolve("out"));

    assertThatThrownBy(() -> write(inside, "new"))
        .isInstanceOf(InputException.class)
        .hasMessage(inside + ": this is a folder; name a file to write");
  }

  @Test
  void whatAnotherProcessIsWritingIsLeftAlone() throws IOException {
    Path file = folder.resolve("a.csv");
    Path others = folder.resolve(".a.csv.part");
    Files.writeString(others, "half of ano");

    write(file, "ours");

    assertThat(file).hasContent("ours");
    assertThat(others).hasContent("half of ano");
    assertNothingElse(file, others);
  }

  @Test
  void writersOfOneFileDoNotMixTheirContents() throws Exception {
    Path file = folder.resolve("a.csv");
    try (AtomicFile first = new AtomicFile(file);
        AtomicFile second = new AtomicFile(file)) {
      first.stream().write("first".getBytes(UTF_8));
      second.stream().write("the second".getBytes(UTF_8));
      first.commit();
      assertThat(file).hasContent("first");
      second.commit();
    }
    assertThat(file).hasContent("the second");
    assertNothingElse(file);
  }

  @Test
  void leftoverOfADeadProcessIsRemovedAndThatOfALiveOneStays() throws Exception {
    Path file = folder.resolve("a.csv");
    Process other = UnfinishedWriter.start(file);
    assertThat(other.inputReader(UTF_8).readLine()).isEqualTo(UnfinishedWriter.READY);
    write(file, "ours");
    try (Stream<Path> inside = Files.list(folder)) {
      assertThat(inside).as("the other process is still writing").hasSize(2);
    }

    other.destroyForcibly().waitFor();
    write(file, "ours again");

    assertThat(file).hasContent("ours again");
    assertNothingElse(file);
  }

  @Test
  void permissionsAreKept() throws IOException {
    Path file = folder.resolve("secret.csv");
    Files.writeString(file, "old");
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r-----"));

    write(file, "new");

    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
        .isEqualTo("rw-r-----");
  }

  @Test
  void deviceStaysOneAndItsFailureIsReported() throws Exception {
    Path device = folder.resolve("full"); // like /dev/full: every write fails
    Process made = new ProcessBuilder("mknod", device.toString(), "c", "1", "7").start();
    assumeTrue(made.waitFor() == 0 && Files.exists(device), "devices can be made by root only");

    assertThatThrownBy(() -> write(device, "new"))
        .isInstanceOf(UncheckedIOException.class)
        .hasMessageContaining("full: cannot be written: ");
    assertThat(Files.isRegularFile(device)).isFalse();
    assertThat(device).exists();
  }

  @Test
  void linksInACircleAreRefused() throws IOException {
    Path link = folder.resolve("a");
    Files.createSymbolicLink(link, Path.of("b"));
    Files.createSymbolicLink(folder.resolve("b"), Path.of("a"));

    assertThatThrownBy(() -> write(link, "new"))
        .isInstanceOf(UncheckedIOException.class)
        .hasMessageContaining("its symbolic links go round in a circle");
  }

  @Test
  void longestNameThatTheSystemTakesIsWritten() {
    Path file = folder.resolve("ä".repeat(127));

    write(file, "new");

    assertThat(file).hasContent("new");
  }
}
