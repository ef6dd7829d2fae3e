package org.capgnn.live.rows;

import java.util.Arrays;

/**
 * Rows that differ after one hop of the propagation when the graph has changed: those passed on to
 * the next hop, and those whose small rests wait.
 */
final class HopChange {
  private static final int FEW = 64;
  private static final int MANY = 1 << 18; // no more memory than for these is kept

  private final int classes;
  int active; // rows that are passed on, in the order of vertices and values
  int[] vertices = {};
  float[] values;
  int touched; // rows whose rests are changed, in the order of kept and old
  int[] kept = {};
  float[] old; // the rests before

  HopChange(int classes) {
    this.classes = classes;
    clear();
  }

  /** Forgets all rows; the arrays are used again, which saves most of the time of small changes. */
  void clear() {
    active = 0;
    touched = 0;
    if (vertices.length == 0 || vertices.length > MANY) {
      vertices = new int[FEW];
      values = new float[FEW * classes];
    }
    if (kept.length == 0 || kept.length > MANY) {
      kept = new int[FEW];
      old = new float[FEW * classes];
    }
  }

  /** Adds a row to those that are passed on, and returns its place. */
  int activate(VertexMarks marks, int vertex, float[] row, int at) {
    if (active == vertices.length) {
      vertices = Arrays.copyOf(vertices, active * 2);
      values = Arrays.copyOf(values, active * 2 * classes);
    }
    vertices[active] = vertex;
    System.arraycopy(row, at, values, active * classes, classes);
    marks.set(vertex, active);
    return active++;
  }

  /** Keeps the rest of a vertex as it is before its first change. */
  void keep(int vertex, float[] rests, int at) {
    if (touched == kept.length) {
      kept = Arrays.copyOf(kept, touched * 2);
      old = Arrays.copyOf(old, touched * 2 * classes);
    }
    kept[touched] = vertex;
    int to = touched++ * classes;
    for (int i = 0; i < classes; i++) {
      old[to + i] = rests[at + i];
    }
  }
}
