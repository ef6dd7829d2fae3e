package org.capgnn.serve.page;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Places in the plane for the vertices of a graph.
 *
 * <p>Each connected component is laid out by the forces of Fruchterman and Reingold (1991): edges
 * pull, vertices push. Vertices in cells far away push as one in the middle of their cell, so that
 * a round costs about vertices x cells + edges. The components are then put into rows, the largest
 * first, each in a square whose area grows with its number of vertices.
 */
final class GraphLayout {
  private static final int ROUNDS = 150;
  private static final int CELLS = 20; // per side
  private static final double WIDE = 1.5; // width of the whole by its height

  private final int[][] neighbours;
  private final double[] x;
  private final double[] y;
  private final SplittableRandom random = new SplittableRandom(1);

  private GraphLayout(int vertices, List<int[]> edges) {
    neighbours = new int[vertices][0];
    x = new double[vertices];
    y = new double[vertices];
    int[] degrees = new int[vertices];
    edges.forEach(
        edge -> {
          degrees[edge[0]]++;
          degrees[edge[1]]++;
        });
    Arrays.setAll(neighbours, v -> new int[degrees[v]]);
    edges.forEach(
        edge -> {
          neighbours[edge[0]][--degrees[edge[0]]] = edge[1];
          neighbours[edge[1]][--degrees[edge[1]]] = edge[0];
        });
  }

  /** The coordinates of all vertices, both from 0 to 1. */
  static double[][] of(int vertices, List<int[]> edges) {
    GraphLayout layout = new GraphLayout(vertices, edges);
    layout.pack(layout.components());
    return new double[][] {fitted(layout.x), fitted(layout.y)};
  }

  /** The vertices of each component, the largest component first. */
  private List<int[]> components() {
    List<int[]> components = new ArrayList<>();
    boolean[] seen = new boolean[x.length];
    int[] queue = new int[x.length];
    for (int start = 0; start < x.length; start++) {
      if (!seen[start]) {
        int end = 1;
        queue[0] = start;
        seen[start] = true;
        for (int at = 0; at < end; at++) {
          for (int v : neighbours[queue[at]]) {
            if (!seen[v]) {
              seen[v] = true;
              queue[end++] = v;
            }
          }
        }
        components.add(Arrays.copyOf(queue, end));
      }
    }
    components.sort(Comparator.comparingInt(c -> -c.length));
    return components;
  }

  private void pack(List<int[]> components) {
    double area = components.stream().mapToDouble(c -> square(side(c))).sum();
    double width =
        Math.max(Math.sqrt(area * WIDE), components.isEmpty() ? 0 : side(components.get(0)));
    double left = 0;
    double top = 0;
    double height = 0;
    for (int[] component : components) {
      double side = side(component);
      if (left > 0 && left + side > width) {
        left = 0;
        top += height;
        height = 0;
      }
      force(component);
      for (int v : component) {
        x[v] = left + 0.5 + x[v] * (side - 1);
        y[v] = top + 0.5 + y[v] * (side - 1);
      }
      left += side;
      height = Math.max(height, side);
    }
  }

  private static double side(int[] component) {
    return 1 + Math.sqrt(component.length);
  }

  private static double square(double value) {
    return value * value;
  }

  /** Lays out one component in the square from 0 to 1. */
  private void force(int[] component) {
    for (int v : component) {
      x[v] = random.nextDouble();
      y[v] = random.nextDouble();
    }
    double ideal = Math.sqrt(1.0 / component.length);
    double[] dx = new double[x.length];
    double[] dy = new double[x.length];
    for (int round = 0; round < ROUNDS && component.length > 1; round++) {
      new Pushes(component, ideal).into(dx, dy);
      pull(component, ideal, dx, dy);
      double heat = 0.1 * (1 - (double) round / ROUNDS);
      for (int v : component) {
        double length = Math.max(1e-9, Math.hypot(dx[v], dy[v]));
        double step = Math.min(heat, length) / length;
        x[v] += dx[v] * step;
        y[v] += dy[v] * step;
      }
    }
    fit(component, x);
    fit(component, y);
  }

