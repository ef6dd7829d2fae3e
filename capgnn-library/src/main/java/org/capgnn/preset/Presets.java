package org.capgnn.preset;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.capgnn.data.file.InputFile;
import org.capgnn.graph.InputException;
import org.capgnn.settings.NearestName;

/** Finds presets: those that come with the program by name, others by the path of a file. */
public final class Presets {
  /** The preset of data that has none of its own. */
  public static final String DEFAULT = "default";

  private static final int MOST_BYTES = 1 << 20;
  private static final String ENDING = ".yaml";
  private static final List<String> NAMES =
      List.of("cora", "citeseer", "pubmed", "amazon-computers", "amazon-photo", DEFAULT);

  private Presets() {}

  /** The names of all presets that come with the program. */
  public static List<String> names() {
    return NAMES;
  }

  /**
   * The preset for a data set.
   *
   * @param dataset a known name such as {@code cora} or {@code planetoid:cora}, or anything else
   */
  public static Preset forDataset(String dataset) {
    String name = dataset.substring(dataset.indexOf(':') + 1);
    return named(NAMES.contains(name) ? name : DEFAULT);
  }

  /** The preset of a name, or of a file whose path ends in {@code .yaml}. */
  public static Preset named(String name) {
    if (name.endsWith(ENDING)) {
      return read(Path.of(name));
    }
    if (!NAMES.contains(name)) {
      throw new InputException(
          "unknown preset "
              + name
              + "; did you mean "
              + NearestName.of(name, NAMES)
              + "? There are "
              + String.join(", ", NAMES)
              + ", or name a file that ends in "
              + ENDING);
    }
    try (InputStream in = Presets.class.getResourceAsStream(name + ENDING)) {
      String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      return Preset.parse(name, name + ENDING, text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Preset read(Path file) {
    String fileName = file.getFileName().toString();
    String name = fileName.substring(0, fileName.length() - ENDING.length());
    return Preset.parse(name, file.toString(), InputFile.text(file, MOST_BYTES));
  }
}
