package org.capgnn.settings;

import java.util.Collection;
import java.util.List;
import org.capgnn.graph.InputException;

/**
 * A setting or a model was asked for by a name that does not exist.
 *
 * <p>The message has the name and the nearest known ones; a program that has its own way to list
 * the known names can add it from the parts.
 */
public final class UnknownNameException extends InputException {
  private static final long serialVersionUID = 1L;

  private final String kind;
  private final String name;
  private final String owner;
  private final transient List<String> known;

  /**
   * @param kind what the name was taken for: "setting" or "model"
   * @param owner the model whose setting was asked for; empty if none is named
   * @param nearest as text, such as "alpha" or "hops or heads"
   */
  UnknownNameException(
      String kind, String name, String owner, String nearest, Collection<String> known) {
    super("unknown " + kind + " " + name + "; did you mean " + nearest + "?");
    this.kind = kind;
    this.name = name;
    this.owner = owner;
    this.known = List.copyOf(known);
  }

  /** A model that does not exist. */
  public static UnknownNameException ofModel(String name, Collection<String> known) {
    return new UnknownNameException("model", name, "", NearestName.of(name, known), known);
  }

  public String kind() {
    return kind;
  }

  public String name() {
    return name;
  }

  public String owner() {
    return owner;
  }

  /** All names that exist. */
  public List<String> known() {
    return known;
  }
}