  private void pull(int[] component, double ideal, double[] dx, double[] dy) {
    for (int v : component) {
      for (int u : neighbours[v]) {
        double ex = x[v] - x[u];
        double ey = y[v] - y[u];
        double pull = Math.sqrt(ex * ex + ey * ey) / ideal;
        dx[v] -= ex * pull;
        dy[v] -= ey * pull;
      }
    }
  }

  /** Moves and stretches the coordinates of a component to the range from 0 to 1. */
  private static void fit(int[] component, double[] at) {
    double[] own = Arrays.stream(component).mapToDouble(v -> at[v]).toArray();
    double[] fitted = fitted(own);
    for (int i = 0; i < component.length; i++) {
      at[component[i]] = component.length == 1 ? 0.5 : fitted[i];
    }
  }

  private static double[] fitted(double[] at) {
    double least = Arrays.stream(at).min().orElse(0);
    double most = Arrays.stream(at).max().orElse(1);
    double span = Math.max(1e-9, most - least);
    return Arrays.stream(at).map(value -> (value - least) / span).toArray();
  }

  /** How the vertices of a component push each other where they are now. */
  private final class Pushes {
    private final int[] sorted; // vertices by cell
    private final int[] starts = new int[CELLS * CELLS + 1];
    private final double[] middleX = new double[CELLS * CELLS];
    private final double[] middleY = new double[CELLS * CELLS];
    private final double strength;

    Pushes(int[] component, double ideal) {
      strength = ideal * ideal;
      double left = Arrays.stream(component).mapToDouble(v -> x[v]).min().orElse(0);
      double top = Arrays.stream(component).mapToDouble(v -> y[v]).min().orElse(0);
      double right = Arrays.stream(component).mapToDouble(v -> x[v]).max().orElse(1);
      double bottom = Arrays.stream(component).mapToDouble(v -> y[v]).max().orElse(1);
      int[] cells = new int[component.length];
      for (int i = 0; i < cells.length; i++) {
        int v = component[i];
        cells[i] = cell(x[v], left, right) * CELLS + cell(y[v], top, bottom);
        starts[cells[i] + 1]++;
        middleX[cells[i]] += x[v];
        middleY[cells[i]] += y[v];
      }
      for (int c = 0; c < middleX.length; c++) {
        middleX[c] /= Math.max(1, starts[c + 1]);
        middleY[c] /= Math.max(1, starts[c + 1]);
        starts[c + 1] += starts[c];
      }
      int[] next = starts.clone();
      sorted = new int[component.length];
      for (int i = 0; i < cells.length; i++) {
        sorted[next[cells[i]]++] = component[i];
      }
    }

    private static int cell(double at, double least, double most) {
      return (int) ((at - least) / Math.max(1e-9, most - least) * (CELLS - 1e-6));
    }

    void into(double[] dx, double[] dy) {
      for (int c = 0; c < middleX.length; c++) {
        for (int i = starts[c]; i < starts[c + 1]; i++) {
          dx[sorted[i]] = 0;
          dy[sorted[i]] = 0;
          push(sorted[i], c, dx, dy);
        }
      }
    }

    private void push(int v, int cell, double[] dx, double[] dy) {
      for (int other = 0; other < middleX.length; other++) {
        int count = starts[other + 1] - starts[other];
        boolean near =
            Math.abs(other / CELLS - cell / CELLS) <= 1
                && Math.abs(other % CELLS - cell % CELLS) <= 1;
        if (count > 0 && !near) {
          away(v, middleX[other], middleY[other], count, dx, dy);
        }
        for (int i = starts[other]; near && i < starts[other + 1]; i++) {
          away(v, x[sorted[i]], y[sorted[i]], sorted[i] == v ? 0 : 1, dx, dy);
        }
      }
    }

    private void away(int v, double fromX, double fromY, int count, double[] dx, double[] dy) {
      double ex = x[v] - fromX;
      double ey = y[v] - fromY;
      double factor = count * strength / Math.max(1e-9, ex * ex + ey * ey);
      dx[v] += ex * factor;
      dy[v] += ey * factor;
    }
  }
}
