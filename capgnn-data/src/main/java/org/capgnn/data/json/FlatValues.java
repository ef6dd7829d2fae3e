package org.capgnn.data.json;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.capgnn.data.table.Place;

/**
 * The values of an object as named texts.
 *
 * <p>A list of numbers becomes one value per element ({@code x.0}, {@code x.1}), a list of texts
 * one value of several tokens, an inner object values with its name in front ({@code place.city}).
 */
final class FlatValues {
  private final Place at;
  private final Map<String, String> values = new LinkedHashMap<>();

  private FlatValues(Place at) {
    this.at = at;
  }

  /**
   * The values of an object.
   *
   * @param at where it is, for messages
   * @param without names that are left out
   */
  static Map<String, String> of(Place at, JsonNode object, String... without) {
    FlatValues flat = new FlatValues(at);
    flat.addAll("", object, Set.of(without));
    return flat.values;
  }

  private void addAll(String prefix, JsonNode object, Set<String> without) {
    object
        .fields()
        .forEachRemaining(
            field -> {
              if (!without.contains(field.getKey())) {
                add(prefix + field.getKey(), field.getValue());
              }
            });
  }

  private void add(String name, JsonNode value) {
    if (value.isObject()) {
      addAll(name + ".", value, Set.of());
    } else if (value.isArray()) {
      addList(name, value);
    } else {
      put(name, value.isNull() ? "" : value.asText());
    }
  }

  private void addList(String name, JsonNode list) {
    List<String> texts = new ArrayList<>();
    boolean numbers = list.size() > 0;
    for (JsonNode element : list) {
      numbers &= element.isNumber();
      texts.add(element.isValueNode() ? element.asText() : element.toString());
    }
    if (!numbers) {
      put(name, String.join("|", texts));
      return;
    }
    for (int k = 0; k < texts.size(); k++) {
      put(name + "." + k, texts.get(k));
    }
  }

  private void put(String name, String value) {
    if (values.putIfAbsent(name, value) != null) {
      throw at.refuse("two values are called '%s', one of them inside another; rename it", name);
    }
  }
}
