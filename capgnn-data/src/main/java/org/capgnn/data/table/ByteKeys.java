package org.capgnn.data.table;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A hash table of keys that are stored as UTF-8 bytes in one array.
 *
 * <p>A map of strings would need a new string for every lookup of a cell; this table compares bytes
 * in the buffer of the file. It uses open addressing and is at most half full. A slot holds the
 * place of its key in the array and 32 bits of its hash, and the position of the key is stored
 * beside its bytes. A lookup then takes two memory accesses, which dominate the time with millions
 * of keys.
 */
public final class ByteKeys implements KeyIndex {
  private static final VarHandle INT =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final long MIX = 0x9E3779B97F4A7C15L;
  private static final int MOST_BYTES = Integer.MAX_VALUE - 16;
  private static final int HEAD = 8; // position and length, before the bytes of each key

  private byte[] arena = new byte[1 << 10];
  private int used;
  private long[] slots = new long[128]; // (hash << 32) | (place in the arena + 1); 0 is free
  private int size;

  /** Adds a key and returns its position, or -1 if it is already present. */
  public int add(byte[] bytes, int from, int to) {
    if (size * 2L >= slots.length) {
      grow();
    }
    int hash = hash(bytes, from, to);
    int slot = slotOf(bytes, from, to, hash);
    if (slots[slot] != 0) {
      return -1;
    }
    slots[slot] = ((long) hash << 32) | (used + 1);
    store(bytes, from, to);
    return size++;
  }

  /** Adds a key and returns its position, or -1 if it is already present. */
  public int add(String key) {
    byte[] bytes = key.getBytes(StandardCharsets.UTF_8);
    return add(bytes, 0, bytes.length);
  }

  @Override
  public int find(byte[] bytes, int from, int to) {
    long found = slots[slotOf(bytes, from, to, hash(bytes, from, to))];
    return found == 0 ? -1 : (int) INT.get(arena, (int) found - 1);
  }

  /**
   * {@inheritDoc}
   *
   * <p>Works in stages, each a short loop of independent memory accesses: the processor overlaps
   * many of them, whereas key by key it would mostly wait.
   */
  @Override
  public void findAll(byte[] bytes, int[] from, int[] to, int count, int[] found) {
    long[] entries = new long[count];
    int mask = slots.length - 1;
    for (int i = 0; i < count; i++) {
      found[i] = hash(bytes, from[i], to[i]);
    }
    for (int i = 0; i < count; i++) {
      entries[i] = slots[found[i] & mask];
    }
    for (int i = 0; i < count; i++) {
      boolean likely = entries[i] != 0 && (int) (entries[i] >>> 32) == found[i];
      found[i] = likely ? (int) INT.get(arena, (int) entries[i] - 1) : -1;
    }
    for (int i = 0; i < count; i++) {
      if (found[i] < 0 || !isAt((int) entries[i] - 1, bytes, from[i], to[i])) {
        found[i] = find(bytes, from[i], to[i]); // not in its first slot, or absent
      }
    }
  }

  @Override
  public int size() {
    return size;
  }

  /** All keys, in the order of their addition. */
  public List<String> toList() {
    List<String> keys = new ArrayList<>(size);
    for (int at = 0; at < used; ) {
      int length = (int) INT.get(arena, at + 4);
      keys.add(new String(arena, at + HEAD, length, StandardCharsets.UTF_8));
      at += HEAD + length;
    }
    return keys;
  }

  /** The mean number of slots visited to find a key, which measures the quality of the hash. */
  double meanProbes() {
    int mask = slots.length - 1;
    long probes = 0;
    for (int slot = 0; slot < slots.length; slot++) {
      if (slots[slot] != 0) {
        probes += ((slot - (int) (slots[slot] >>> 32)) & mask) + 1;
      }
    }
    return (double) probes / size;
  }

  private int slotOf(byte[] bytes, int from, int to, int hash) {
    int mask = slots.length - 1;
    int slot = hash & mask;
    while (slots[slot] != 0) {
      if ((int) (slots[slot] >>> 32) == hash && isAt((int) slots[slot] - 1, bytes, from, to)) {
        return slot;
      }
      slot = (slot + 1) & mask;
    }
    return slot;
  }

  private boolean isAt(int at, byte[] bytes, int from, int to) {
    int length = to - from;
    int start = at + HEAD;
    return (int) INT.get(arena, at + 4) == length
        && Arrays.equals(arena, start, start + length, bytes, from, to);
  }

  /** Hashes eight bytes at a time and mixes all bits, so that numbered names do not cluster. */
  private static int hash(byte[] bytes, int from, int to) {
    long h = (to - from) * MIX;
    int at = from;
    for (; at + 8 <= to; at += 8) {
      h = mixed(h ^ (long) LONG.get(bytes, at));
    }
    long tail = 0;
    for (; at < to; at++) {
      tail = (tail << 8) | (bytes[at] & 0xFF);
    }
    return (int) (mixed(h ^ tail) >>> 32);
  }

  private static long mixed(long h) {
    long m = (h ^ (h >>> 32)) * MIX;
    return (m ^ (m >>> 29)) * MIX;
  }

  private void store(byte[] bytes, int from, int to) {
    long end = (long) used + HEAD + to - from;
    if (end > MOST_BYTES) {
      throw new IllegalStateException(size + " different keys take more than 2 GB");
    }
    if (end > arena.length) {
      arena = Arrays.copyOf(arena, (int) Math.min(MOST_BYTES, Math.max(end, arena.length * 2L)));
    }
    INT.set(arena, used, size);
    INT.set(arena, used + 4, to - from);
    System.arraycopy(bytes, from, arena, used + HEAD, to - from);
    used = (int) end;
  }

  private void grow() {
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
