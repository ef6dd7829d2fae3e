package org.capgnn.train.stop;

import java.util.Arrays;

/** The latest losses of a window of fixed length. */
final class LossWindow {
  private final double[] losses;
  private int seen;

  LossWindow(int length) {
    this.losses = new double[length];
  }

  int length() {
    return losses.length;
  }

  boolean isFull() {
    return seen >= losses.length;
  }

  void add(double loss) {
    losses[seen++ % losses.length] = loss;
  }

  double mean() {
    return Arrays.stream(losses).sum() / losses.length;
  }

  /** The losses, how many were seen, and what else the rule remembers. */
  double[] state(double... more) {
    double[] state = Arrays.copyOf(losses, losses.length + 1 + more.length);
    state[losses.length] = seen;
    System.arraycopy(more, 0, state, losses.length + 1, more.length);
    return state;
  }

  /** Restores its part of a state and returns the rest. */
  double[] restore(double[] state) {
    System.arraycopy(state, 0, losses, 0, losses.length);
    seen = (int) state[losses.length];
    return Arrays.copyOfRange(state, losses.length + 1, state.length);
  }
}
