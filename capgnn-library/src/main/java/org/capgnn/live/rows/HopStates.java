package org.capgnn.live.rows;

import java.util.Arrays;

/**
 * The propagated scores of a changing graph, hop by hop, brought up to date by differences.
 *
 * <p>The scores of a model that predicts first and then propagates are {@code Z = sum_k c_k A^k V +
 * b}. With {@code A = D^1/2 M D^-1/2} they become
 *
 * <pre>
 *   y_0 = D^-1/2 V,   y_k = M y_(k-1),   Z = D^1/2 sum_k c_k y_k + b
 * </pre>
 *
 * <p>where the rows of M add up to 1 and row u depends on the edges of u alone: {@code M_uv = w_uv
 * / d_u} for the symmetric affinity, blended with the attention of row u for CAPGAT. An edge that
 * changes therefore changes two rows of M and two of y_0, whatever the degrees of the neighbours.
 *
 * <p>Let D_k be the change of y_k, and T the rows of M that changed. A row in T is gathered again;
 * all others receive {@code M D_(k-1)}. A row whose change does not exceed a threshold e_k is not
 * passed on but kept as a rest, which is added to its next change:
 *
 * <pre>
 *   r_k(u) = rest_k(u) + change of (M y_(k-1))(u)
 *   |r_k(u)| &gt; e_k:  D_k(u) = r_k(u), rest_k(u) = 0;   else  D_k(u) = 0, rest_k(u) = r_k(u)
 * </pre>
 *
 * <p>So {@code rest_k = M y_(k-1) - y_k} holds at any time, the rests never exceed the thresholds,
 * and errors do not add up over a sequence of changes. As the rows of M add up to 1, a rest of hop
 * k reaches a score with at most {@code w_k = sum_(j>=k) |c_j|} of its size, and the error of the
 * score of u is at most {@code sqrt(d_u) sum_k e_k w_k}. Work grows with {@code sum_k 1 / e_k},
 * which is least for {@code e_k ~ w_k^-1/2}; with thresholds of 0 only rounding remains.
 *
 * <p>Most of the time goes into memory accesses all over the graph, so the rests are added up where
 * they are, and the row of a rest also holds when it was touched last; {@link #undo} puts back what
 * it was before.
 *
 * <p>One thread at a time: each {@link #difference} must be followed by {@link #commit}, which
 * makes it the new state, or by {@link #undo}.
 */
public final class HopStates {
  private static final int BLOCK = 16; // vertices whose memory is fetched together
  private static final float MOST_TIME = 1 << 24; // a float counts up to it without gaps

  private final int classes;
  private final double[] c;
  private final float[] bias;
  private final double beta;
  private final double[] thresholds;
  private float[] inverse; // 1 / degree; NaN for rows with weights or attention
  private float[][] y; // per hop, vertices x classes
  private float[][] rest; // per hop, vertices x (classes + a mark); none for hop 0
  private float[] sum; // sum_k c_k y_k
  private int capacity;
  private final int stride; // of a row of rests
  private float time; // the mark of rests that this difference has touched, negative if gathered
  private VertexMarks before; // of the active rows of the hop before
  private VertexMarks now;
  private VertexMarks changed;

  @SuppressWarnings({"unused", "UnusedVariable"}) // written so that the JIT keeps the reads
  private float fetched;

  private final HopChange[] hops; // of the last difference
  private final HopChange total; // of the last difference: new sums over the hops

  /**
   * @param coefficients c_0 .. c_K
   * @param bias one per class, or empty
   * @param beta share of the fixed affinity; 1 without attention
   */
  public HopStates(double[] coefficients, float[] bias, int classes, double beta) {
    this.c = coefficients.clone();
    this.bias = bias;
    this.classes = classes;
    this.beta = beta;
    this.stride = classes + 1;
    this.thresholds = new double[c.length];
    this.hops = new HopChange[c.length];
    Arrays.setAll(hops, k -> new HopChange(classes));
    this.total = new HopChange(classes);
  }

