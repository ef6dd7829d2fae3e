package org.capgnn.autodiff;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.capgnn.parallel.Blocks;

/** The operators of a model in the order of their computation; built once, replayed every epoch. */
public final class Tape {
  private final List<Operator> operators = new ArrayList<>();
  private final List<DropoutMask> masks = new ArrayList<>();
  private final List<Loop> clears = new ArrayList<>(); // one per operator, or null

  /** Appends an operator and returns its output. */
  public Variable add(Operator operator) {
    operators.add(operator);
    Variable output = operator.output();
    if (output == null || !output.needsGradient()) {
      clears.add(null);
    } else {
      // by all threads: a large gradient exceeds the caches and the bandwidth of one core
      float[] dy = output.gradient();
      Blocks blocks = Blocks.elements(dy.length);
      clears.add(new Loop(blocks, (from, to) -> Arrays.fill(dy, from, to, 0f)));
    }
    return output;
  }

  /** Registers a mask to be drawn at the start of each forward pass; null is ignored. */
  public DropoutMask add(DropoutMask mask) {
    if (mask != null) {
      masks.add(mask);
    }
    return mask;
  }

  /** The operators in the order of their computation. */
  public List<Operator> operators() {
    return List.copyOf(operators);
  }

  /** Draws the masks and computes all outputs. */
  public void forward(Pass pass) {
    for (int m = 0; m < masks.size(); m++) {
      masks.get(m).draw(pass);
    }
    for (int o = 0; o < operators.size(); o++) {
      operators.get(o).forward(pass);
    }
  }

  /**
   * Computes all gradients, skipping operators whose output needs none. The caller must have
   * cleared the gradients of the parameters.
   */
  public void backward(Pass pass) {
    for (int o = 0; o < operators.size(); o++) {
      if (clears.get(o) != null && operators.get(o).clearsGradient()) {
        clears.get(o).run(pass);
      }
    }
    for (int o = operators.size() - 1; o >= 0; o--) {
      Variable output = operators.get(o).output();
      if (output == null || output.needsGradient()) {
        operators.get(o).backward(pass);
      }
    }
  }
}
