package org.capgnn.data.attributed;

import java.util.Collection;
import java.util.Locale;
import java.util.Set;
import org.capgnn.column.NameHints;

/**
 * An attribute of vertices or edges.
 *
 * @param id id by which the file refers to it
 * @param domain {@code node}, {@code edge}, {@code graph} or {@code all}
 * @param name name of the attribute
 * @param type {@code boolean}, {@code int}, {@code long}, {@code float}, {@code double} or {@code
 *     string}
 */
public record AttributeKey(String id, String domain, String name, String type) {
  private static final Set<String> NUMERIC =
      Set.of("boolean", "int", "integer", "long", "float", "double");

  public AttributeKey {
    domain = domain == null ? "all" : domain;
    name = name == null ? id : name;
    type = type == null ? "string" : type.toLowerCase(Locale.ROOT);
  }

  /** An attribute of vertices that the file does not declare; its values decide what it is. */
  static AttributeKey undeclared(String name) {
    boolean code = NameHints.identifier(name) || NameHints.code(name);
    return new AttributeKey(name, "node", name, code ? "string" : "double");
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
