package org.capgnn.tune;

import java.io.Closeable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.CRC32C;
import org.capgnn.Session;
import org.capgnn.data.file.AtomicFile;
import org.capgnn.data.file.FolderLock;
import org.capgnn.data.file.InputFile;
import org.capgnn.graph.InputException;
import org.capgnn.run.RunFolder;
import org.capgnn.run.SavedEnsemble;

/**
 * The folder of a search, reserved for it while it runs.
 *
 * <p>A folder is one of a search if it has trials. In any other folder nothing is replaced.
 */
final class TuneFolder implements Closeable {
  private static final String TRIALS = "trials";
  private static final String PRESET = "preset.yaml";
  private static final String PAGE = "tune.md";

  /** The last line of the preset as it was written; that of one that a person edited differs. */
  private static final Pattern SUM = Pattern.compile("(?s)(.*)# written by tune ([0-9a-f]{8})\\n");

  private static final int MOST_BYTES = 1 << 20;

  private final Path place;
  private final FolderLock lock;

  private TuneFolder(Path place, FolderLock lock) {
    this.place = place;
    this.lock = lock;
  }

  /**
   * Opens a folder for a new search, or for one that goes on.
   *
   * @throws InputException if it holds something that the search would replace, or another process
   *     writes into it
   */
  static TuneFolder open(Path place) {
    try {
      FolderLock lock = FolderLock.of(place);
      try {
        Session.requireFree(place);
        if (Files.isDirectory(place.resolve(TRIALS))) {
          requireUnedited(place.resolve(PRESET));
        } else {
          requireNone(place);
        }
        return new TuneFolder(place, lock);
      } catch (RuntimeException e) {
        lock.close();
        throw e;
      }
    } catch (IOException e) {
      throw AtomicFile.failure(place, e);
    }
  }

  private static void requireNone(Path place) {
    for (String name : List.of(PRESET, PAGE, RunFolder.PREDICTIONS, SavedEnsemble.FILE)) {
      if (Files.exists(place.resolve(name))) {
        throw new InputException(
            place.resolve(name) + ": would be replaced; name another folder, or move the file");
      }
    }
  }

  private static void requireUnedited(Path preset) {
    if (Files.notExists(preset)) {
      return;
    }
    Matcher written = SUM.matcher(InputFile.text(preset, MOST_BYTES));
    if (!written.matches() || !sum(written.group(1)).equals(written.group(2))) {
      throw new InputException(
          preset + ": has been edited and would be replaced; move it out of this folder");
    }
  }

  private static String sum(String text) {
    CRC32C crc = new CRC32C();
    crc.update(text.getBytes(StandardCharsets.UTF_8));
    return "%08x".formatted(crc.getValue());
  }

  /** The file of a trial. */
  Path trial(String key) {
    return place.resolve(TRIALS).resolve(Integer.toHexString(key.hashCode()) + ".json");
  }

  /** The folder of a member of the ensemble. */
  Path member(String name) {
    return place.resolve(name);
  }

  void write(SavedEnsemble ensemble) {
    ensemble.writeList(place);
  }

  void writePreset(String text) {
    AtomicFile.writeText(
        place.resolve(PRESET), text + "# written by tune %s\n".formatted(sum(text)));
  }

  void writePage(String text) {
    AtomicFile.writeText(place.resolve(PAGE), text);
  }

  @Override
  public void close() throws IOException {
    lock.close();
  }
}
