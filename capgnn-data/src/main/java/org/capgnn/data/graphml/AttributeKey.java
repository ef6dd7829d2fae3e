package org.capgnn.data.graphml;

import java.util.Collection;
import java.util.Locale;
import java.util.Set;

/**
 * A declared attribute of nodes or edges: a {@code key} element.
 *
 * @param id id by which {@code data} elements refer to it
 * @param domain {@code node}, {@code edge}, {@code graph} or {@code all}
 * @param name name of the attribute
 * @param type {@code boolean}, {@code int}, {@code long}, {@code float}, {@code double} or {@code
 *     string}
 */
record AttributeKey(String id, String domain, String name, String type) {
  private static final Set<String> NUMERIC =
      Set.of("boolean", "int", "integer", "long", "float", "double");

  AttributeKey {
    domain = domain == null ? "all" : domain;
    name = name == null ? id : name;
    type = type == null ? "string" : type.toLowerCase(Locale.ROOT);
  }

  /** The first key of that name for an element, or null; the case of the name is ignored. */
  static AttributeKey named(Collection<AttributeKey> keys, String element, String name) {
    return keys.stream()
        .filter(key -> key.isFor(element) && key.name.equalsIgnoreCase(name))
        .findFirst()
        .orElse(null);
  }

  boolean isFor(String element) {
    return domain.equals(element) || domain.equals("all");
  }

  boolean isNumeric() {
    return NUMERIC.contains(type);
  }
}
