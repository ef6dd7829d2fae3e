package org.capgnn.settings;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.capgnn.graph.InputException;

/** The hyper-parameters of one run: a checked value for every key, immutable. */
public final class Settings {
  /** What others call our settings, for a better guess than letters allow. */
  private static final Map<String, String> OTHER_NAMES =
      Map.of(
          "weight-decay", "l2",
          "weight_decay", "l2",
          "k", "hops",
          "m", "views",
          "temperature", "tau",
          "layers", "hidden");

  private final Map<String, Key> keys;
  private final Map<String, String> values;
  private final String model; // empty where none is named

  private Settings(Map<String, Key> keys, Map<String, String> values, String model) {
    this.keys = keys;
    this.values = values;
    this.model = model;
  }

  /** Every key at its default. */
  public static Settings defaults(List<Key> keys) {
    Map<String, Key> byName = new LinkedHashMap<>();
    Map<String, String> values = new LinkedHashMap<>();
    for (Key key : keys) {
      byName.put(key.name(), key);
      values.put(key.name(), key.standard());
    }
    return new Settings(byName, values, "");
  }

  /** The same settings, which name this model where one of them is refused. */
  public Settings of(String model) {
    return new Settings(keys, values, model);
  }

  /**
   * These settings with one value changed; an unknown key is refused with the nearest known one.
   */
  public Settings with(String name, String value) {
    Key key = keys.get(name);
    if (key == null) {
      throw new InputException(
          "unknown setting "
              + name
              + "; did you mean "
              + nearest(name)
              + (model.isEmpty() ? "?" : "? " + model + " has no such setting"));
    }
    Map<String, String> changed = new LinkedHashMap<>(values);
    changed.put(name, key.check(value));
    return new Settings(keys, changed, model);
  }

  private String nearest(String name) {
    String meant = OTHER_NAMES.getOrDefault(name.toLowerCase(Locale.ROOT), "");
    return keys.containsKey(meant) ? meant : NearestName.of(name, keys.keySet());
  }

  /** These settings with several values changed. */
  public Settings with(Map<String, String> changes) {
    Settings result = this;
    for (Map.Entry<String, String> change : changes.entrySet()) {
      result = result.with(change.getKey(), change.getValue());
    }
    return result;
  }

  public boolean has(String name) {
    return keys.containsKey(name);
  }

  public double number(String name) {
    return Double.parseDouble(text(name));
  }

  public int integer(String name) {
    return Integer.parseInt(text(name));
  }

  public boolean flag(String name) {
    return Boolean.parseBoolean(text(name));
  }

  public String text(String name) {
    String value = values.get(name);
    if (value == null) {
      throw new IllegalArgumentException("no setting is called " + name);
    }
    return value;
  }

  public List<Key> keys() {
    return List.copyOf(keys.values());
  }

  /** All values by name, in alphabetical order. */
  public Map<String, String> asMap() {
    return new TreeMap<>(values);
  }

  @Override
  public String toString() {
    return asMap().toString();
  }
}
