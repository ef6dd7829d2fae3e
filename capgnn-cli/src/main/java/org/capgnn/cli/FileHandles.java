package org.capgnn.cli;

import java.io.BufferedReader;
import java.io.FileReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/**
 * Recognises failures for lack of file handles.
 *
 * <p>They appear as classes that are not found, because the next jar cannot be opened. So this
 * class uses nothing but the JDK and is loaded before it is needed.
 */
final class FileHandles {
  private static final String EXHAUSTED = "Too many open files";
  private static final int ENOUGH = 256;

  private FileHandles() {}

  /** Loads this class while it can be loaded. */
  static void prepare() {}

  /** A sentence for people if a failure comes from too few handles, else null. */
  static String explain(Throwable failure) {
    boolean stated = false;
    boolean unloaded = false;
    for (Throwable t = failure; t != null; t = t.getCause()) {
      stated |= t.getMessage() != null && t.getMessage().contains(EXHAUSTED);
      unloaded |= t instanceof LinkageError || t instanceof ClassNotFoundException;
    }
    int limit = limit();
    if (!stated && !(unloaded && limit < ENOUGH)) {
      return null;
    }
    return "too few file handles"
        + (limit > 0 && limit < ENOUGH ? ": this process may open only " + limit + " files" : "")
        + "; raise the limit, for example with ulimit -n 1024";
  }

  /**
   * How many files this process may open; 0 if it cannot open another one now, a huge number if the
   * system does not say.
   */
  private static int limit() {
    try (BufferedReader limits =
        new BufferedReader(new FileReader("/proc/self/limits", StandardCharsets.US_ASCII))) {
      for (String line = limits.readLine(); line != null; line = limits.readLine()) {
        String[] words = line.trim().split("\\s+");
        if (line.startsWith("Max open files") && words[3].matches("[0-9]{1,9}")) {
          return Integer.parseInt(words[3]);
        }
      }
      return Integer.MAX_VALUE;
    } catch (IOException e) {
      boolean exhausted = e.getMessage() != null && e.getMessage().contains(EXHAUSTED);
      return exhausted ? 0 : Integer.MAX_VALUE;
    }
  }
}
