package org.capgnn.serve.label;

import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.capgnn.graph.Dataset;
import org.capgnn.graph.Split;

/**
 * The split of the first training by the ids of its vertices, to which labels that people give are
 * added: those vertices train. Test vertices stay test vertices, however the graph changes.
 */
final class Labelled {
  static final String NAME = "labelled";

  private final List<String> train;
  private final List<String> valid;
  private final List<String> test;

  private Labelled(List<String> train, List<String> valid, List<String> test) {
    this.train = train;
    this.valid = valid;
    this.test = test;
  }

  static Labelled of(Split split, Dataset data) {
    return new Labelled(
        ids(split.train(), data), ids(split.valid(), data), ids(split.test(), data));
  }

  private static List<String> ids(int[] vertices, Dataset data) {
    return IntStream.of(vertices).mapToObj(data::id).toList();
  }

  /**
   * The data with its split.
   *
   * @param data as it is now; vertices that were removed are left out of the split
   * @param given vertices that people have labelled
   */
  Dataset data(Dataset data, Collection<String> given) {
    Map<String, Integer> places = new HashMap<>();
    for (int v = 0; v < data.vertexCount(); v++) {
      places.put(data.id(v), v);
    }
    TreeSet<Integer> learned = new TreeSet<>();
    train.stream().filter(places::containsKey).map(places::get).forEach(learned::add);
    given.stream().filter(places::containsKey).map(places::get).forEach(learned::add);
    Split split =
        new Split(
            NAME,
            learned.stream().mapToInt(v -> v).toArray(),
            others(valid, places, learned),
            others(test, places, learned));
    return data.with(data.labels(), split);
  }

  private static int[] others(
      List<String> ids, Map<String, Integer> places, TreeSet<Integer> learned) {
    return ids.stream()
        .filter(places::containsKey)
        .mapToInt(places::get)
        .filter(v -> !learned.contains(v))
        .sorted()
        .toArray();
  }
}
