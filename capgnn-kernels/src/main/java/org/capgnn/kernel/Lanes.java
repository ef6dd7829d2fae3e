package org.capgnn.kernel;

/**
 * The layout of states, one value per (vertex, class, view): {@code [vertex][view
 * group][class][view]}.
 *
 * <p>The views of one class are neighbours in memory, so that one vector load serves all of them.
 * Up to {@link #WIDTH} views form one group, padded to 1, 2, 4 or {@link #WIDTH} lanes; more views
 * form several full groups. Each group's block of a vertex is padded to whole vectors; padding
 * holds zeros.
 *
 * @param views number of views in use
 * @param period lanes of one class within a group: 1, 2, 4 or {@link #WIDTH}
 * @param groups number of view groups
 * @param block floats of one group of one vertex, a multiple of {@link #WIDTH}
 */
public record Lanes(int classes, int views, int period, int groups, int block) {
  /** Floats in a vector, and views in a group. */
  public static final int WIDTH = 8;

  /** The binary logarithm of {@link #WIDTH}: a mask byte serves one vector of elements. */
  public static final int LOG_WIDTH = 3;

  public static Lanes of(int classes, int views) {
    if (classes < 1 || views < 1) {
      throw new IllegalArgumentException(
          "need at least one class and one view, found " + classes + " and " + views);
    }
    int period = views == 1 ? 1 : views == 2 ? 2 : views <= 4 ? 4 : WIDTH;
    return new Lanes(classes, views, period, groups(views), padded(classes * period));
  }

  /** View groups that hold {@code views} views. */
  public static int groups(int views) {
    return (views + WIDTH - 1) / WIDTH;
  }

  /** A number of floats, rounded up to whole vectors. */
  public static int padded(int floats) {
    return (floats + WIDTH - 1) / WIDTH * WIDTH;
  }

  /** Floats from one vertex to the next. */
  public int stride() {
    return groups * block;
  }

  /** Floats of all vertices; throws if one Java array cannot hold them. */
  public int length(long vertices) {
    return ArrayLength.of(
        "a state of " + vertices + " vertices x " + classes + " classes x " + views + " views",
        vertices * stride(),
        "floats",
        views > 1 ? "use fewer views" : "the graph is too large");
  }

  /** Position of a class and view within the row of a vertex. */
  public int at(int classIndex, int view) {
    return view / WIDTH * block + classIndex * period + view % WIDTH;
  }

  /** Whether every vector holds a full group of views of one class. */
  public boolean fullLanes() {
    return period == WIDTH;
  }
}
