package org.capgnn.data;

import java.nio.file.Path;
import org.capgnn.graph.Dataset;

/**
 * Reads one file format: a path in, a data set out.
 *
 * <p>Implementations have a public constructor without arguments, hold no state, and are listed in
 * {@code META-INF/services/org.capgnn.data.DatasetReader}; the first one of that list that
 * recognises a path reads it.
 */
public interface DatasetReader {

  /** The word that forces this reader, as in {@code --format csv}. */
  String format();

  /**
   * Whether the path looks like this format, judged by names and at most the first bytes.
   *
   * @param path an existing file or folder
   */
  boolean recognises(Path path);

  /**
   * Reads the data set.
   *
   * @throws org.capgnn.graph.InputException where the files cannot be used, with one line that says
   *     why
   */
  Dataset read(Path path, LoadOptions options);
}