  /**
   * Sets the thresholds.
   *
   * @param error of the score of a vertex of degree 1 that is allowed; a vertex of degree d may
   *     have sqrt(d) times as much
   */
  public void allow(double error) {
    double[] reach = new double[c.length + 1]; // w_k
    double roots = 0;
    for (int k = c.length - 1; k >= 1; k--) {
      reach[k] = reach[k + 1] + Math.abs(c[k]);
      roots += Math.sqrt(reach[k]);
    }
    for (int k = 1; k < c.length; k++) {
      thresholds[k] = reach[k] == 0 ? 0 : error / (roots * Math.sqrt(reach[k]));
    }
  }

  /** Computes everything and returns the scores. */
  public float[] start(VertexTable table) {
    capacity = 0;
    y = new float[c.length][0];
    rest = new float[c.length][0];
    sum = new float[0];
    inverse = new float[0];
    before = new VertexMarks();
    now = new VertexMarks();
    changed = new VertexMarks();
    reserve(table.size());
    int n = table.size();
    for (int u = 0; u < n; u++) {
      Vertex vertex = table.get(u);
      double scale = 1 / Math.sqrt(vertex.degree());
      for (int i = 0; i < classes; i++) {
        y[0][u * classes + i] = (float) (scale * vertex.own()[i]);
      }
    }
    double[] row = new double[classes];
    for (int k = 1; k < c.length; k++) {
      for (int u = 0; u < n; u++) {
        gather(table.get(u), u, y[k - 1], null, row);
        for (int i = 0; i < classes; i++) {
          y[k][u * classes + i] = (float) row[i];
        }
      }
    }
    for (int u = 0; u < n; u++) {
      inverse[u] = inverse(table.get(u));
    }
    return scores(table);
  }

  /**
   * Computes the rests and the sums again from the states, in place, and returns the scores.
   *
   * <p>Both are kept up to date by adding to them, so that over very many changes their rounding
   * errors would add up. The states themselves need nothing: whatever they are, a rest is what they
   * lack.
   *
   * @param table as it was committed last
   */
  public float[] settle(VertexTable table) {
    double[] row = new double[classes];
    for (int k = 1; k < c.length; k++) {
      for (int u = 0; u < table.size(); u++) {
        gather(table.get(u), u, y[k - 1], null, row);
        for (int i = 0; i < classes; i++) {
          rest[k][u * stride + i] = (float) (row[i] - y[k][u * classes + i]);
        }
      }
    }
    return scores(table);
  }

  /** The sums over the hops, which are kept, and the scores. */
  private float[] scores(VertexTable table) {
    int n = table.size();
    float[] scores = new float[n * classes];
    for (int u = 0; u < n; u++) {
      for (int i = 0; i < classes; i++) {
        double total = 0;
        for (int k = 0; k < c.length; k++) {
          total += c[k] * y[k][u * classes + i];
        }
        sum[u * classes + i] = (float) total;
      }
      score(table.get(u), sum, u * classes, scores, u * classes);
    }
    return scores;
  }

  private static float inverse(Vertex row) {
    boolean plain = row.attention() == null && row.weights() == null;
    return plain ? (float) (1 / row.degree()) : Float.NaN;
  }

  private void reserve(int vertices) {
    if (vertices <= capacity) {
      return;
    }
    capacity = Math.max(vertices, capacity + capacity / 8 + 64);
    for (int k = 0; k < c.length; k++) {
      y[k] = Arrays.copyOf(y[k], capacity * classes);
      rest[k] = Arrays.copyOf(rest[k], k == 0 ? 0 : capacity * stride);
    }
    sum = Arrays.copyOf(sum, capacity * classes);
    inverse = Arrays.copyOf(inverse, capacity);
    before.reserve(capacity);
    now.reserve(capacity);
    changed.reserve(capacity);
  }

