package org.capgnn.autodiff.op;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.DoubleSupplier;
import org.capgnn.autodiff.MaskSource;
import org.capgnn.autodiff.Operator;
import org.capgnn.autodiff.Pass;
import org.capgnn.autodiff.SparseVariable;
import org.capgnn.autodiff.Tape;
import org.capgnn.autodiff.Variable;
import org.capgnn.kernel.KernelChoice;
import org.capgnn.parallel.Workers;
import org.capgnn.tensor.SparseMatrix;

/**
 * Compares gradients with central differences of the loss {@code sum r_p y_p}, r fixed and random.
 */
public final class GradientCheck {
  private static final float STEP = 1e-2f;

  private GradientCheck() {}

  public static Pass pass() {
    return new Pass(KernelChoice.get(), Workers.of(1), MaskSource.seeded(5));
  }

  /** A variable with random values. */
  public static Variable random(String name, int rows, int columns, long seed) {
    Variable v = Variable.of(name, rows, columns);
    Random random = new Random(seed);
    for (int p = 0; p < v.value().length; p++) {
      v.value()[p] = (float) random.nextGaussian();
    }
    return v;
  }

  /** The stored entries of features as a variable of their own. */
  public static Variable entries(SparseMatrix x) {
    Variable entries = Variable.of("X", 1, x.entries());
    System.arraycopy(x.values(), 0, entries.value(), 0, x.entries());
    return entries;
  }

  /** Features whose entries and gradient are those of a variable. */
  public static SparseVariable sparse(SparseMatrix x, Variable entries) {
    return new SparseVariable(x.withValues(entries.value()), entries.gradient());
  }

  /** Checks the gradient of the tape's last output with respect to each of the inputs. */
  public static void check(Tape tape, Variable output, List<Variable> inputs, double tolerance) {
    Projection projection = new Projection(output);
    tape.add(projection);
    Pass pass = pass();
    check(tape, pass, projection::loss, inputs, tolerance);
  }

  public static void check(
      Tape tape, Pass pass, DoubleSupplier loss, List<Variable> inputs, double tolerance) {
    CheckedOperators.note(tape);
    tape.forward(pass);
    for (Variable input : inputs) {
      Arrays.fill(input.gradient(), 0f);
    }
    tape.backward(pass);
    for (Variable input : inputs) {
      float[] gradient = input.gradient().clone();
      double scale = norm(gradient);
      for (int p = 0; p < gradient.length; p += Math.max(1, gradient.length / 60)) {
        float kept = input.value()[p];
        input.value()[p] = kept + STEP;
        tape.forward(pass);
        double above = loss.getAsDouble();
        input.value()[p] = kept - STEP;
        tape.forward(pass);
        double below = loss.getAsDouble();
        input.value()[p] = kept;
        double slope = (above - below) / (2.0 * STEP);
        assertThat((double) gradient[p])
            .as("gradient of %s at %d", input.name(), p)
            .isCloseTo(slope, within(tolerance * (Math.abs(slope) + scale + 0.1)));
      }
    }
  }

  private static double norm(float[] values) {
    double sum = 0;
    for (float v : values) {
      sum += (double) v * v;
    }
    return Math.sqrt(sum / values.length);
  }

  /** The loss {@code sum r_p y_p}. */
  public static final class Projection extends Operator {
    private final Variable input;
    private final float[] weights;

    public Projection(Variable input) {
      super(null);
      this.input = input;
      this.weights = random("r", 1, input.value().length, 99).value();
    }

    public double loss() {
      double sum = 0;
      for (int p = 0; p < weights.length; p++) {
        sum += (double) weights[p] * input.value()[p];
      }
      return sum;
    }

    @Override
    public void forward(Pass pass) {}

    @Override
    public void backward(Pass pass) {
      for (int p = 0; p < weights.length; p++) {
        input.gradient()[p] += weights[p];
      }
    }
  }
}
