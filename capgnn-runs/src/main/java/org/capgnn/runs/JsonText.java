package org.capgnn.runs;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.util.List;
import java.util.TreeMap;

/** Converts column values that hold a list or a map to single-line JSON and back. */
final class JsonText {
  private static final ObjectMapper MAPPER =
      JsonMapper.builder().enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION).build();
  private static final TypeReference<TreeMap<String, String>> SETTINGS = new TypeReference<>() {};
  private static final TypeReference<List<Double>> NUMBERS = new TypeReference<>() {};

  private JsonText() {}

  static String of(Object value) {
    try {
      return MAPPER.writeValueAsString(value);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("a value cannot be written as JSON", e);
    }
  }

  static TreeMap<String, String> settings(String text) {
    return parsed(text, SETTINGS, "an object of settings");
  }

  static List<Double> numbers(String text) {
    return parsed(text, NUMBERS, "a list of numbers");
  }

  private static <T> T parsed(String text, TypeReference<T> type, String expected) {
    try {
      return MAPPER.readValue(text, type);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException("'" + text + "' is not " + expected, e);
    }
  }
}
