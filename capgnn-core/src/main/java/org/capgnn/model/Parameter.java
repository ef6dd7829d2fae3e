package org.capgnn.model;

import org.capgnn.autodiff.Variable;

/**
 * A trained variable.
 *
 * @param decay lambda of its L2 term lambda/2 |w|^2, 0 for none
 */
public record Parameter(Variable variable, double decay) {
  public String name() {
    return variable.name();
  }
}