  /** Row u of M times a state, with the difference of the state where there is one. */
  private void gather(Vertex vertex, int u, float[] state, HopChange difference, double[] row) {
    Arrays.fill(row, 0);
    add(vertex.ownShare(beta), u, state, difference, row);
    for (int p = 0; p < vertex.targets().length; p++) {
      add(vertex.share(p, beta), vertex.targets()[p], state, difference, row);
    }
  }

  private void add(double share, int v, float[] state, HopChange difference, double[] row) {
    for (int i = 0; i < classes; i++) {
      row[i] += share * state[v * classes + i];
    }
    int at = difference == null ? -1 : before.position(v);
    if (at >= 0) {
      for (int i = 0; i < classes; i++) {
        row[i] += share * difference.values[at * classes + i];
      }
    }
  }

  private void score(Vertex vertex, float[] sums, int from, float[] scores, int to) {
    double scale = Math.sqrt(vertex.degree());
    for (int i = 0; i < classes; i++) {
      double shift = bias.length == 0 ? 0 : bias[i];
      scores[to + i] = (float) (scale * sums[from + i] + shift);
    }
  }

  /**
   * Computes what a change of the graph changes.
   *
   * @param after the changed graph
   * @param rows the vertices whose row of M changed
   * @param starts the vertices whose own scores or degree changed
   */
  public Difference difference(VertexTable after, int[] rows, int[] starts) {
    reserve(after.size());
    nextTime();
    for (HopChange hop : hops) {
      hop.clear();
    }
    total.clear();
    try {
      firstHop(after, starts, hops[0]);
      for (int k = 1; k < c.length; k++) {
        VertexMarks swap = before;
        before = now;
        now = swap;
        hop(k, after, rows, hops[k - 1], hops[k]);
      }
      return sums(after, rows, starts);
    } catch (RuntimeException | Error e) {
      undo();
      throw e;
    }
  }

  private void nextTime() {
    time++;
    if (time == MOST_TIME) {
      for (int k = 1; k < c.length; k++) {
        for (int at = classes; at < rest[k].length; at += stride) {
          rest[k][at] = 0;
        }
      }
      time = 1;
    }
  }

  private void firstHop(VertexTable after, int[] starts, HopChange hop) {
    now.clear();
    float[] values = new float[classes];
    for (int u : starts) {
      Vertex vertex = after.get(u);
      double scale = 1 / Math.sqrt(vertex.degree());
      for (int i = 0; i < classes; i++) {
        values[i] = (float) (scale * vertex.own()[i] - y[0][u * classes + i]);
      }
      hop.activate(now, u, values, 0); // the first state is exact
    }
  }

  private void hop(int k, VertexTable after, int[] rows, HopChange last, HopChange hop) {
    now.clear();
    float[] rests = rest[k];
    double[] row = new double[classes];
    for (int u : rows) {
      gather(after.get(u), u, y[k - 1], last, row);
      hop.keep(u, rests, u * stride);
      for (int i = 0; i < classes; i++) {
        rests[u * stride + i] = (float) (row[i] - y[k][u * classes + i]);
      }
      rests[u * stride + classes] = -time;
    }
    for (int from = 0; from < last.active; from += BLOCK) {
      int to = Math.min(last.active, from + BLOCK);
      fetch(after, last, from, to, rests);
      for (int d = from; d < to; d++) {
        scatter(after, last, d, hop, rests);
      }
    }
    float threshold = (float) thresholds[k];
    for (int t = 0; t < hop.touched; t++) {
      int at = hop.kept[t] * stride;
      float largest = 0;
      for (int i = at; i < at + classes; i++) {
        largest = Math.max(largest, Math.abs(rests[i]));
      }
      if (largest > threshold) {
        hop.activate(now, hop.kept[t], rests, at);
        Arrays.fill(rests, at, at + classes, 0f);
      }
    }
  }

