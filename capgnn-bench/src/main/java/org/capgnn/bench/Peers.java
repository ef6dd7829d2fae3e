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

/** Our versions of the models in PyTorch and C: set up, checked and started on the same data. */
final class Peers implements AutoCloseable {
  private static final int WARM_UP = 2;
  private static final String C = "c";

  private final Path folder;
  private final List<String> names;
  private final Consumer<String> progress;
  private final Path exports;

  /**
   * @param folder with setup.sh, bench.py and the version in C
   * @param names of the peers that take part
   */
  Peers(Path folder, List<String> names, Consumer<String> progress) {
    this.folder = folder;
    this.names = names;
    this.progress = progress;
    try {
      exports = Files.createTempDirectory("capgnn-peers");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Those of the peers that implement a model. */
  List<String> implementing(String model) {
    Stream<String> all =
        switch (model) {
          case "capgcn" -> Stream.of(C, "fast", "common");
          case "capgat" -> Stream.of("fast", "common");
          case "gcn", "gat", "appnp" -> Stream.of("pyg");
          default -> Stream.of();
        };
    return all.filter(names::contains).toList();
  }

  /** The numbers of threads that a peer is measured with; the version in C is our yardstick. */
  static List<Integer> threadsOf(String peer, BenchOptions options) {
    return peer.equals(C) ? options.threads() : List.of(options.mostThreads());
  }

  /**
   * Makes their virtual environment if it is needed and missing (some gigabytes, once) and checks
   * that they compute what our models compute.
   */
  void setUp() {
    if (names.contains(C)) {
      progress.accept("checking the version in C against the golden vectors");
      String golden = folder.resolve("c").resolve("golden.py").toString();
      execute("the version in C does not agree with the golden vectors", "python3", golden);
    }
    if (names.stream().anyMatch(name -> !name.equals(C))) {
      progress.accept("setting up the PyTorch peers (downloads some gigabytes the first time)");
      execute("the peers cannot be set up", "bash", folder.resolve("setup.sh").toString());
      progress.accept("checking the peers against the golden vectors");
      execute("the peers do not agree with the golden vectors", python(), "test_golden.py");
    }
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
    List<String> command = command(family, implementation, export, threads);
    Map<String, String> environment = Map.of("OMP_NUM_THREADS", Integer.toString(threads));
    return new CellProcess(command, folder, environment, null);
  }

  private List<String> command(
      ModelFamily family, String implementation, Path export, int threads) {
    return implementation.equals(C)
        ? List.of("bash", "c/run", export.toString(), Integer.toString(threads))
        : List.of(
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
