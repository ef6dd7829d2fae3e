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
    require(vertices >= 1, "vertices must be at least 1, found %d", vertices);
    require(edges >= 0, "edges must not be negative, found %d", edges);
    require(
        classes >= 1 && classes <= vertices,
        "classes must lie between 1 and the number of vertices (%d), found %d",
        vertices,
        classes);
    require(features >= 0, "features must not be negative, found %d", features);
    boolean share = homophily >= 0 && homophily <= 1;
    require(share, "homophily must lie between 0 and 1, found %s", homophily);
    long most = mostEdges(vertices, classes, classes == 1 ? 1 : homophily);
    require(
        edges <= most,
        "%d edges are too many for %d vertices in %d classes at homophily %s; ask for at most %d"
            + " edges or for more vertices",
        edges,
        vertices,
        classes,
        homophily,
        most);
  }

  private static long mostEdges(int vertices, int classes, double share) {
    double perClass = (double) vertices / classes;
    double within = classes * perClass * (perClass - 1) / 2;
    double between = (double) vertices * (vertices - 1) / 2 - within;
    double mostWithin = share == 0 ? Double.MAX_VALUE : within / share;
    double mostBetween = share == 1 ? Double.MAX_VALUE : between / (1 - share);
    return (long) (MOST_TAKEN * Math.min(mostWithin, mostBetween));
  }

  private static void require(boolean holds, String otherwise, Object... found) {
    if (!holds) {
      throw InputException.of(otherwise, found);
    }
  }
}
