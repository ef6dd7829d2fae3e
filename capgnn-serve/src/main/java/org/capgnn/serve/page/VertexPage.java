package org.capgnn.serve.page;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.capgnn.graph.Split;
import org.capgnn.live.Snapshot;
import org.capgnn.serve.api.SnapshotOrder;
import org.capgnn.serve.http.Call;
import org.capgnn.serve.http.ProblemException;

/** One page of the table of vertices: sorted, filtered and cut by the server. */
final class VertexPage {
  static final int ROWS = 50;
  static final int MOST = 500;
  static final List<String> PARTS = List.of("train", "valid", "test");
  static final List<String> SORTS =
      Stream.of("number", "probability", "margin", "degree")
          .flatMap(by -> Stream.of(by, "-" + by))
          .toList();
  private static final int ANY = -2;

  private VertexPage() {}

  /**
   * @param split parts of the data, by number; null if there are none
   */
  static Map<String, Object> of(Snapshot now, Split split, Call call) {
    SnapshotOrder order = SnapshotOrder.of(now);
    int offset = call.number("offset", 0, 0, Integer.MAX_VALUE);
    int limit = call.number("limit", ROWS, 1, MOST);
    String sort = call.query("sort", "number");
    boolean down = sort.startsWith("-");
    int[] sorted = sorted(now, order, down ? sort.substring(1) : sort);
    int predicted = index(now, call.query("predicted"));
    int label = "none".equals(call.query("label")) ? -1 : index(now, call.query("label"));
    BitSet part = part(split, call.query("part"));
    String search = call.query("search", "").toLowerCase(Locale.ROOT);
    List<Object> rows = new ArrayList<>();
    int total = 0;
    for (int i = 0; i < sorted.length; i++) {
      int v = sorted[down ? sorted.length - 1 - i : i];
      if ((predicted == ANY || order.predicted(v) == predicted)
          && (label == ANY || now.label(v) == label)
          && (part == null || part.get(v))
          && (search.isEmpty() || now.id(v).toLowerCase(Locale.ROOT).contains(search))) {
        if (total >= offset && rows.size() < limit) {
          rows.add(row(now, order, v));
        }
        total++;
      }
    }
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("total", total);
    json.put("offset", offset);
    json.put("rows", rows);
    return json;
  }

  private static int[] sorted(Snapshot now, SnapshotOrder order, String by) {
    return switch (by) {
      case "number" -> order.numbers();
      case "probability" -> order.byProbability();
      case "margin" -> order.byMargin();
      case "degree" -> order.byDegree(now);
      default ->
          throw ProblemException.bad(
              "sort is '%s'; expected number, probability, margin or degree, with - for descending"
                  .formatted(by));
    };
  }

  /** The vertices of a part; null for all vertices. */
  private static BitSet part(Split split, String name) {
    if (name == null || name.isEmpty()) {
      return null;
    }
    Split known = split == null ? new Split("none", new int[0], new int[0], new int[0]) : split;
    int[] vertices =
        switch (name) {
          case "train" -> known.train();
          case "valid" -> known.valid();
          case "test" -> known.test();
          default ->
              throw ProblemException.bad(
                  "part is '%s'; expected train, valid or test".formatted(name));
        };
    BitSet part = new BitSet();
    for (int v : vertices) {
      part.set(v);
    }
    return part;
  }

  private static int index(Snapshot now, String name) {
    if (name == null || name.isEmpty()) {
      return ANY;
    }
    int index = now.classNames().indexOf(name);
    if (index < 0) {
      throw ProblemException.bad(
          "no class is called '%s'; there are %s".formatted(name, now.classNames()));
    }
    return index;
  }

  private static Map<String, Object> row(Snapshot now, SnapshotOrder order, int v) {
    Map<String, Object> row = new LinkedHashMap<>();
    row.put("vertex", now.id(v));
    row.put("predicted", now.classNames().get(order.predicted(v)));
    row.put("probability", order.probability(v));
    row.put("margin", order.margin(v));
    row.put("label", now.label(v) < 0 ? null : now.classNames().get(now.label(v)));
    row.put("degree", now.neighbours(v).length);
    return row;
  }
}
