package org.capgnn.run;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;

/** Every object that differs from a given one in one place: removed, or of another kind. */
public final class Mutations {
  private static final List<String> KINDS =
      List.of("null", "true", "7", "-3", "1.5", "\"text\"", "\"\"", "[]", "{}");
  private static final int ELEMENTS = 1; // of an array, the others being like it

  private final ObjectMapper mapper = new ObjectMapper();
  private final List<ObjectNode> all = new ArrayList<>();
  private final JsonNode original;

  public Mutations(String json) throws JsonProcessingException {
    original = mapper.readTree(json);
    walk(JsonPointer.empty(), original);
  }

  public List<ObjectNode> all() {
    return all;
  }

  private void walk(JsonPointer at, JsonNode node) throws JsonProcessingException {
    if (node instanceof ObjectNode object) {
      for (var field : object.properties()) {
        change(at, field.getKey(), -1);
        walk(at.appendProperty(field.getKey()), field.getValue());
      }
    } else if (node instanceof ArrayNode array) {
      for (int i = 0; i < Math.min(ELEMENTS, array.size()); i++) {
        change(at, null, i);
        walk(at.appendIndex(i), array.get(i));
      }
    }
  }

  private void change(JsonPointer parent, String field, int index) throws JsonProcessingException {
    for (int k = -1; k < KINDS.size(); k++) {
      ObjectNode copy = original.deepCopy();
      JsonNode place = copy.at(parent);
      JsonNode value = k < 0 ? null : mapper.readTree(KINDS.get(k));
      if (place instanceof ArrayNode array) {
        array.remove(index);
        if (value != null) {
          array.insert(index, value);
        }
      } else if (value == null) {
        ((ObjectNode) place).remove(field);
      } else {
        ((ObjectNode) place).set(field, value);
      }
      all.add(copy);
    }
  }
}
