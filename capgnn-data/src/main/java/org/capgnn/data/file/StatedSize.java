package org.capgnn.data.file;

import org.capgnn.graph.InputException;

/**
 * Bounds a size that a file states by what the file contains, before memory is allocated for it.
 *
 * <p>Some formats state sizes that their content need not fill, such as the columns of a sparse
 * matrix. A damaged or malicious file of a few bytes could otherwise ask for gigabytes.
 */
public final class StatedSize {
  /** Sizes that any file may state: they cost megabytes. */
  private static final long FREE = 1 << 20;

  private static final long PER_ITEM = 1000;

  private StatedSize() {}

  /**
   * Refuses a size that is out of proportion.
   *
   * @param what the things counted, such as {@code columns}
   * @param stated their number according to the file
   * @param contained number of items that the file contains of or for them
   */
  public static void check(String source, String what, long stated, long contained) {
    check(source, what, stated, contained, PER_ITEM);
  }

  /** The same where each thing counted takes more than a few bits. */
  public static void check(String source, String what, long stated, long contained, long perItem) {
    if (stated > FREE && stated / perItem > contained) {
      throw InputException.of(
          "%s: it states %d %s but contains only %d items for them; is the file damaged?",
          source, stated, what, contained);
    }
  }
}
