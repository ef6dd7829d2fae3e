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

  /** The shapes of the model's arrays, by name. */
  static Map<String, int[]> shapes(Model model) {
    Map<String, int[]> shapes = new LinkedHashMap<>();
    model
        .parameters()
        .forEach(
            p -> shapes.put(p.name(), new int[] {p.variable().rows(), p.variable().columns()}));
    model.state().forEach(s -> shapes.put(s.name(), new int[] {s.values().length}));
    return shapes;
  }

  /** Copies of some values, with the shapes that the model's arrays have. */
  public static Map<String, NamedArray> shaped(Model model, Map<String, float[]> values) {
    Map<String, NamedArray> arrays = new LinkedHashMap<>();
    shapes(model)
        .forEach(
            (name, shape) -> arrays.put(name, new NamedArray(shape, values.get(name).clone())));
    return arrays;
  }
}
