package org.capgnn.serve.api;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.capgnn.data.file.FolderLock;
import org.capgnn.data.file.Journal;
import org.capgnn.graph.InputException;
import org.capgnn.live.LiveGraph;
import org.capgnn.serve.http.Json;

/** The accepted changes of a graph in a folder, so that they survive the end of the process. */
public final class ChangeLog implements Closeable {
  private static final String FILE = "changes.log";
  private static final int FORMAT = 1;

  private final FolderLock lock;
  private final Journal journal;
  private final int replayed;

  private ChangeLog(FolderLock lock, Journal journal, int replayed) {
    this.lock = lock;
    this.journal = journal;
    this.replayed = replayed;
  }

  /**
   * Opens the folder and applies the changes in it to a graph.
   *
   * @param data hash of the data that the changes belong to
   * @throws InputException if they belong to other data, or another process uses the folder
   */
  public static ChangeLog open(Path folder, LiveGraph graph, String data) {
    try {
      FolderLock lock = FolderLock.of(folder);
      try {
        Path file = folder.resolve(FILE);
        Map<String, Object> head = new LinkedHashMap<>();
        head.put("format", FORMAT);
        head.put("data", data);
        int[] replayed = new int[1];
        Journal journal =
            Journal.open(
                file,
                Json.text(head),
                (number, text) -> {
                  if (number == 1) {
                    requireOurs(file, text, data);
                  } else {
                    apply(file, number, text, graph);
                    replayed[0]++;
                  }
                });
        return new ChangeLog(lock, journal, replayed[0]);
      } catch (RuntimeException | IOException e) {
        lock.close();
        throw e;
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void requireOurs(Path file, String text, String data) {
    JsonNode head;
    try {
      head = Json.parse(text.getBytes(StandardCharsets.UTF_8));
    } catch (RuntimeException e) {
      throw InputException.of("%s: is not a journal of changes; name another folder", file);
    }
    if (head.path("format").asInt() != FORMAT) {
      throw InputException.of(
          "%s: format %s, this version reads %d; name another folder, or use the version that wrote"
              + " it",
          file, head.path("format"), FORMAT);
    }
    String found = head.path("data").asText();
    if (!found.equals(data)) {
      throw InputException.of(
          "%s: the changes belong to other data (hash %s, this data has %s); name another folder",
          file, found, data);
    }
  }

  private static void apply(Path file, long number, String text, LiveGraph graph) {
    try {
      graph.apply(ChangesJson.read(Json.parse(text.getBytes(StandardCharsets.UTF_8))));
    } catch (RuntimeException e) {
      throw InputException.of("%s:%d: cannot be applied: %s", file, number, e.getMessage());
    }
  }

  /** Number of batches that were applied at the start. */
  public int replayed() {
    return replayed;
  }

  /** Whether a batch that was never acknowledged was cut off at the start. */
  public boolean cut() {
    return journal.cut();
  }

  void append(String changes) {
    try {
      journal.append(changes);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() throws IOException {
    try {
      journal.close();
    } finally {
      lock.close();
    }
  }
}
