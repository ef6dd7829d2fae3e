package org.capgnn.data.pickle;

import java.util.Arrays;
import java.util.Collection;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.capgnn.graph.InputException;

/**
 * Checks that a pickled value is a tree of moderate size.
 *
 * <p>A pickle can put a list into itself, or the same list twice into the next one and so on: a few
 * bytes then describe something endless or of astronomical size, which no reader could walk.
 */
final class Containers {
  private static final int DEEPEST = 50;
  private static final long MOST_VALUES = 1L << 31;
  private static final long UNDER_WAY = -1;

  private final String source;
  private final Map<Object, Long> sizes = new IdentityHashMap<>(); // of containers, expanded

  private Containers(String source) {
    this.source = source;
  }

  /** Refuses a value that contains itself, is nested too deeply, or is too large. */
  static void check(String source, Object value) {
    new Containers(source).size(value, 0);
  }

  /** Refuses a map's key that is a container; Python has no such keys except tuples. */
  static void checkKey(String source, Object key) {
    if (contents(key) != null) {
      throw InputException.of(
          "%s: the pickle has a map with a container as key; only numbers and text are read",
          source);
    }
  }

  private long size(Object value, int depth) {
    Collection<?> contents = contents(value);
    if (contents == null) {
      return 1;
    }
    Long known = sizes.get(value);
    if (depth > DEEPEST || (known != null && known == UNDER_WAY)) {
      throw InputException.of(
          "%s: the pickle nests containers %s; only tables and lists of them are read",
          source, known == null ? "more than " + DEEPEST + " deep" : "in themselves");
    }
    if (known != null) {
      return known;
    }
    sizes.put(value, UNDER_WAY);
    long size = 1;
    for (Object inner : contents) {
      size += size(inner, depth + 1);
      if (size > MOST_VALUES) {
        throw InputException.of(
            "%s: the pickle repeats its values more than %d times; is it damaged?",
            source, MOST_VALUES);
      }
    }
    sizes.put(value, size);
    return size;
  }

  private static Collection<?> contents(Object value) {
    if (value instanceof Collection<?> collection) {
      return collection;
    }
    if (value instanceof Map<?, ?> map) {
      return map.values();
    }
    return value instanceof Object[] tuple ? (List<?>) Arrays.asList(tuple) : null;
  }
}
