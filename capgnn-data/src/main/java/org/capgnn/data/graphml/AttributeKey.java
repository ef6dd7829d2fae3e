package org.capgnn.data.graphml;

import java.util.Locale;

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

  AttributeKey {
    domain = domain == null ? "all" : domain;
    name = name == null ? id : name;
    type = type == null ? "string" : type.toLowerCase(Locale.ROOT);
  }

  boolean isFor(String element) {
    return domain.equals(element) || domain.equals("all");
  }

  boolean isNumeric() {
    return switch (type) {
      case "boolean", "int", "integer", "long", "float", "double" -> true;
      default -> false;
    };
  }
}
