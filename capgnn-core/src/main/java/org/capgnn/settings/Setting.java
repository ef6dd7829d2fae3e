package org.capgnn.settings;

import java.util.function.Function;

/**
 * A {@link Key} with the type of its values: what a model declares once and reads by {@link
 * Settings#get}.
 *
 * @param <T> the type of the values
 * @param key name, range, default and meaning
 * @param reader makes the value of an allowed text
 */
public record Setting<T>(Key key, Function<String, T> reader) {}
