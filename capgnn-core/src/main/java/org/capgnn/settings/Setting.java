package org.capgnn.settings;

import java.util.function.Function;
import org.capgnn.graph.InputException;

/**
 * A {@link Key} with the type of its values: what a model declares once and reads by {@link
 * Settings#get}.
 *
 * @param <T> the type of the values
 * @param key name, range, default and meaning
 * @param expected what a text must look like; null if the key alone decides that
 * @param reader makes the value of an allowed text, or null of a text that is not allowed
 */
public record Setting<T>(Key key, String expected, Function<String, T> reader) {
  T read(String text) {
    T value = reader.apply(text);
    if (value == null) {
      throw new InputException(
          "setting " + key.name() + "=" + text + " is not allowed; expected " + expected);
    }
    return value;
  }
}
