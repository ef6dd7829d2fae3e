package org.capgnn.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.capgnn.graph.InputException;
import org.capgnn.model.ModelFamily;
import org.capgnn.model.zoo.Models;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PeersTest {
  /** Sets up a "Python" that agrees with the golden vectors or not, and takes 5 ms per epoch. */
  private static final String SETUP =
      """
      mkdir -p .venv/bin
      cat >.venv/bin/python <<'END'
      #!/bin/bash
      if [ "$1" = test_golden.py ]; then echo 'golden says so'; exit GOLDEN; fi
      echo '{"ready": true, "torch": "0.0"}'
      while read -r command count && [ "$command" = run ]; do
        echo '{"times_ms": [5.0]}'
      done
      END
      chmod +x .venv/bin/python
      """;

  /** A version "in C" that takes 2 ms per epoch with one thread and 1 ms with two. */
  private static final String C =
      """
      echo '{"ready": true, "runsOn": "C"}'
      while read -r command count && [ "$command" = run ]; do
        printf '{"times_ms": [%d.0]}\\n' $((3 - $2))
      done
      """;

  @TempDir Path folder;

  private BenchOptions options(int golden) throws IOException {
    return options(golden, List.of(1), "fast", "common");
  }

  private BenchOptions options(int golden, List<Integer> threads, String... peers)
      throws IOException {
    String setup = SETUP.replace("GOLDEN", Integer.toString(golden));
    Files.writeString(folder.resolve("setup.sh"), setup);
    Files.createDirectories(folder.resolve("c"));
    Files.writeString(
        folder.resolve("c/golden.py"), "print('C says so')\nraise SystemExit(" + golden + ")\n");
    Files.writeString(folder.resolve("c/run"), C);
    return new BenchOptions(
        List.of("karate"),
        List.of("capgcn"),
        threads,
        2,
        2,
        0,
        List.of("auto"),
        List.of(),
        folder,
        List.of(peers),
        null,
        true);
  }

  @Test
  void peersTakeTheirTurnsAndAreComparedWithOurs() throws IOException {
    List<String> notes = new ArrayList<>();
    BenchResult result = new Bench(options(0), text -> {}, notes::add).run();

    assertThat(notes).noneMatch(note -> note.startsWith("skipping"));
    assertThat(result.cells())
        .extracting(cell -> cell.cell().implementation())
        .containsExactly("capgnn", "fast", "common");
    CellResult fast = result.cells().get(1);
    assertThat(fast.runsOn()).isEqualTo("PyTorch 0.0");
    assertThat(fast.medianMillis()).isEqualTo(5);
    assertThat(fast.epochs()).isEqualTo(2);
    assertThat(result.timesOurs(fast))
        .isCloseTo(5 / result.cells().get(0).medianMillis(), within(1e-9));
  }

  @Test
  void versionInCRunsWithEveryNumberOfThreadsAndNeedsNoPython() throws IOException {
    BenchResult result = new Bench(options(0, List.of(1, 2), "c"), text -> {}, text -> {}).run();

    assertThat(folder.resolve(".venv")).doesNotExist();
    assertThat(result.cells())
        .filteredOn(cell -> cell.cell().implementation().equals("c"))
        .extracting(CellResult::medianMillis)
        .containsExactly(2.0, 1.0);
  }

  @Test
  void versionInCThatDisagreesIsNotCompared() throws IOException {
    BenchOptions options = options(1, List.of(1), "c");

    assertThatThrownBy(() -> new Bench(options, text -> {}, text -> {}).run())
        .isInstanceOf(InputException.class)
        .hasMessageContaining("C does not agree with the golden vectors: C says so");
  }

  @Test
  void peersThatDisagreeWithTheGoldenVectorsAreNotCompared() throws IOException {
    BenchOptions options = options(1);

    assertThatThrownBy(() -> new Bench(options, text -> {}, text -> {}).run())
        .isInstanceOf(InputException.class)
        .hasMessageContaining("golden vectors: golden says so");
  }

  @Test
  void exportHoldsTheGraphAndTheSettingsInTheirNames() throws IOException {
    PreparedData karate = PreparedData.load("karate", options(0));
    Path export = folder.resolve("export");
    ModelFamily capgat = Models.named("capgat");
    PeerExport.write(export, karate, karate.settings(capgat), karate.split(capgat));

    JsonNode settings = new ObjectMapper().readTree(export.resolve("settings.json").toFile());
    assertThat(settings.get("name").asText()).isEqualTo("karate");
    assertThat(settings.get("lr").asDouble()).isPositive();
    assertThat(settings.get("beta").asDouble()).isBetween(0.0, 0.99);
    assertThat(settings.get("hops").isInt()).isTrue();
    assertThat(settings.get("batchNorm").isBoolean()).isTrue();
    assertThat(settings.has("coefDropout")).isTrue();

    byte[] bytes = Files.readAllBytes(export.resolve("indptr.npy"));
    ByteBuffer file = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    int headerLength = file.getShort(8);
    assertThat((10 + headerLength) % 64).isZero();
    assertThat(new String(bytes, 10, headerLength, StandardCharsets.ISO_8859_1))
        .startsWith("{'descr': '<i4', 'fortran_order': False, 'shape': (35,), }")
        .endsWith("\n");
    assertThat(bytes).hasSize(10 + headerLength + 35 * 4);
    assertThat(file.getInt(10 + headerLength + 34 * 4)).isEqualTo(156);
  }
}
