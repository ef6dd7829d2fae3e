package org.capgnn.train;

import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.capgnn.autodiff.DropoutMask;
import org.capgnn.autodiff.Variable;
import org.capgnn.model.Parameter;

/**
 * Lists the arrays of numbers that can be reached from an object of ours, by the fields on the way.
 *
 * <p>The shortest way counts, so that an array belongs to the operator that made it rather than to
 * those that read it later. Arrays within one field, such as the buffers of several blocks, are
 * listed together.
 */
final class HeldArrays {
  private static final int HEADER_BYTES = 16;

  /**
   * The arrays of one field.
   *
   * @param part what they are for
   * @param name the class and the field, or the variable and the field
   * @param longest elements of the longest one
   */
  record Held(String part, String name, int count, long bytes, long longest) {
    Held plus(Held other) {
      return new Held(
          part, name, count + other.count, bytes + other.bytes, Math.max(longest, other.longest));
    }
  }

  private record Holding(Object object, String path, String part, String name) {}

  private final Set<Object> seen = Collections.newSetFromMap(new IdentityHashMap<>());
  private final Deque<Holding> open = new ArrayDeque<>();
  private final Map<String, Held> found = new LinkedHashMap<>();

  private HeldArrays() {}

  /** All arrays of a run and copies of its weights, by path. */
  static Map<String, Held> of(Run run, Map<String, float[]> best) {
    HeldArrays arrays = new HeldArrays();
    arrays.open.add(new Holding(run.model().parameters(), "parameters", "parameters", ""));
    arrays.open.add(new Holding(run, "run", "", ""));
    arrays.open.add(new Holding(best, "best.", "parameters", "the best weights"));
    while (!arrays.open.isEmpty()) {
      Holding place = arrays.open.remove();
      if (place.object != null && arrays.seen.add(place.object)) {
        arrays.visit(place);
      }
    }
    return arrays.found;
  }

  private void visit(Holding at) {
    Object object = at.object;
    Class<?> type = object.getClass();
    if (type.isArray() && type.getComponentType().isPrimitive()) {
      int length = Array.getLength(object);
      long bytes = HEADER_BYTES + (long) length * bytesOf(type.getComponentType());
      found.merge(at.path, new Held(at.part, at.name, 1, bytes, length), Held::plus);
    } else if (object instanceof float[][] alike) {
      Arrays.stream(alike).forEach(each -> open.add(new Holding(each, at.path, at.part, at.name)));
    } else if (object instanceof Object[] elements) {
      visitAll(Arrays.asList(elements), at);
    } else if (object instanceof Iterable<?> elements) {
      visitAll(elements, at);
    } else if (object instanceof Map<?, ?> map) {
      map.forEach((key, value) -> open.add(new Holding(value, at.path + key, at.part, at.name)));
    } else if (type.getName().startsWith("org.capgnn.")) {
      visitFields(at, type);
    }
  }

  private void visitAll(Iterable<?> elements, Holding at) {
    int i = 0;
    for (Object element : elements) {
      open.add(new Holding(element, at.path + "." + i++, at.part, at.name));
    }
  }

  private void visitFields(Holding at, Class<?> type) {
    String part = partOf(type, at.part);
    for (Field field : type.getDeclaredFields()) {
      boolean skipped = Modifier.isStatic(field.getModifiers()) || field.getType().isPrimitive();
      // the insides of the kernels are not open to us; no array of a model's size is there
      if (!skipped && field.trySetAccessible()) {
        Object value = value(field, at.object);
        String path = at.path + "." + field.getName();
        open.add(new Holding(value, path, part, nameOf(at.object) + "." + field.getName()));
      }
    }
  }

  private static String nameOf(Object owner) {
    return owner instanceof Variable variable ? variable.name() : owner.getClass().getSimpleName();
  }

  private static Object value(Field field, Object owner) {
    try {
      return field.get(owner);
    } catch (IllegalAccessException e) {
      throw new IllegalStateException(field + " was made accessible", e);
    }
  }

  /** Operators are named by their package; what only carries arrays belongs to its owner. */
  private static String partOf(Class<?> type, String owner) {
    String home = type.getPackageName();
    if (type == DropoutMask.class) {
      return "masks";
    }
    if (type == Parameter.class || type == Adam.class) {
      return "parameters";
    }
    return switch (home.substring("org.capgnn.".length())) {
      case "graph", "tensor", "nn", "model", "model.zoo", "train" -> "graph and features";
      default -> home.contains(".op.") ? home.substring(home.lastIndexOf('.') + 1) : owner;
    };
  }

  private static int bytesOf(Class<?> primitive) {
    return primitive == long.class || primitive == double.class
        ? Long.BYTES
        : primitive == int.class || primitive == float.class ? Integer.BYTES : 1;
  }
}
