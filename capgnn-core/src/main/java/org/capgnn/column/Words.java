package org.capgnn.column;

/** The words of a text as hash codes, without making strings of them. */
final class Words {
  private Words() {}

  /** Receives the hash code of a word; equal words have equal ones, on every machine. */
  interface Sink {
    void word(int hash);
  }

  /** Passes on all words: runs of letters and digits of at least two characters, in lower case. */
  static void of(String text, Sink sink) {
    int hash = 0;
    int length = 0;
    for (int i = 0; i <= text.length(); i++) {
      char c = i == text.length() ? ' ' : text.charAt(i);
      if (Character.isLetterOrDigit(c) || Character.isSurrogate(c)) {
        hash = 31 * hash + Character.toLowerCase(c);
        length++;
      } else if (length > 0) {
        if (length > 1) {
          sink.word(mixed(hash));
        }
        hash = 0;
        length = 0;
      }
    }
  }

  static int hash(String text) {
    return mixed(text.hashCode());
  }

  /** Spreads the bits, so that any of them can choose a column. */
  private static int mixed(int hash) {
    int h = hash * 0x9E3779B9;
    h ^= h >>> 15;
    h *= 0x85EBCA6B;
    return h ^ (h >>> 13);
  }
}
