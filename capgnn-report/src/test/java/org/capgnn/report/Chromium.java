package org.capgnn.report;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** Runs the Chromium or Chrome found on the PATH without a window. */
record Chromium(Path program) {
  private static final List<String> NAMES =
      List.of("chromium", "chromium-browser", "google-chrome", "google-chrome-stable");

  static Optional<Chromium> find() {
    String path = Optional.ofNullable(System.getenv("PATH")).orElse("");
    return Arrays.stream(path.split(File.pathSeparator))
        .flatMap(folder -> NAMES.stream().map(name -> Path.of(folder, name)))
        .filter(Files::isExecutable)
        .findFirst()
        .map(Chromium::new);
  }

  /** The document of a page after its scripts ran, and the messages on the browser's console. */
  record Outcome(String dom, List<String> complaints) {}

  /** Opens a page and takes a screenshot. */
  Outcome open(Path page, Path image, boolean dark) throws IOException, InterruptedException {
    Path log = Files.createTempFile("chromium", ".log");
    Path dom = Files.createTempFile("chromium", ".html");
    try {
      List<String> options = new ArrayList<>(List.of("--enable-logging=stderr", "--dump-dom"));
      options.add("--screenshot=" + image.toAbsolutePath());
      if (dark) {
        options.add("--blink-settings=preferredColorScheme=0");
      }
      run(page, dom, log, options);
      List<String> complaints =
          Files.readAllLines(log, StandardCharsets.UTF_8).stream()
              .filter(line -> line.contains("CONSOLE"))
              .toList();
      return new Outcome(Files.readString(dom), complaints);
    } finally {
      Files.deleteIfExists(log);
      Files.deleteIfExists(dom);
    }
  }

  private void run(Path page, Path out, Path err, List<String> options)
      throws IOException, InterruptedException {
    Path profile = Files.createTempDirectory("chromium");
    List<String> command = new ArrayList<>(List.of(program.toString()));
    command.addAll(
        List.of(
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            "--disable-dev-shm-usage",
            "--hide-scrollbars",
            "--no-first-run",
            "--user-data-dir=" + profile,
            "--window-size=1240,4300"));
    command.addAll(options);
    command.add(page.toUri().toString());
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.redirectOutput(out.toFile());
    builder.redirectError(err.toFile());
    Process process = builder.start();
    if (!process.waitFor(60, TimeUnit.SECONDS)) {
      process.destroyForcibly();
      throw new IOException("the browser did not answer within a minute");
    }
    delete(profile);
  }

  private static void delete(Path folder) {
    try (var files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(file);
      }
    } catch (IOException | UncheckedIOException stillClosing) {
      // a temporary profile that outlives the test does no harm
    }
  }
}
