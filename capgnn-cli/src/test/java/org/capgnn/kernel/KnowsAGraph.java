package org.capgnn.kernel;

import org.capgnn.graph.Graph;

/** Breaks a rule on purpose: a kernel that takes a graph. */
public final class KnowsAGraph {
  private KnowsAGraph() {}

  public static int size(Graph graph) {
    return graph.vertexCount();
  }
}
