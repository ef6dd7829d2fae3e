package org.capgnn.data.table;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A hash table of keys kept as UTF-8 bytes, one after the other in one array.
 *
 * <p>A map of strings would make an object for every cell it is asked about; here a lookup reads
 * bytes where they lie in the file's buffer. Open addressing, at most half full; a slot holds the
 * position of a key and 32 bits of its hash, so that nearly all comparisons end there.
 */
public final class ByteKeys implements KeyIndex {
  private static final int MOST_KEYS = 1 << 29;

  private byte[] arena = new byte[1 << 10];
  private int[] ends =
      new int[64]; // ends[i]: where key i ends in the arena; it starts at ends[i-1]
  private long[] slots = new long[128]; // (hash << 32) | (position + 1); 0 is free
  private int size;

  /** Adds a key and returns its position, or -1 where it was there already. */
  public int add(byte[] bytes, int from, int to) {
    if (size * 2 >= slots.length) {
      grow();
    }
    int hash = hash(bytes, from, to);
    int slot = slotOf(bytes, from, to, hash);
    if (slots[slot] != 0) {
      return -1;
    }
    store(bytes, from, to);
    slots[slot] = ((long) hash << 32) | (size + 1);
    return size++;
  }

  /** Adds a key and returns its position, or -1 where it was there already. */
  public int add(String key) {
    byte[] bytes = key.getBytes(StandardCharsets.UTF_8);
    return add(bytes, 0, bytes.length);
  }

  @Override
  public int find(byte[] bytes, int from, int to) {
    long found = slots[slotOf(bytes, from, to, hash(bytes, from, to))];
    return (int) found - 1;
  }

  @Override
  public int size() {
    return size;
  }

  /** All keys in the order in which they were added. */
  public List<String> toList() {
    List<String> keys = new ArrayList<>(size);
    for (int i = 0; i < size; i++) {
      keys.add(new String(arena, startOf(i), ends[i] - startOf(i), StandardCharsets.UTF_8));
    }
    return keys;
  }

  private int startOf(int key) {
    return key == 0 ? 0 : ends[key - 1];
  }

  private int slotOf(byte[] bytes, int from, int to, int hash) {
    int mask = slots.length - 1;
    int slot = hash & mask;
    while (slots[slot] != 0) {
      if ((int) (slots[slot] >>> 32) == hash) {
        int key = (int) slots[slot] - 1;
        if (Arrays.equals(arena, startOf(key), ends[key], bytes, from, to)) {
          return slot;
        }
      }
      slot = (slot + 1) & mask;
    }
    return slot;
  }

  private static int hash(byte[] bytes, int from, int to) {
    int h = 0;
    for (int i = from; i < to; i++) {
      h = 31 * h + bytes[i];
    }
    h *= 0x9E3779B9; // spreads consecutive numbers over the table
    return h ^ (h >>> 15);
  }

  private void store(byte[] bytes, int from, int to) {
    int start = size == 0 ? 0 : ends[size - 1];
    int end = Math.addExact(start, to - from);
    if (end > arena.length) {
      arena =
          Arrays.copyOf(
              arena, (int) Math.min(Integer.MAX_VALUE - 16, Math.max(end, arena.length * 2L)));
    }
    if (size == ends.length) {
      ends = Arrays.copyOf(ends, size * 2);
    }
    System.arraycopy(bytes, from, arena, start, to - from);
    ends[size] = end;
  }

  private void grow() {
    if (size >= MOST_KEYS) {
      throw new IllegalStateException("more than " + MOST_KEYS + " different keys");
    }
    long[] old = slots;
    slots = new long[old.length * 2];
    int mask = slots.length - 1;
    for (long entry : old) {
      if (entry != 0) {
        int slot = (int) (entry >>> 32) & mask;
        while (slots[slot] != 0) {
          slot = (slot + 1) & mask;
        }
        slots[slot] = entry;
      }
    }
  }
}
