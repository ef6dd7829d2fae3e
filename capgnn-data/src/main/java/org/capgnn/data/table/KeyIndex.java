package org.capgnn.data.table;

import java.nio.charset.StandardCharsets;

/** Finds the position of a key, such as a vertex id, given as the bytes of a table cell. */
public interface KeyIndex {

  /** The position of the key spelled by {@code bytes[from .. to - 1]} in UTF-8, or -1. */
  int find(byte[] bytes, int from, int to);

  /**
   * Finds many keys at once: {@code found[i]} becomes the position of the key at {@code from[i]} to
   * {@code to[i] - 1}, or -1.
   */
  default void findAll(byte[] bytes, int[] from, int[] to, int count, int[] found) {
    for (int i = 0; i < count; i++) {
      found[i] = find(bytes, from[i], to[i]);
    }
  }

  /** Number of keys. */
  int size();

  default int find(String key) {
    byte[] bytes = key.getBytes(StandardCharsets.UTF_8);
    return find(bytes, 0, bytes.length);
  }

  /** The keys 0, 1, ..., size - 1, each at its own position. */
  static KeyIndex numbers(int size) {
    return new KeyIndex() {
      @Override
      public int find(byte[] bytes, int from, int to) {
        long key = Numbers.key(bytes, from, to);
        return key < size ? (int) key : -1;
      }

      @Override
      public int size() {
        return size;
      }
    };
  }
}
