package org.capgnn.model;

import java.util.ArrayList;
import java.util.List;
import org.capgnn.autodiff.Pass;
import org.capgnn.autodiff.op.norm.BatchNormState;
import org.capgnn.autodiff.op.norm.NormParameters;

/** A network on one graph: it computes its loss with gradients, its predictions and an insight. */
public interface Model {
  /** Everything that training changes. */
  List<Parameter> parameters();

  /** Arrays that are learned without gradients and saved with the model: moving averages. */
  default List<StateArray> state() {
    return List.of();
  }

  /**
   * Computes the loss of the pass's epoch and adds its gradients to the parameters' cleared
   * gradient arrays. The L2 term is not part of it: the optimiser adds it.
   */
  void step(Pass pass, LossTerms terms);

  /** Called when the optimiser has taken the step of an epoch. */
  default void afterStep(int epoch) {}

  /** Evaluation-mode scores of every vertex; the arrays are used again by the next call. */
  Logits evaluate(Pass pass);

  /** The coefficients c_0 .. c_K of the propagation polynomial, empty for models without one. */
  default double[] coefficients() {
    return new double[0];
  }

  /**
   * Computes an evaluation pass that shows its inside. The first call allocates the arrays of the
   * pass; each call overwrites what the insight of the call before has computed.
   */
  Insight insight(Pass pass);

  /** A named array of state. */
  record StateArray(String name, float[] values) {
    /** The class of each vertex that trained; a model that keeps it knows these vertices alone. */
    public static final String LABELS = "labels";

    /** The moving averages of batch norms; null stands for none. */
    public static List<StateArray> of(List<NormParameters> norms) {
      List<StateArray> arrays = new ArrayList<>();
      for (NormParameters norm : norms) {
        if (norm != null) {
          BatchNormState averages = norm.averages();
          arrays.add(new StateArray("mean_" + averages.name(), averages.mean()));
          arrays.add(new StateArray("var_" + averages.name(), averages.variance()));
        }
      }
      return arrays;
    }
  }
}
