package org.capgnn.bench.cell;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.capgnn.data.file.InputFile;
import org.capgnn.graph.InputException;

/** A connection to a measuring process: we send a line, it answers with a line of JSON. */
public final class CellProcess implements AutoCloseable {
  public static final ObjectMapper JSON = new ObjectMapper();

  /** Thrown when a process fails; the message is one line. */
  public static final class Failed extends RuntimeException {
    private static final long serialVersionUID = 1;

    Failed(String message) {
      super(message);
    }
  }

  private static final int MOST_BYTES = 1 << 26; // of error output

  private final Process process;
  private final Writer to;
  private final BufferedReader from;
  private final Path complaints;

  /**
   * Starts a process.
   *
   * @param firstLine what to send at once, as JSON, or null
   */
  public CellProcess(
      List<String> command, Path folder, Map<String, String> environment, Object firstLine) {
    try {
      complaints = Files.createTempFile("capgnn-bench", ".log");
      ProcessBuilder builder = new ProcessBuilder(command).redirectError(complaints.toFile());
      if (folder != null) {
        builder.directory(folder.toFile());
      }
      builder.environment().putAll(environment);
      process = builder.start();
      to = process.outputWriter(StandardCharsets.UTF_8);
      from = process.inputReader(StandardCharsets.UTF_8);
      if (firstLine != null) {
        say(JSON.writeValueAsString(firstLine));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Sends a line and waits for the answer. */
  public JsonNode ask(String line) {
    try {
      say(line);
    } catch (IOException gone) {
      throw failed("it ended before it was asked to '" + line + "'");
    }
    return answer();
  }

  private void say(String line) throws IOException {
    to.write(line + "\n");
    to.flush();
  }

  /** Waits for the next line. */
  public JsonNode answer() {
    try {
      String line = from.readLine();
      if (line == null) {
        throw failed("it ended without an answer");
      }
      JsonNode answer = JSON.readTree(line);
      if (answer.has("error")) {
        throw new Failed(answer.get("error").asText());
      }
      return answer;
    } catch (JsonProcessingException e) {
      throw failed("its answer is no JSON");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A failure with the last line of the process's error output. */
  private Failed failed(String what) {
    try {
      process.waitFor(2, TimeUnit.SECONDS);
      List<String> lines =
          InputFile.text(complaints, MOST_BYTES).lines().filter(line -> !line.isBlank()).toList();
      return new Failed(lines.isEmpty() ? what : what + ": " + lines.get(lines.size() - 1));
    } catch (InputException unreadable) {
      return new Failed(what);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return new Failed(what);
    }
  }

  @Override
  public void close() {
    try {
      to.close(); // the process ends at the end of its input
      if (!process.waitFor(2, TimeUnit.SECONDS)) {
        process.destroyForcibly();
      }
      Files.deleteIfExists(complaints);
    } catch (IOException gone) {
      process.destroyForcibly();
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
  }
}
