package org.capgnn.data.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.capgnn.graph.InputException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Acknowledged lines are read again or missed aloud, whatever happens to the file. */
class JournalTest {
  private static final List<String> LINES = List.of("head", "first é", "second");

  @TempDir Path folder;

  private Path file;
  private final List<String> read = new ArrayList<>();

  private Journal open() throws IOException {
    read.clear();
    return Journal.open(file, LINES.get(0), (number, text) -> read.add(text));
  }

  @BeforeEach
  void write() throws IOException {
    file = folder.resolve("changes.log");
    try (Journal journal = open()) {
      journal.append(LINES.get(1));
      journal.append(LINES.get(2));
    }
  }

  @Test
  void linesAreReadAgain() throws IOException {
    open().close();
    assertThat(read).isEqualTo(LINES);
  }

  @Test
  void anyBitThatIsFlippedIsRefusedAndTheFileStaysAsItIs() throws IOException {
    byte[] whole = Files.readAllBytes(file);
    for (int bit = 0; bit < whole.length * 8; bit++) {
      byte[] damaged = whole.clone();
      damaged[bit / 8] ^= (byte) (1 << bit % 8);
      Files.write(file, damaged);
      assertThatThrownBy(this::open)
          .as("bit %d", bit)
          .isInstanceOf(InputException.class)
          .hasMessageContaining("changes.log:");
      assertThat(Files.readAllBytes(file)).isEqualTo(damaged);
    }
  }

  @Test
  void whatWasNeverAcknowledgedIsCutOff() throws IOException {
    byte[] whole = Files.readAllBytes(file);
    int acknowledged = new String(whole, StandardCharsets.UTF_8).indexOf("second");
    for (int length = acknowledged; length < whole.length; length++) {
      Files.write(file, Arrays.copyOf(whole, length));
      try (Journal journal = open()) {
        assertThat(journal.cut()).isTrue();
        assertThat(read).isEqualTo(LINES.subList(0, 2));
        journal.append("third");
      }
      open().close();
      assertThat(read).containsExactly(LINES.get(0), LINES.get(1), "third");
    }
  }

  @Test
  void zerosAfterAPowerCutAreCutOff() throws IOException {
    byte[] whole = Files.readAllBytes(file);
    Files.write(file, Arrays.copyOf(whole, whole.length + 50));
    try (Journal journal = open()) {
      assertThat(journal.cut()).isTrue();
      assertThat(read).isEqualTo(LINES);
    }
    assertThat(Files.readAllBytes(file)).isEqualTo(whole);
  }

  @Test
  void linesThatCannotBeUsedChangeNothing() throws IOException {
    Files.writeString(file, "half", StandardOpenOption.APPEND);
    byte[] before = Files.readAllBytes(file);
    assertThatThrownBy(
            () ->
                Journal.open(
                    file,
                    "",
                    (number, text) -> {
                      throw new InputException("no");
                    }))
        .hasMessage("no");
    assertThat(Files.readAllBytes(file)).isEqualTo(before);
  }
}
