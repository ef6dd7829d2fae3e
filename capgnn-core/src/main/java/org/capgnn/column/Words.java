package org.capgnn.column;

import java.util.StringTokenizer;

/** The words of a text as hash codes, without making strings of them. */
final class Words {
  private Words() {}

  /** Receives the hash code of a word; equal words have equal ones, on every machine. */
  interface Sink {
    void word(int hash);
  }

  /**
   * Passes on all words: runs of letters and digits of at least two characters, in lower case. In
   * scripts that put no space between words, each pair of neighbouring characters is one.
   */
  static void of(String text, Sink sink) {
    int hash = 0;
    int length = 0;
    char before = ' '; // of a script without spaces
    for (int i = 0; i <= text.length(); i++) {
      char c = i == text.length() ? ' ' : text.charAt(i);
      boolean unspaced = isUnspaced(c);
      if (!unspaced && (Character.isLetterOrDigit(c) || Character.isSurrogate(c))) {
        hash = 31 * hash + Character.toLowerCase(c);
        length++;
      } else if (length > 0) {
        if (length > 1) {
          sink.word(mixed(hash));
        }
        hash = 0;
        length = 0;
      }
      if (unspaced && before != ' ') {
        sink.word(mixed(31 * before + c));
      }
      before = unspaced ? c : ' ';
    }
  }

  /** Number of words, separated by spaces, so that an e-mail address counts as one word. */
  static int count(String text) {
    int unspaced = 0;
    for (int i = 0; i < text.length(); i++) {
      unspaced += isUnspaced(text.charAt(i)) ? 1 : 0;
    }
    return new StringTokenizer(text).countTokens() + unspaced / 2; // words have about two
  }

  /** Chinese, Japanese and Thai letters. */
  private static boolean isUnspaced(char c) {
    return (c >= 0x0E00 && c <= 0x0E7F)
        || (c >= 0x3040 && c <= 0x30FF)
        || (c >= 0x3400 && c <= 0x9FFF);
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
