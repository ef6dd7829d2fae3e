package org.capgnn.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.capgnn.bench.cell.CellProcess;
import org.capgnn.graph.InputException;
import org.capgnn.model.ModelFamily;

/** Our PyTorch versions of the models: set up, checked and started on the same data. */
final class Peers implements AutoCloseable {
  private static final int WARM_UP = 2;

  private final Path folder;
  private final Consumer<String> progress;
  private final Path exports;

  /**
   * @param folder with setup.sh and bench.py
   */
  Peers(Path folder, Consumer<String> progress) {
    this.folder = folder;
    this.progress = progress;
    try {
      exports = Files.createTempDirectory("capgnn-peers");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The peers that implement a model. */
  static List<String> implementing(String model) {
    return switch (model) {
      case "capgcn", "capgat" -> List.of("fast", "common");
      case "gcn", "gat", "appnp" -> List.of("pyg");
      default -> List.of();
    };
  }

  /**
   * Makes their virtual environment if it is missing (some gigabytes, once) and checks that they
   * compute what our models compute.
   */
  void setUp() {
    progress.accept("setting up the PyTorch peers (downloads some gigabytes the first time)");
    execute("the peers cannot be set up", "bash", folder.resolve("setup.sh").toString());
    progress.accept("checking the peers against the golden vectors");
    execute("the peers do not agree with the golden vectors", python(), "test_golden.py");
  }

  private String python() {
    return folder.resolve(".venv").resolve("bin").resolve("python").toString();
  }

  private void execute(String problem, String... command) {
    try {
      Process process =
          new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true).start();
      process.getOutputStream().close(); // it has nothing to read
      List<String> lines =
          process
              .inputReader(StandardCharsets.UTF_8)
              .lines()
              .filter(line -> !line.isBlank())
              .toList();
      int code = process.waitFor();
      if (code != 0) {
        String last = lines.isEmpty() ? "exit code " + code : lines.get(lines.size() - 1);
        throw new InputException(problem + ": " + last);
      }
    } catch (IOException e) {
      throw new InputException(problem + ": " + e.getMessage(), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while setting up the peers", e);
    }
  }

  /** Starts a peer on an export of the data with the model's settings. */
  CellProcess start(PreparedData data, ModelFamily family, String implementation, int threads) {
    String name = data.data().name().replaceAll("[^\\w.-]+", "-") + "-" + family.name();
    Path export = exports.resolve(name);
    try {
      if (!Files.exists(export.resolve("settings.json"))) {
        PeerExport.write(export, data, data.settings(family), data.split(family));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    List<String> command =
        List.of(
            python(),
            "bench.py",
            "--implementation",
            implementation,
            "--model",
            family.name(),
            "--dataset-dir",
            export.toString(),
            "--threads",
            Integer.toString(threads),
            "--warmup",
            Integer.toString(WARM_UP),
            "--interactive");
    return new CellProcess(
        command, folder, Map.of("OMP_NUM_THREADS", Integer.toString(threads)), null);
  }

  /** Removes the exports. */
  @Override
  public void close() {
    try (Stream<Path> files = Files.walk(exports)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
