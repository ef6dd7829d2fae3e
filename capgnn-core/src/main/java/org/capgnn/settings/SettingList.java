package org.capgnn.settings;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/**
 * Declares the settings of a model, in the order of their declaration.
 *
 * <pre>{@code
 * private static final SettingList SETTINGS = new SettingList();
 * private static final Setting<Double> ALPHA =
 *     SETTINGS.number("alpha", 0.1, 0, 1, "teleport probability");
 * ...
 * double alpha = settings.get(ALPHA);
 * }</pre>
 */
public final class SettingList {
  private final List<Key> keys = new ArrayList<>();
  private final boolean optional;

  public SettingList() {
    this(false);
  }

  private SettingList(boolean optional) {
    this.optional = optional;
  }

  /** A list whose settings identify a run only where they differ from their defaults. */
  public static SettingList optional() {
    return new SettingList(true);
  }

  public Setting<Double> number(
      String name, double standard, double low, double high, String meaning) {
    return add(Key.number(name, standard, low, high, meaning), Double::valueOf);
  }

  public Setting<Integer> integer(String name, int standard, int low, int high, String meaning) {
    return add(Key.integer(name, standard, low, high, meaning), Integer::valueOf);
  }

  public Setting<Boolean> flag(String name, boolean standard, String meaning) {
    return add(Key.flag(name, standard, meaning), Boolean::valueOf);
  }

  /** A choice of two words, read as whether it is the first one, which is the default. */
  public Setting<Boolean> either(String name, String first, String second, String meaning) {
    return add(Key.choice(name, List.of(first, second), meaning), first::equals);
  }

  /**
   * A choice of the constants of an enum, FIRST_UPLOAD spelled first-upload; the first is default.
   */
  public <E extends Enum<E>> Setting<E> choice(String name, Class<E> type, String meaning) {
    List<String> words = Arrays.stream(type.getEnumConstants()).map(SettingList::word).toList();
    return add(
        Key.choice(name, words, meaning), text -> type.getEnumConstants()[words.indexOf(text)]);
  }

  private static String word(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** A choice of words that are read as they are; the first is the default. */
  public Setting<String> choice(String name, List<String> words, String meaning) {
    return add(Key.choice(name, words, meaning), text -> text);
  }

  /**
   * A text in a form of its own.
   *
   * @param expected the form, for the message to someone who missed it
   * @param reader returns null for a text that is not of the form
   */
  public <T> Setting<T> text(
      String name, String standard, String expected, Function<String, T> reader, String meaning) {
    return add(Key.text(name, standard, new ExpectedText(expected, reader), meaning), reader);
  }

  private <T> Setting<T> add(Key key, Function<String, T> reader) {
    Key declared = optional ? key.asOptional() : key;
    keys.add(declared);
    return new Setting<>(declared, reader);
  }

  /** The keys declared so far. */
  public List<Key> keys() {
    return List.copyOf(keys);
  }

  /** The keys declared so far, one of them with another default. */
  public List<Key> keysWith(Setting<?> changed, String standard) {
    return keys.stream()
        .map(key -> key.equals(changed.key()) ? key.withDefault(standard) : key)
        .toList();
  }
}
