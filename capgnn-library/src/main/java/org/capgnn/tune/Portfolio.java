package org.capgnn.tune;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Settings that are tried first: each family as its preset has it, and forms that suit other kinds
 * of graphs.
 */
final class Portfolio {
  /** The cheap and the usually good ones first, since time may end; the floors before all. */
  private static final List<Candidate> ALL =
      List.of(
          candidate("label-propagation"),
          candidate("mlp"),
          candidate("compatibility"),
          candidate("sep"),
          candidate("capgcn"),
          candidate("appnp"),
          candidate("gcn"),
          candidate("capgcn", "coefficients", "signed", "signed-start", "own"),
          candidate("capgcn", "coefficients", "learned"), // where the default is signed
          candidate("s2gc"),
          candidate("capgat"),
          candidate("mlp", "l2", "0.0005", "hidden-dropout", "0.7"),
          candidate("compatibility", "neighbour-weight", "0.25"),
          candidate("compatibility", "neighbour-weight", "1"),
          candidate("capgcn", "pseudo-labels", "0"), // where the default has guesses
          candidate("capgcn", "pseudo-labels", "0.4"), // where it has none
          candidate("capgcn", "class-weights", "true"),
          candidate("gcn", "features", "identity"),
          candidate("gcn", "features", "structure"),
          candidate("sep", "hidden-dropout", "0.8", "l2", "0.005"),
          candidate("gat"),
          candidate("grand"),
          candidate("gcn", "hidden", "64", "l2", "0.005"),
          candidate("capgat", "coefficients", "signed", "signed-start", "own"),
          candidate("capgcn", "coefficients", "signed", "propagate", "hidden"),
          candidate("mlp", "features", "adjacency"),
          candidate("graphmix"),
          candidate("adsf-rwr"),
          candidate("cad-net"));

  private Portfolio() {}

  private static Candidate candidate(String model, String... changes) {
    Map<String, String> settings = new HashMap<>();
    for (int i = 0; i < changes.length; i += 2) {
      settings.put(changes[i], changes[i + 1]);
    }
    return new Candidate(model, settings);
  }

  /** The candidates of some models, and the floors. */
  static List<Candidate> of(List<String> models) {
    List<Candidate> chosen = new ArrayList<>();
    for (Candidate candidate : ALL) {
      boolean floor = candidate.changes().isEmpty() && Tuner.FLOORS.contains(candidate.model());
      if (floor || models.contains(candidate.model())) {
        chosen.add(candidate);
      }
    }
    return chosen;
  }
}
