package org.capgnn.kernel;

/** Working memory of one thread, so that kernels allocate nothing. */
public final class Scratch {
  /** Entries of a row that are weighted and gathered together; longer rows are taken in pieces. */
  public static final int CHUNK = 512;

  final int[] index = new int[CHUNK];
  final float[] weight = new float[CHUNK * KeepTable.LANES];
  float[] rows = new float[4096];
  float[] moreRows = new float[4096];
  int[] list = new int[4096];
  float[] coefficient = new float[4096];

  /** A buffer of at least {@code length} floats; the content is undefined. */
  float[] rows(int length) {
    if (rows.length < length) {
      rows = new float[length];
    }
    return rows;
  }

  float[] moreRows(int length) {
    if (moreRows.length < length) {
      moreRows = new float[length];
    }
    return moreRows;
  }

  /** Makes {@link #list} and {@link #coefficient} hold at least {@code length}. */
  void reserveList(int length) {
    if (list.length < length) {
      list = new int[length];
      coefficient = new float[length];
    }
  }
}
