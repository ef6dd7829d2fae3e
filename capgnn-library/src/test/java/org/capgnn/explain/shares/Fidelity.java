package org.capgnn.explain.shares;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.capgnn.Predictor;
import org.capgnn.explain.Explanation.Contribution;
import org.capgnn.explain.Question;
import org.capgnn.explain.WhatIf;
import org.capgnn.graph.Dataset;

/**
 * How much the probability of a vertex's label falls if vertices around it are left out.
 *
 * @param named those that the explanation names first
 * @param others as many of its neighbourhood, drawn at random
 */
record Fidelity(double named, double others) {
  private static final int LEFT_OUT = 3;

  static Fidelity of(Predictor live, Dataset data, int vertex, Random random) {
    String id = data.id(vertex);
    List<String> named =
        live.explain(Question.about(id).top(50)).contributions().stream()
            .filter(c -> !c.vertex().equals(id) && c.share() > 0)
            .map(Contribution::vertex)
            .limit(LEFT_OUT)
            .toList();
    List<String> near = new ArrayList<>(nearby(data, vertex));
    near.removeAll(named);
    Collections.shuffle(near, random);
    List<String> drawn = near.subList(0, Math.min(named.size(), near.size()));
    return new Fidelity(fall(live, id, named), fall(live, id, drawn));
  }

  private static Set<String> nearby(Dataset data, int vertex) {
    Set<String> near = new HashSet<>();
    int[] distances = Distances.from(data.graph(), vertex);
    for (int v = 0; v < distances.length; v++) {
      if (distances[v] == 1 || distances[v] == 2) {
        near.add(data.id(v));
      }
    }
    return near;
  }

  private static double fall(Predictor live, String id, List<String> without) {
    if (without.isEmpty()) {
      return 0;
    }
    WhatIf changes = WhatIf.nothing();
    for (String other : without) {
      changes = changes.withoutVertex(other);
    }
    String label = live.of(id).label();
    try (Predictor changed = live.whatIf(changes)) {
      return live.of(id).probability() - changed.of(id).probability(label);
    }
  }
}
