package org.capgnn.settings;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;

/** The hyper-parameters of one run: a checked value for every key, immutable. */
public final class Settings {
  /** Common names of our settings elsewhere; they may share no letter with ours. */
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
  private final Map<String, Object> read = new ConcurrentHashMap<>();
  private final String model; // empty if none is named

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

  /** The same settings; the exception about an unknown one names this model as its owner. */
  public Settings of(String model) {
    return new Settings(keys, values, model);
  }

  /**
   * These settings with one value changed.
   *
   * @throws UnknownNameException if no key has this name
   */
  public Settings with(String name, String value) {
    Key key = keys.get(name);
    if (key == null) {
      throw new UnknownNameException("setting", name, model, nearest(name), keys.keySet());
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

  /** The value of a setting of this model. */
  @SuppressWarnings("unchecked") // a name has one setting in a model, which alone writes the value
  public <T> T get(Setting<T> setting) {
    String name = setting.key().name();
    T value = (T) read.get(name);
    if (value == null) {
      value = setting.reader().apply(text(name));
      read.put(name, value);
    }
    return value;
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

  /**
   * The values that identify a run, by name in alphabetical order: all of them, except optional
   * ones at their default.
   */
  public Map<String, String> asMap() {
    Map<String, String> map = new TreeMap<>(values);
    keys.values().stream()
        .filter(key -> key.optional() && key.standard().equals(values.get(key.name())))
        .forEach(key -> map.remove(key.name()));
    return map;
  }

  @Override
  public String toString() {
    return asMap().toString();
  }
}
