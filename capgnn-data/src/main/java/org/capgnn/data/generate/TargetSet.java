package org.capgnn.data.generate;

import java.util.Arrays;

/** A hash set of vertices that is cleared and reused for one vertex after another. */
final class TargetSet {
  private int[] slots = new int[64]; // vertex + 1; 0 is free
  private int size;

  void clear() {
    if (size > 0) {
      // a hub leaves a large table, which would be slow to clear for every vertex of low degree
      slots = slots.length > 1024 ? new int[64] : slots;
      Arrays.fill(slots, 0);
      size = 0;
    }
  }

  /** Adds a vertex; returns false if it is already present. */
  boolean add(int vertex) {
    if (size * 2 >= slots.length) {
      grow();
    }
    int slot = slotOf(vertex + 1);
    if (slots[slot] != 0) {
      return false;
    }
    slots[slot] = vertex + 1;
    size++;
    return true;
  }

  private int slotOf(int entry) {
    int mask = slots.length - 1;
    int slot = (entry * 0x9E3779B9 >>> 7) & mask;
    while (slots[slot] != 0 && slots[slot] != entry) {
      slot = (slot + 1) & mask;
    }
    return slot;
  }

  private void grow() {
    int[] old = slots;
    slots = new int[old.length * 2];
    for (int entry : old) {
      if (entry != 0) {
        slots[slotOf(entry)] = entry;
      }
    }
  }
}
