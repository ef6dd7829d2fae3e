package org.capgnn.data.table;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/** Whole numbers as keys, each at its rank; stores one bit per number and running counts. */
final class RankedNumbers implements KeyIndex {
  private final long[] words;
  private final int[] before; // keys below the first number of each word
  private final int size;

  RankedNumbers(BitSet numbers) {
    this.words = numbers.toLongArray();
    this.before = new int[words.length];
    int count = 0;
    for (int w = 0; w < words.length; w++) {
      before[w] = count;
      count += Long.bitCount(words[w]);
    }
    this.size = count;
  }

  @Override
  public int find(byte[] bytes, int from, int to) {
    long key = Numbers.key(bytes, from, to);
    if (key < 0 || key >= words.length * 64L) {
      return -1;
    }
    int word = (int) (key >>> 6);
    long bit = 1L << key;
    return (words[word] & bit) == 0 ? -1 : before[word] + Long.bitCount(words[word] & (bit - 1));
  }

  @Override
  public int size() {
    return size;
  }

  List<String> toList() {
    List<String> names = new ArrayList<>(size);
    BitSet.valueOf(words).stream().forEach(number -> names.add(Integer.toString(number)));
    return names;
  }
}
