package org.capgnn.data.json;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The values of an object as named texts.
 *
 * <p>A list of numbers becomes one value per element ({@code x.0}, {@code x.1}), a list of texts
 * one value of several tokens, an inner object values with its name in front ({@code place.city}).
 */
final class FlatValues {
  private FlatValues() {}

  static Map<String, String> of(JsonNode object, String... without) {
    Map<String, String> values = new LinkedHashMap<>();
    addAll("", object, Set.of(without), values);
    return values;
  }

  private static void addAll(
      String prefix, JsonNode object, Set<String> without, Map<String, String> values) {
    object
        .fields()
        .forEachRemaining(
            field -> {
              if (!without.contains(field.getKey())) {
                add(prefix + field.getKey(), field.getValue(), values);
              }
            });
  }

  private static void add(String name, JsonNode value, Map<String, String> values) {
    if (value.isObject()) {
      addAll(name + ".", value, Set.of(), values);
    } else if (value.isArray()) {
      addList(name, value, values);
    } else {
      values.put(name, value.isNull() ? "" : value.asText());
    }
  }

  private static void addList(String name, JsonNode list, Map<String, String> values) {
    List<String> texts = new ArrayList<>();
    boolean numbers = list.size() > 0;
    for (JsonNode element : list) {
      numbers &= element.isNumber();
      texts.add(element.isValueNode() ? element.asText() : element.toString());
    }
    if (!numbers) {
      values.put(name, String.join("|", texts));
      return;
    }
    for (int k = 0; k < texts.size(); k++) {
      values.put(name + "." + k, texts.get(k));
    }
  }
}
