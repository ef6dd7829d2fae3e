package org.capgnn.serve.page;

import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.capgnn.live.Snapshot;
import org.capgnn.serve.api.SnapshotOrder;

/**
 * One drawing of the whole graph, or of a sample by class if it is large; computed once per state.
 */
final class DrawingView {
  private static final int MOST = 3_000;

  private WeakReference<Snapshot> drawn = new WeakReference<>(null);
  private Map<String, Object> known;

  synchronized Map<String, Object> of(Snapshot now) {
    if (drawn.get() != now) {
      known = draw(now);
      drawn = new WeakReference<>(now);
    }
    return known;
  }

  private static Map<String, Object> draw(Snapshot now) {
    SnapshotOrder order = SnapshotOrder.of(now);
    int[] shown = sample(order, now.classNames().size());
    Map<Integer, Integer> place = new HashMap<>();
    for (int i = 0; i < shown.length; i++) {
      place.put(shown[i], i);
    }
    List<int[]> edges = new ArrayList<>();
    for (int i = 0; i < shown.length; i++) {
      for (int v : now.neighbours(shown[i])) {
        Integer j = place.get(v);
        if (j != null && (i < j || Arrays.binarySearch(now.neighbours(v), shown[i]) < 0)) {
          edges.add(new int[] {i, j});
        }
      }
    }
    double[][] at = GraphLayout.of(shown.length, edges);
    List<Object> vertices = new ArrayList<>();
    for (int i = 0; i < shown.length; i++) {
      Map<String, Object> row = new LinkedHashMap<>();
      row.put("vertex", now.id(shown[i]));
      row.put("x", Math.round(at[0][i] * 1e4) / 1e4);
      row.put("y", Math.round(at[1][i] * 1e4) / 1e4);
      row.put("predicted", order.predicted(shown[i]));
      row.put("label", now.label(shown[i]));
      vertices.add(row);
    }
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("sample", shown.length < order.numbers().length);
    json.put("total", order.numbers().length);
    json.put("vertices", vertices);
    json.put("edges", edges);
    json.put("classes", now.classNames());
    return json;
  }

  /** All vertices, or as many of each class as its share, evenly over the numbers. */
  private static int[] sample(SnapshotOrder order, int classes) {
    int[] all = order.numbers();
    if (all.length <= MOST) {
      return all;
    }
    List<Integer> chosen = new ArrayList<>();
    for (int c = 0; c < classes; c++) {
      int of = c;
      int[] members = Arrays.stream(all).filter(v -> order.predicted(v) == of).toArray();
      int count = (int) Math.round((double) MOST * members.length / all.length);
      for (int i = 0; i < count; i++) {
        chosen.add(members[(int) ((long) i * members.length / count)]);
      }
    }
    return chosen.stream().mapToInt(v -> v).sorted().toArray();
  }
}
