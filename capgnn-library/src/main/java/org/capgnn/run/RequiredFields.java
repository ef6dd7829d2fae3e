package org.capgnn.run;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.util.Collection;
import java.util.Map;
import java.util.Set;

/** Finds fields that are null in what was read from a file. */
final class RequiredFields {
  private final Set<String> optional;

  /**
   * @param optional names of fields that may be null
   */
  RequiredFields(Set<String> optional) {
    this.optional = optional;
  }

  /** The path of a field that is null and must not be; null if there is none. */
  String firstMissing(String path, Object value) {
    if (value == null) {
      return path;
    }
    String missing = null;
    if (value instanceof Record) {
      for (RecordComponent component : value.getClass().getRecordComponents()) {
        String name = component.getName();
        Object inside = get(component, value);
        if (missing == null && (inside != null || !optional.contains(name))) {
          missing = firstMissing(path.isEmpty() ? name : path + "." + name, inside);
        }
      }
    } else if (value instanceof Collection<?> elements) {
      for (Object element : elements) {
        missing = missing == null ? firstMissing(path, element) : missing;
      }
    } else if (value instanceof Map<?, ?> map) {
      for (Map.Entry<?, ?> entry : map.entrySet()) {
        missing =
            missing == null ? firstMissing(path + "." + entry.getKey(), entry.getValue()) : missing;
      }
    }
    return missing;
  }

  private static Object get(RecordComponent component, Object value) {
    try {
      component.getAccessor().setAccessible(true); // of records that are private in this package
      return component.getAccessor().invoke(value);
    } catch (IllegalAccessException | InvocationTargetException e) {
      throw new AssertionError("a record's accessor only returns its field", e);
    }
  }
}
