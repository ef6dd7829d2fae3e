package org.capgnn.spark.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.capgnn.graph.InputException;
import org.capgnn.result.EpochRecord;
import org.capgnn.result.RunKey;
import org.capgnn.train.TrainingState;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CheckpointStoreTest {
  private static final RunKey KEY = new RunKey("data", "public", "capgcn", 1, Map.of("a", "b"), 1);

  @TempDir Path folder;
  private CheckpointStore store;

  @BeforeEach
  void open() {
    store = storeIn(folder);
    store.requireWritable();
  }

  private static CheckpointStore storeIn(Path folder) {
    return new CheckpointStore(folder.toUri().toString(), KEY, new Configuration());
  }

  private static TrainingState state(int epoch) {
    List<EpochRecord> history =
        IntStream.range(0, epoch)
            .mapToObj(e -> new EpochRecord(e, 1, 2, 3, 4, 0.5, 0.25, 0, new double[0], 1))
            .toList();
    return new TrainingState(
        epoch, 0, 1.5, new double[0], history, Map.of("w", new float[] {1, 2, epoch}));
  }

  private Path fileOf(int epoch) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files
          .filter(f -> f.getFileName().toString().equals("epoch-%08d.safetensors".formatted(epoch)))
          .findFirst()
          .orElseThrow();
    }
  }

  private int newest() {
    byte[] bytes = store.newest();
    return bytes.length == 0 ? 0 : store.read(bytes).epoch();
  }

  @Test
  void theLastTwoAreKept() throws IOException {
    for (int epoch = 1; epoch <= 3; epoch++) {
      store.write(state(epoch));
    }
    assertThat(newest()).isEqualTo(3);
    assertThat(fileOf(2)).exists();
    assertThatThrownBy(() -> fileOf(1)).isInstanceOf(NoSuchElementException.class);
  }

  @ParameterizedTest
  @ValueSource(strings = {"flipped", "flipped without checksum", "truncated", "empty", "folder"})
  void aDamagedCheckpointIsPassedOver(String damage) throws IOException {
    store.write(state(1));
    store.write(state(2));
    assertThat(newest()).isEqualTo(2);
    Path file = fileOf(2);
    byte[] bytes = Files.readAllBytes(file);
    switch (damage) {
      case "flipped", "flipped without checksum" -> {
        bytes[bytes.length - 3] ^= 4;
        Files.write(file, bytes);
      }
      case "truncated" -> Files.write(file, Arrays.copyOf(bytes, bytes.length / 2));
      case "empty" -> Files.write(file, new byte[0]);
      default -> {
        Files.delete(file);
        Files.createDirectory(file);
      }
    }
    if (!damage.equals("flipped")) { // Hadoop's own checksum, which other file systems lack
      Files.deleteIfExists(file.resolveSibling("." + file.getFileName() + ".crc"));
    }

    assertThat(newest()).isEqualTo(1);
  }

  @Test
  void aFolderOfAnotherMachineIsNoticed() throws IOException {
    store.mark("t0");
    CheckpointStore elsewhere = storeIn(Files.createDirectory(folder.resolve("elsewhere")));

    assertThatCode(() -> store.requireShared("t0", Duration.ZERO)).doesNotThrowAnyException();
    assertThatThrownBy(() -> elsewhere.requireShared("t0", Duration.ofMillis(200)))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("is not the same for the driver and for the executor on");
    store.unmark("t0");
    assertThatThrownBy(() -> store.requireShared("t0", Duration.ZERO))
        .isInstanceOf(InputException.class);
  }

  @Test
  void aWriteThatFailsIsNotedAndTheThirdInARowEndsTheTraining() throws IOException {
    List<String> notes = new ArrayList<>();
    CheckpointWriter writer = new CheckpointWriter(store, notes::add);
    writer.write(state(1));
    assertThat(notes).isEmpty();
    store.remove();
    Path inTheWay = folder.resolve(Path.of(store.toString()).getFileName());
    Files.writeString(inTheWay, "a file");

    writer.write(state(2));
    writer.write(state(3));
    assertThat(notes)
        .hasSize(2)
        .allMatch(note -> note.contains("cannot be written") && note.endsWith("goes on"));
    assertThatThrownBy(() -> writer.write(state(4)))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("neither could the 2 before it");
  }
}
