package org.capgnn.data.generate;

import org.capgnn.graph.InputException;

/**
 * The properties of a graph to generate.
 *
 * @param vertices number of vertices
 * @param edges number of distinct undirected edges, without self-loops
 * @param classes number of classes, whose sizes differ by at most one vertex
 * @param features number of feature columns, 0 for none
 * @param homophily share of edges whose ends have the same class
 * @param seed determines everything that is drawn
 */
public record GeneratorSpec(
    int vertices, long edges, int classes, int features, double homophily, long seed) {

  // with at most a quarter of the possible pairs taken, random draws soon find free ones
  private static final double MOST_TAKEN = 0.25;

  public GeneratorSpec {
    require(vertices >= 1, "vertices must be at least 1, found " + vertices);
    require(edges >= 0, "edges must not be negative, found " + edges);
    require(
        classes >= 1 && classes <= vertices,
        "classes must lie between 1 and the number of vertices ("
            + vertices
            + "), found "
            + classes);
    require(features >= 0, "features must not be negative, found " + features);
    require(
        homophily >= 0 && homophily <= 1, "homophily must lie between 0 and 1, found " + homophily);
    double perClass = (double) vertices / classes;
    double within = classes * perClass * (perClass - 1) / 2;
    double all = (double) vertices * (vertices - 1) / 2;
    double share = classes == 1 ? 1 : homophily;
    long most =
        (long)
            (MOST_TAKEN
                * Math.min(
                    share == 0 ? Double.MAX_VALUE : within / share,
                    share == 1 ? Double.MAX_VALUE : (all - within) / (1 - share)));
    require(
        edges <= most,
        String.format(
            "%d edges are too many for %d vertices in %d classes at homophily %s; ask for at most"
                + " %d edges or for more vertices",
            edges, vertices, classes, homophily, most));
  }

  private static void require(boolean holds, String otherwise) {
    if (!holds) {
      throw new InputException(otherwise);
    }
  }
}
