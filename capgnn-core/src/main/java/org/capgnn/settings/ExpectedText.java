package org.capgnn.settings;

import java.util.function.Function;

/** The form that a setting of kind text must have; two forms are equal if they expect the same. */
public final class ExpectedText {
  private final String expected;
  private final Function<String, ?> reader;

  /**
   * @param expected the form in words, such as "widths such as 64 or 128,64, or none"
   * @param reader returns null for a text that is not of the form, or throws an exception with a
   *     message of its own
   */
  public ExpectedText(String expected, Function<String, ?> reader) {
    this.expected = expected;
    this.reader = reader;
  }

  /** The form in words. */
  public String expected() {
    return expected;
  }

  boolean allows(String text) {
    return reader.apply(text) != null;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof ExpectedText form && form.expected.equals(expected);
  }

  @Override
  public int hashCode() {
    return expected.hashCode();
  }

  @Override
  public String toString() {
    return expected;
  }
}
