package org.capgnn.reproduce.page;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** Runs the Chromium or Chrome found on the PATH without a window. */
record HeadlessChromium(Path program) {
  static Optional<HeadlessChromium> find() {
    String path = Optional.ofNullable(System.getenv("PATH")).orElse("");
    return Arrays.stream(path.split(File.pathSeparator))
        .flatMap(
            folder ->
                Stream.of("chromium", "chromium-browser", "google-chrome")
                    .map(name -> Path.of(folder, name)))
        .filter(Files::isExecutable)
        .findFirst()
        .map(HeadlessChromium::new);
  }

  /** The document of a page after its scripts ran, and the messages on the browser's console. */
  record Outcome(String dom, List<String> complaints) {}

  /** Opens a page and takes a screenshot. */
  Outcome open(Path page, Path image, Path scratch, boolean dark)
      throws IOException, InterruptedException {
    Path log = scratch.resolve("log.txt");
    Path dom = scratch.resolve("dom.html");
    List<String> command =
        new ArrayList<>(
            List.of(
                program.toString(),
                "--headless",
                "--no-sandbox",
                "--disable-gpu",
                "--disable-dev-shm-usage",
                "--hide-scrollbars",
                "--no-first-run",
                "--user-data-dir=" + scratch.resolve("profile"),
                "--window-size=1240,7200",
                "--enable-logging=stderr",
                "--dump-dom",
                "--screenshot=" + image.toAbsolutePath()));
    if (dark) {
      command.add("--blink-settings=preferredColorScheme=0");
    }
    command.add(page.toUri().toString());
    Process process =
        new ProcessBuilder(command)
            .redirectOutput(dom.toFile())
            .redirectError(log.toFile())
            .start();
    if (!process.waitFor(60, TimeUnit.SECONDS)) {
      process.destroyForcibly();
      throw new IOException("the browser did not answer within a minute");
    }
    List<String> complaints =
        Files.readAllLines(log).stream().filter(line -> line.contains("CONSOLE")).toList();
    return new Outcome(Files.readString(dom), complaints);
  }
}
