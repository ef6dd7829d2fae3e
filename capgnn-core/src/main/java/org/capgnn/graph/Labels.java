package org.capgnn.graph;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;

/**
 * The class of each vertex, if known.
 *
 * @param of class index of each vertex, {@link #UNKNOWN} if unlabelled; must not be changed
 * @param classNames name of each class, in label order
 */
public record Labels(int[] of, List<String> classNames) {
  public static final int UNKNOWN = -1;

  public Labels {
    classNames = List.copyOf(classNames);
    for (int v = 0; v < of.length; v++) {
      if (of[v] < UNKNOWN || of[v] >= classNames.size()) {
        throw new IllegalArgumentException(
            "vertex %s has class %s, expected 0 to %s".formatted(v, of[v], classNames.size() - 1));
      }
    }
  }

  /**
   * Labels by name; classes are in alphabetical order, or by value if all of them are whole
   * numbers, whatever the order of the vertices.
   *
   * @param names one name per vertex, null if unknown
   */
  public static Labels named(List<String> names) {
    return named(names, sorted(new HashSet<>(names)));
  }

  /** Labels by name, with the classes in the given order. */
  public static Labels named(List<String> names, List<String> classes) {
    Map<String, Integer> index = new HashMap<>();
    classes.forEach(name -> index.put(name, index.size()));
    int[] of = names.stream().mapToInt(n -> n == null ? UNKNOWN : index.get(n)).toArray();
    return new Labels(of, classes);
  }

  /**
   * Labels from numbers; each number that occurs is a class, named by it.
   *
   * @param numbers one number per vertex, negative if unknown
   */
  public static Labels numbered(int[] numbers) {
    int[] classes = Arrays.stream(numbers).filter(n -> n >= 0).sorted().distinct().toArray();
    int[] of =
        Arrays.stream(numbers)
            .map(n -> n < 0 ? UNKNOWN : Arrays.binarySearch(classes, n))
            .toArray();
    return new Labels(of, Arrays.stream(classes).mapToObj(Integer::toString).toList());
  }

  /** Labels of vertices whose class is not known. */
  public static Labels unknown(int vertices) {
    int[] of = new int[vertices];
    Arrays.fill(of, UNKNOWN);
    return new Labels(of, List.of());
  }

  /** The names of classes that only have numbers: 0, 1, 2, ... */
  public static List<String> numbers(int classes) {
    return IntStream.range(0, classes).mapToObj(Integer::toString).toList();
  }

  /** Class names in their natural order; null is left out. */
  public static List<String> sorted(Collection<String> names) {
    List<String> known = names.stream().filter(Objects::nonNull).toList();
    boolean numbers = known.stream().allMatch(n -> n.matches("-?\\d{1,100}"));
    return known.stream()
        .sorted(
            numbers
                ? Comparator.comparing((String n) -> new BigInteger(n)).thenComparing(n -> n)
                : Comparator.naturalOrder())
        .toList();
  }

  public int classCount() {
    return classNames.size();
  }

  public boolean isKnown(int vertex) {
    return of[vertex] != UNKNOWN;
  }

  /** Number of labelled vertices per class, in label order. */
  public int[] classSizes() {
    int[] sizes = new int[classNames.size()];
    for (int label : of) {
      if (label != UNKNOWN) {
        sizes[label]++;
      }
    }
    return sizes;
  }
}
