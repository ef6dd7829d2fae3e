package org.capgnn.autodiff;

import org.capgnn.kernel.ArrayLength;
import org.capgnn.kernel.Lanes;

/**
 * A row-major matrix of floats with its gradient; both arrays live as long as the variable.
 *
 * <p>Constants have no gradient array.
 */
public final class Variable {
  private final String name;
  private final int rows;
  private final int columns;
  private final float[] value;
  private final float[] gradient;

  private Variable(String name, long rows, int columns, boolean needsGradient) {
    int length =
        ArrayLength.of(
            "'" + name + "' of " + rows + " x " + columns,
            rows * columns,
            "floats",
            "use fewer views, narrower layers or a smaller graph");
    this.name = name;
    this.rows = (int) rows;
    this.columns = columns;
    this.value = new float[length];
    this.gradient = needsGradient ? new float[length] : null;
  }

  /** A variable through which gradients flow. */
  public static Variable of(String name, int rows, int columns) {
    return new Variable(name, rows, columns, true);
  }

  /** A variable without gradient, for evaluation. */
  public static Variable constant(String name, int rows, int columns) {
    return new Variable(name, rows, columns, false);
  }

  /**
   * The result of an operator, which has a gradient if its input has one.
   *
   * @param rows counted in 64 bits, since vertices x views can be more than an int holds
   */
  public static Variable of(String name, long rows, int columns, boolean needsGradient) {
    return new Variable(name, rows, columns, needsGradient);
  }

  /** The result of an operator in the {@link Lanes} layout, one row per vertex. */
  public static Variable inLanes(String name, int vertices, Lanes lanes, boolean needsGradient) {
    lanes.length(vertices); // checks that an array can be so long
    return new Variable(name, vertices, lanes.stride(), needsGradient);
  }

  /** A new variable of the same shape, with a gradient if this one has one. */
  public Variable like(String newName) {
    return new Variable(newName, rows, columns, needsGradient());
  }

  private Variable(String name, int rows, int columns, float[] value, float[] gradient) {
    this.name = name;
    this.rows = rows;
    this.columns = columns;
    this.value = value;
    this.gradient = gradient;
  }

  /** The same values, shared, without gradient, for an evaluation pass. */
  public Variable frozen() {
    return new Variable(name, rows, columns, value, null);
  }

  /** The same values, shared, with a new gradient: what an explanation differentiates. */
  public Variable withOwnGradient() {
    return new Variable(name, rows, columns, value, new float[value.length]);
  }

  /** The same values and gradient, shared, in another shape of the same length. */
  public Variable reshaped(int newRows, int newColumns) {
    if ((long) newRows * newColumns != value.length) {
      throw new IllegalArgumentException(
          this + " cannot be read as [" + newRows + " x " + newColumns + "]");
    }
    return new Variable(name, newRows, newColumns, value, gradient);
  }

  public String name() {
    return name;
  }

  public int rows() {
    return rows;
  }

  public int columns() {
    return columns;
  }

  /** The values themselves: operators and optimisers write here. */
  public float[] value() {
    return value;
  }

  /** The gradient itself, or null if none is wanted. */
  public float[] gradient() {
    return gradient;
  }

  public boolean needsGradient() {
    return gradient != null;
  }

  @Override
  public String toString() {
    return name + " [" + rows + " x " + columns + "]";
  }
}
