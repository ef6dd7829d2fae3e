package org.capgnn.model.zoo;

import java.util.List;
import org.capgnn.settings.Key;

/** Hyper-parameters that several models have, each with its own default. */
final class CommonKeys {
  static final double ALMOST_ONE = 0.999;

  private CommonKeys() {}

  static Key inputDropout(double standard) {
    return Key.number("input-dropout", standard, 0, ALMOST_ONE, "dropout of the features");
  }

  static Key hiddenDropout(double standard) {
    return Key.number("hidden-dropout", standard, 0, ALMOST_ONE, "dropout of the hidden layer");
  }

  static Key bias(boolean standard) {
    return Key.flag("bias", standard, "whether the layers have biases");
  }

  static Key l2(double standard) {
    return Key.number("l2", standard, 0, 1, "lambda of the L2 term lambda/2 |w|^2");
  }

  static Key l2On(String standard) {
    return Key.choice(
            "l2-on", List.of("first", "all"), "what has the L2 term: the first weights or all")
        .withDefault(standard);
  }

  static Key selfLoops(String standard) {
    return Key.choice(
            "self-loops",
            List.of("kept", "single"),
            "A + I: self-loops of the source stay in A, or count no more than the added one")
        .withDefault(standard);
  }

  static Key hops(int standard) {
    return Key.integer("hops", standard, 1, 1000, "K, the number of propagation steps");
  }

  static Key alpha(double standard) {
    return Key.number("alpha", standard, 0, 1, "share of a vertex's own part in each step");
  }
}
