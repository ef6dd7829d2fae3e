package org.capgnn.model;

import java.util.List;
import org.capgnn.autodiff.Variable;

/** The equations from features and graph to the scores of every vertex, with their parameters. */
public interface Network {
  List<Parameter> parameters();

  /** Lays down the operators of one pass and returns the logits, vertices x classes. */
  Variable forward(Stage stage);

  /** The coefficients c_0 .. c_K of the propagation polynomial, empty for networks without one. */
  default double[] coefficients() {
    return new double[0];
  }
}
