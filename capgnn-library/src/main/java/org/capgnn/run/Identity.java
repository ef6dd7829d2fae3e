package org.capgnn.run;

import java.util.LinkedHashMap;
import java.util.Map;
import org.capgnn.graph.InputException;
import org.capgnn.result.RunKey;

/** What a file of tensors holds and which run it belongs to, as words in its header. */
final class Identity {
  private static final String KIND = "capgnn";
  private static final String RUN = "run";
  private static final String SEED = "seed";

  private Identity() {}

  /** The words, in an order that makes equal files of equal content. */
  static Map<String, String> of(String kind, int format, RunKey run) {
    Map<String, String> words = new LinkedHashMap<>();
    words.put(KIND, kind + " " + format);
    words.put(RUN, run.id());
    words.put(SEED, Long.toString(run.seed()));
    return words;
  }

  /** Refuses a file of another kind or form. */
  static void requireKind(String file, Safetensors saved, String kind, int format) {
    String expected = kind + " " + format;
    String found = saved.metadata().get(KIND);
    if (!expected.equals(found)) {
      throw new InputException(
          "%s: holds '%s', expected '%s'; it is of another kind or written by another version; restore it or train again"
              .formatted(file, found, expected));
    }
  }

  /**
   * Refuses a file of another run.
   *
   * @param whose what the run is that it should belong to
   */
  static void requireRun(String file, Safetensors saved, RunKey run, String whose) {
    if (!run.id().equals(saved.metadata().get(RUN))) {
      throw new InputException(
          "%s: belongs to another run (seed %s, %s) than %s (seed %d, %s); restore the file of this run or train again"
              .formatted(
                  file,
                  saved.metadata().get(SEED),
                  shortened(saved.metadata().get(RUN)),
                  whose,
                  run.seed(),
                  shortened(run.id())));
    }
  }

  private static String shortened(String id) {
    return id == null ? "no identity" : id.substring(0, Math.min(10, id.length()));
  }
}