  /**
   * Reads what {@link #scatter} needs for some vertices. Nothing here waits for what it has read,
   * so that the cache misses overlap; there, each would hold up the branch that depends on it.
   */
  private void fetch(VertexTable after, HopChange last, int from, int to, float[] rests) {
    float starts = 0;
    float ends = 0;
    float shares = 0;
    for (int d = from; d < to; d++) {
      for (int u : after.get(last.vertices[d]).sources()) {
        starts += rests[u * stride];
        ends += rests[u * stride + classes];
        shares += inverse[u];
      }
    }
    fetched = starts + ends + shares;
  }

  /** Passes the difference of one vertex on to the rows that gather from it. */
  private void scatter(VertexTable after, HopChange last, int d, HopChange hop, float[] rests) {
    int v = last.vertices[d];
    Vertex vertex = after.get(v);
    give((float) vertex.ownShare(beta), v, last, d, hop, rests);
    for (int u : vertex.sources()) {
      float share = inverse[u]; // of the graph before; a row that changes is gathered
      if (Float.isNaN(share)) {
        Vertex receiver = after.get(u);
        int at = receiver.position(v);
        share = at < 0 ? 0 : (float) receiver.share(at, beta);
      }
      give(share, u, last, d, hop, rests);
    }
  }

  private void give(float share, int u, HopChange last, int d, HopChange hop, float[] rests) {
    int at = u * stride;
    float mark = rests[at + classes];
    if (mark == -time) {
      return; // its whole row was gathered
    }
    if (mark != time) {
      hop.keep(u, rests, at);
      rests[at + classes] = time;
    }
    float[] from = last.values;
    int b = d * classes;
    for (int i = 0; i < classes; i++) {
      rests[at + i] += share * from[b + i];
    }
  }

  private Difference sums(VertexTable after, int[] rows, int[] starts) {
    changed.clear();
    for (int u : starts) {
      receive(u);
    }
    for (int k = 0; k < c.length; k++) {
      HopChange hop = hops[k];
      for (int d = 0; d < hop.active; d++) {
        int at = receive(hop.vertices[d]);
        for (int i = 0; i < classes; i++) {
          total.values[at * classes + i] += (float) (c[k] * hop.values[d * classes + i]);
        }
      }
    }
    float[] scores = new float[total.active * classes];
    for (int at = 0; at < total.active; at++) {
      score(after.get(total.vertices[at]), total.values, at * classes, scores, at * classes);
    }
    float[] inverses = new float[rows.length];
    for (int r = 0; r < rows.length; r++) {
      inverses[r] = inverse(after.get(rows[r]));
    }
    int[] vertices = Arrays.copyOf(total.vertices, total.active);
    return new Difference(vertices, scores, rows, inverses);
  }

  private int receive(int u) {
    int at = changed.position(u);
    return at >= 0 ? at : total.activate(changed, u, sum, u * classes);
  }

  /** Makes the last difference the new state. */
  public void commit(Difference difference) {
    for (int k = 0; k < c.length; k++) {
      HopChange hop = hops[k];
      for (int d = 0; d < hop.active; d++) {
        int at = hop.vertices[d] * classes;
        for (int i = 0; i < classes; i++) {
          y[k][at + i] += hop.values[d * classes + i];
        }
      }
    }
    for (int r = 0; r < difference.rows.length; r++) {
      inverse[difference.rows[r]] = difference.inverses[r];
    }
    for (int d = 0; d < total.active; d++) {
      System.arraycopy(total.values, d * classes, sum, total.vertices[d] * classes, classes);
    }
  }

  /** Forgets the last difference. */
  public void undo() {
    for (int k = 1; k < hops.length; k++) {
      HopChange hop = hops[k];
      for (int t = 0; t < hop.touched; t++) {
        System.arraycopy(hop.old, t * classes, rest[k], hop.kept[t] * stride, classes);
      }
    }
  }

  /**
   * What a change of the graph changes.
   *
   * @param vertices whose scores change
   * @param scores the new ones, in the order of the vertices
   * @param rows whose shares change
   * @param inverses of their degrees
   */
  public record Difference(int[] vertices, float[] scores, int[] rows, float[] inverses) {}
}
