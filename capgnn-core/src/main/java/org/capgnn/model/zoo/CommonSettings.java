package org.capgnn.model.zoo;

import org.capgnn.settings.Setting;
import org.capgnn.settings.SettingList;

/** Settings that several models have in the same words, some with defaults of their own. */
final class CommonSettings {
  /** The highest dropout rate: something must be left. */
  static final double ALMOST_ONE = 0.999;

  private CommonSettings() {}

  static Setting<Integer> hidden(SettingList list, int standard) {
    return list.integer("hidden", standard, 1, 65_536, "width of the hidden layer");
  }

  static Setting<Double> dropout(SettingList list, String name, double standard, String meaning) {
    return list.number(name, standard, 0, ALMOST_ONE, meaning);
  }

  static Setting<Double> inputDropout(SettingList list, double standard) {
    return dropout(list, "input-dropout", standard, "dropout of the features");
  }

  static Setting<Double> hiddenDropout(SettingList list, double standard) {
    return dropout(list, "hidden-dropout", standard, "dropout of the hidden layer");
  }

  static Setting<Boolean> bias(SettingList list) {
    return list.flag("bias", false, "whether the layers have biases");
  }

  static Setting<Double> l2(SettingList list, double standard) {
    return list.number("l2", standard, 0, 1, "lambda of the L2 term lambda/2 |w|^2");
  }

  static Setting<Double> l2OnAll(SettingList list, double standard) {
    return list.number("l2", standard, 0, 1, "weight of the L2 term on all parameters");
  }

  /** Whether A keeps the self-loops of the source. */
  static Setting<Boolean> sourceLoops(SettingList list) {
    return list.either(
        "self-loops",
        "kept",
        "single",
        "A + I: self-loops of the source stay in A, or count no more than the added one");
  }

  static Setting<Integer> hops(SettingList list, int standard) {
    return list.integer("hops", standard, 1, 1000, "K, the number of propagation steps");
  }

  static Setting<Double> alpha(SettingList list, double standard) {
    return list.number("alpha", standard, 0, 1, "share of a vertex's own part in each step");
  }
}
