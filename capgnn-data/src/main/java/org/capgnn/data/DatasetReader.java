package org.capgnn.data;

import java.nio.file.Path;
import org.capgnn.graph.Dataset;

/**
 * Reads data sets of one file format.
 *
 * <p>Implementations have a public constructor without arguments, hold no state, and are listed in
 * {@code META-INF/services/org.capgnn.data.DatasetReader}; the first reader in that list that
 * recognises a path reads it.
 */
public interface DatasetReader {

  /** The name by which a caller can choose this reader, such as {@code csv}. */
  String format();

  /**
   * Whether the path looks like this format, judging by names and at most the first bytes.
   *
   * @param path an existing file or folder
   * @param options such as the names of columns, by which tables may be recognised
   */
  boolean recognises(Path path, LoadOptions options);

  /**
   * Reads the data set.
   *
   * @throws org.capgnn.graph.InputException if the files cannot be used; the message says why in
   *     one line
   */
  Dataset read(Path path, LoadOptions options);
}
