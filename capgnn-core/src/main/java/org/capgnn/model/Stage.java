package org.capgnn.model;

import org.capgnn.autodiff.DropoutMask;
import org.capgnn.autodiff.Operator;
import org.capgnn.autodiff.Tape;
import org.capgnn.autodiff.Variable;
import org.capgnn.autodiff.op.layer.AddBias;
import org.capgnn.autodiff.op.layer.Dropout;
import org.capgnn.autodiff.op.layer.ReluDropout;

/**
 * Where a network lays down its operators: on the tape of a training step, with dropout and
 * gradients, or on that of an evaluation, without either.
 *
 * <p>Masks are numbered in the order in which they are asked for, so a network must always ask in
 * the same order.
 */
public final class Stage {
  private final Tape tape;
  private final boolean training;
  private int masks;

  private Stage(Tape tape, boolean training) {
    this.tape = tape;
    this.training = training;
  }

  public static Stage training(Tape tape) {
    return new Stage(tape, true);
  }

  public static Stage evaluation(Tape tape) {
    return new Stage(tape, false);
  }

  public boolean isTraining() {
    return training;
  }

  /** Appends an operator and returns its output. */
  public Variable add(Operator operator) {
    return tape.add(operator);
  }

  /** A parameter as this stage sees it: without gradient in an evaluation; null stays null. */
  public Variable use(Variable parameter) {
    return training || parameter == null ? parameter : parameter.frozen();
  }

  /**
   * A mask of one byte an entry and group of eight views or heads; null where nothing is dropped.
   */
  public DropoutMask entryMask(String name, int entries, int views, double rate) {
    return mask(name, (long) entries * ((views + 7) / 8), rate);
  }

  /** A mask of one bit an element of a variable; null where nothing is dropped. */
  public DropoutMask elementMask(String name, Variable variable, double rate) {
    return mask(name, ReluDropout.maskBytes(variable.rows(), variable.columns()), rate);
  }

  /** A mask of so many bytes; null where nothing is dropped. */
  public DropoutMask mask(String name, long bytes, double rate) {
    masks++;
    return training ? tape.add(DropoutMask.orNull(name, masks, bytes, rate)) : null;
  }

  /** {@code x + b} in every row, which is x itself where there is no bias. */
  public Variable plus(Variable x, Variable bias) {
    return bias == null ? x : add(new AddBias(x, use(bias)));
  }

  /** {@code drop(x)}, which is x itself where nothing is dropped. */
  public Variable dropout(String name, Variable x, double rate) {
    DropoutMask mask = elementMask(name, x, rate);
    return mask == null ? x : add(new Dropout(x, mask));
  }
}
