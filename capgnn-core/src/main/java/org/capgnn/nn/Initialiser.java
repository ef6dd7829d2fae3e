package org.capgnn.nn;

import java.util.Arrays;
import org.capgnn.autodiff.Variable;
import org.capgnn.kernel.Mixing;

/** Draws start values, each a pure function of (seed, parameter number, position). */
public final class Initialiser {
  /** Keeps the stream apart from those of the dropout masks, whose epochs start at 0. */
  private static final long STREAM = -1;

  private final long seed;
  private int parameters;

  public Initialiser(long seed) {
    this.seed = seed;
  }

  /** Uniform in +-sqrt(6 / (rows + columns)), after Glorot and Bengio. */
  public Variable glorot(String name, int rows, int columns) {
    return uniform(name, rows, columns, Math.sqrt(6.0 / (rows + columns)));
  }

  /** Glorot's form for a matrix that is stored beside others and so has other fan-in or fan-out. */
  public Variable uniform(String name, int rows, int columns, double bound) {
    Variable v = Variable.of(name, rows, columns);
    long key = Mixing.key(seed, STREAM, parameters++);
    for (int p = 0; p < v.value().length; p++) {
      v.value()[p] = (float) ((2 * Mixing.unit(key, p) - 1) * bound);
    }
    return v;
  }

  /** Normal with a mean and a standard deviation (Box and Muller). */
  public Variable normal(String name, int rows, int columns, double mean, double deviation) {
    Variable v = Variable.of(name, rows, columns);
    long key = Mixing.key(seed, STREAM, parameters++);
    for (int p = 0; p < v.value().length; p++) {
      double radius = Math.sqrt(-2 * Math.log(1 - Mixing.unit(key, 2L * p)));
      double angle = 2 * Math.PI * Mixing.unit(key, 2L * p + 1);
      v.value()[p] = (float) (mean + deviation * radius * Math.cos(angle));
    }
    return v;
  }

  public Variable constant(String name, int rows, int columns, float value) {
    Variable v = Variable.of(name, rows, columns);
    Arrays.fill(v.value(), value);
    parameters++;
    return v;
  }

  public Variable zeros(String name, int rows, int columns) {
    return constant(name, rows, columns, 0f);
  }
}
