package org.capgnn.model;

import java.util.ArrayList;
import java.util.List;
import org.capgnn.autodiff.Variable;
import org.capgnn.kernel.Lanes;
import org.capgnn.nn.Initialiser;

/** The parameters of a network: draws their start values and keeps the list. */
public final class Parameters {
  private final List<Parameter> list = new ArrayList<>();
  private final Initialiser start;

  public Parameters(long seed) {
    this.start = new Initialiser(seed);
  }

  /** Glorot's uniform start. */
  public Variable glorot(String name, int rows, int columns, double decay) {
    return add(start.glorot(name, rows, columns), decay);
  }

  /** Uniform in +-bound. */
  public Variable uniform(String name, int rows, int columns, double bound, double decay) {
    return add(start.uniform(name, rows, columns, bound), decay);
  }

  /**
   * Rows of {@code lanes}, uniform in +-bound. Lanes of no class start at zero and stay there,
   * since no gradient reaches them.
   */
  public Variable uniform(String name, int rows, Lanes lanes, double bound, double decay) {
    Variable v = uniform(name, rows, lanes.stride(), bound, decay);
    boolean[] used = new boolean[lanes.stride()];
    for (int c = 0; c < lanes.classes(); c++) {
      for (int view = 0; view < lanes.views(); view++) {
        used[lanes.at(c, view)] = true;
      }
    }
    for (int p = 0; p < v.value().length; p++) {
      v.value()[p] = used[p % used.length] ? v.value()[p] : 0f;
    }
    return v;
  }

  /** Normal with a mean and a standard deviation. */
  public Variable normal(
      String name, int rows, int columns, double mean, double deviation, double decay) {
    return add(start.normal(name, rows, columns, mean, deviation), decay);
  }

  public Variable constant(String name, int rows, int columns, float value, double decay) {
    return add(start.constant(name, rows, columns, value), decay);
  }

  public Variable zeros(String name, int rows, int columns, double decay) {
    return add(start.zeros(name, rows, columns), decay);
  }

  /**
   * Registers a variable.
   *
   * @param decay lambda of its L2 term lambda/2 |w|^2, 0 for none
   */
  public Variable add(Variable variable, double decay) {
    list.add(new Parameter(variable, decay));
    return variable;
  }

  public List<Parameter> list() {
    return List.copyOf(list);
  }
}
