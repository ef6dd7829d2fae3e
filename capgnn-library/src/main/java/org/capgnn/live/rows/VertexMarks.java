package org.capgnn.live.rows;

import java.util.Arrays;

/** A map from vertices to positions that is cleared in no time. */
final class VertexMarks {
  private long[] marks = new long[0]; // time in the high half, position in the low half
  private int time = 1;

  void reserve(int vertices) {
    marks = Arrays.copyOf(marks, vertices);
  }

  void clear() {
    if (++time == Integer.MAX_VALUE) {
      Arrays.fill(marks, 0);
      time = 1;
    }
  }

  int position(int vertex) {
    long mark = marks[vertex];
    return (int) (mark >> 32) == time ? (int) mark : -1;
  }

  void set(int vertex, int at) {
    marks[vertex] = (long) time << 32 | at;
  }
}
