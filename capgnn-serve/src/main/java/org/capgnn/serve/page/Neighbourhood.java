package org.capgnn.serve.page;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.capgnn.Prediction;
import org.capgnn.explain.Explanation;
import org.capgnn.explain.Question;
import org.capgnn.live.Snapshot;
import org.capgnn.serve.http.ProblemException;

/** The vertices around a vertex; where there are too many, those with the largest shares stay. */
final class Neighbourhood {
  static final int MOST_HOPS = 3;
  static final int USUAL = 60; // vertices
  static final int MOST = 500;
  private static final int SHARES = 1000;

  private Neighbourhood() {}

  static Map<String, Object> of(Snapshot now, String id, int hops, int limit) {
    int centre =
        now.find(id)
            .orElseThrow(() -> ProblemException.notFound("no vertex is called '" + id + "'"));
    Map<String, Double> shares = shares(now, id);
    Map<Integer, Integer> distance = new LinkedHashMap<>();
    distance.put(centre, 0);
    List<Integer> shell = List.of(centre);
    boolean cut = false;
    for (int h = 1; h <= hops; h++) {
      Set<Integer> found = new LinkedHashSet<>();
      for (int u : shell) {
        for (int v : now.neighbours(u)) {
          if (!distance.containsKey(v)) {
            found.add(v);
          }
        }
      }
      List<Integer> next = new ArrayList<>(found);
      next.sort(Comparator.comparingDouble(v -> -Math.abs(shares.getOrDefault(now.id(v), 0.0))));
      int room = Math.max(0, limit - distance.size());
      cut |= next.size() > room;
      shell = next.subList(0, Math.min(room, next.size()));
      for (int v : shell) {
        distance.put(v, h);
      }
    }
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("centre", id);
    json.put("cut", cut);
    json.put("vertices", vertices(now, distance, shares));
    json.put("edges", edges(now, distance));
    return json;
  }

  private static Map<String, Double> shares(Snapshot now, String id) {
    Map<String, Double> shares = new HashMap<>();
    for (Explanation.Contribution c : now.explain(Question.about(id).top(SHARES)).contributions()) {
      shares.put(c.vertex(), c.share());
    }
    return shares;
  }

  private static List<Object> vertices(
      Snapshot now, Map<Integer, Integer> distance, Map<String, Double> shares) {
    List<Object> list = new ArrayList<>();
    distance.forEach(
        (v, hops) -> {
          Prediction prediction = now.of(v);
          Map<String, Object> row = new LinkedHashMap<>();
          row.put("vertex", now.id(v));
          row.put("predicted", prediction.label());
          row.put("probability", prediction.probability());
          row.put("label", now.label(v) < 0 ? null : now.classNames().get(now.label(v)));
          row.put("distance", hops);
          row.put("share", shares.getOrDefault(now.id(v), 0.0));
          row.put("degree", now.neighbours(v).length);
          list.add(row);
        });
    return list;
  }

  private static List<Object> edges(Snapshot now, Map<Integer, Integer> distance) {
    List<Object> list = new ArrayList<>();
    for (int u : distance.keySet()) {
      for (int v : now.neighbours(u)) {
        boolean once = u < v || java.util.Arrays.binarySearch(now.neighbours(v), u) < 0;
        if (once && distance.containsKey(v)) {
          list.add(Map.of("source", now.id(u), "target", now.id(v)));
        }
      }
    }
    return list;
  }
}
