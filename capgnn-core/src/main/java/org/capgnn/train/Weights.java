package org.capgnn.train;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.BiConsumer;
import org.capgnn.model.Model;

/** The parameters and the state of a model, by name. */
public final class Weights {
  private Weights() {}

  /** Visits the arrays, not copies: parameters first, then state. */
  static void forEach(Model model, BiConsumer<String, float[]> action) {
    model.parameters().forEach(p -> action.accept(p.name(), p.variable().value()));
    model.state().forEach(s -> action.accept(s.name(), s.values()));
  }

  /** Copies the arrays into a map, whose own arrays are reused. */
  static void copy(Model model, Map<String, float[]> into) {
    forEach(
        model,
        (name, values) ->
            System.arraycopy(
                values,
                0,
                into.computeIfAbsent(name, n -> new float[values.length]),
                0,
                values.length));
  }

  /** Overwrites a model's arrays. */
  public static void set(Model model, Map<String, float[]> arrays) {
    forEach(
        model, (name, values) -> System.arraycopy(arrays.get(name), 0, values, 0, values.length));
  }

  /** Copies of some values, with the shapes that the model's arrays have. */
  static Map<String, NamedArray> shaped(Model model, Map<String, float[]> values) {
    Map<String, NamedArray> arrays = new LinkedHashMap<>();
    model
        .parameters()
        .forEach(
            p -> {
              int[] shape = {p.variable().rows(), p.variable().columns()};
              arrays.put(p.name(), new NamedArray(shape, values.get(p.name()).clone()));
            });
    model
        .state()
        .forEach(
            s -> {
              int[] shape = {s.values().length};
              arrays.put(s.name(), new NamedArray(shape, values.get(s.name()).clone()));
            });
    return arrays;
  }
}
