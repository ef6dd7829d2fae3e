package org.capgnn.settings;

import java.util.List;
import org.capgnn.graph.InputException;

/**
 * One hyper-parameter: its name, what values it takes, its default and its meaning.
 *
 * @param standard the default, as text
 * @param low smallest number allowed, for numbers
 * @param high largest number allowed, for numbers
 * @param choices allowed words, for choices
 * @param form what a text must look like; null unless this is a text
 * @param optional whether the key is part of a run's identity only where it differs from its
 *     default, so that a key which is added later leaves the identity of earlier runs as it was
 */
public record Key(
    String name,
    Kind kind,
    String standard,
    double low,
    double high,
    List<String> choices,
    ExpectedText form,
    String meaning,
    boolean optional) {

  /** What kind of value a key takes. */
  public enum Kind {
    NUMBER,
    INTEGER,
    FLAG,
    CHOICE,
    TEXT
  }

  public static Key number(String name, double standard, double low, double high, String meaning) {
    return new Key(
        name, Kind.NUMBER, Double.toString(standard), low, high, List.of(), null, meaning, false);
  }

  public static Key integer(String name, int standard, int low, int high, String meaning) {
    return new Key(
        name, Kind.INTEGER, Integer.toString(standard), low, high, List.of(), null, meaning, false);
  }

  public static Key flag(String name, boolean standard, String meaning) {
    return new Key(
        name, Kind.FLAG, Boolean.toString(standard), 0, 0, List.of(), null, meaning, false);
  }

  /** A choice; the first word is the default. */
  public static Key choice(String name, List<String> choices, String meaning) {
    return new Key(name, Kind.CHOICE, choices.get(0), 0, 0, choices, null, meaning, false);
  }

  public static Key text(String name, String standard, ExpectedText form, String meaning) {
    return new Key(name, Kind.TEXT, standard, 0, 0, List.of(), form, meaning, false);
  }

  /** The same key with another default. */
  public Key withDefault(String other) {
    return new Key(name, kind, check(other), low, high, choices, form, meaning, optional);
  }

  /** The same key, named in a run's identity only where it differs from its default. */
  public Key asOptional() {
    return new Key(name, kind, standard, low, high, choices, form, meaning, true);
  }

  /** The allowed values as text. */
  public String range() {
    return switch (kind) {
      case NUMBER -> trimmed(low) + " to " + trimmed(high);
      case INTEGER -> (long) low + " to " + (long) high;
      case FLAG -> "true or false";
      case CHOICE -> String.join(" or ", choices);
      case TEXT -> form.expected();
    };
  }

  private String expected() {
    return switch (kind) {
      case NUMBER -> "a number from " + range();
      case INTEGER -> "a whole number from " + range();
      default -> range();
    };
  }

  private static String trimmed(double number) {
    return number == Math.rint(number) && Math.abs(number) < 1e9
        ? Long.toString((long) number)
        : Double.toString(number);
  }

  /** Returns the value in its usual spelling; throws if it is not allowed. */
  public String check(String value) {
    String text = value.strip();
    boolean good =
        switch (kind) {
          case NUMBER -> isNumber(text);
          case INTEGER -> text.matches("[+-]?\\d{1,10}") && isNumber(text);
          case FLAG -> text.equals("true") || text.equals("false");
          case CHOICE -> choices.contains(text);
          case TEXT -> form.allows(text);
        };
    if (!good) {
      throw new InputException(
          "setting " + name + "=" + value + " is not allowed; expected " + expected());
    }
    return kind == Kind.NUMBER ? Double.toString(Double.parseDouble(text)) : text;
  }

  private boolean isNumber(String text) {
    try {
      double number = Double.parseDouble(text);
      return number >= low && number <= high;
    } catch (NumberFormatException notANumber) {
      return false;
    }
  }
}
