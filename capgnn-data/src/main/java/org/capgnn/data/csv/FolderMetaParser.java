package org.capgnn.data.csv;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads {@code dataset.json} token by token.
 *
 * <p>Binding it to the record would take a few hundred milliseconds of class loading, more than
 * reading an embedded data set takes. Fields with other names are ignored.
 */
final class FolderMetaParser {
  private final JsonParser json;

  private FolderMetaParser(JsonParser json) {
    this.json = json;
  }

  static FolderMeta parse(InputStream in) throws IOException {
    try (JsonParser json = new JsonFactory().createParser(in)) {
      json.enable(JsonParser.Feature.STRICT_DUPLICATE_DETECTION);
      json.nextToken();
      FolderMeta meta = new FolderMetaParser(json).folder();
      if (json.nextToken() != null) {
        throw new JsonParseException(json, "text after the end");
      }
      return meta;
    }
  }

  private FolderMeta folder() throws IOException {
    expect(JsonToken.START_OBJECT, "an object in braces");
    String name = null;
    Boolean directed = null;
    List<String> classes = null;
    FolderMeta.FeatureMeta features = null;
    for (String field = nextField(); field != null; field = nextField()) {
      switch (field) {
        case "name" -> name = text(field);
        case "directed" -> directed = flag(field);
        case "classes" -> classes = texts(field);
        case "features" -> features = features();
        default -> json.skipChildren();
      }
    }
    return new FolderMeta(name, directed, classes, features);
  }

  private FolderMeta.FeatureMeta features() throws IOException {
    expect(JsonToken.START_OBJECT, "an object in braces as features");
    int count = 0;
    boolean dense = false;
    boolean numbered = false;
    List<String> names = null;
    for (String field = nextField(); field != null; field = nextField()) {
      switch (field) {
        case "count" -> {
          expect(JsonToken.VALUE_NUMBER_INT, "a whole number as count");
          count = json.getIntValue();
        }
        case "dense" -> dense = flag(field);
        case "numbered" -> numbered = flag(field);
        case "names" -> names = texts(field);
        default -> json.skipChildren();
      }
    }
    return new FolderMeta.FeatureMeta(count, dense, numbered, names);
  }

  /** Moves to the value of the next field that is not null; returns null after the last field. */
  private String nextField() throws IOException {
    while (json.nextToken() != JsonToken.END_OBJECT) {
      if (json.nextToken() != JsonToken.VALUE_NULL) {
        return json.currentName();
      }
    }
    return null;
  }

  private String text(String field) throws IOException {
    expect(JsonToken.VALUE_STRING, "text as " + field);
    return json.getText();
  }

  private boolean flag(String field) throws IOException {
    if (!json.currentToken().isBoolean()) {
      throw unexpected("true or false as " + field);
    }
    return json.getBooleanValue();
  }

  private List<String> texts(String field) throws IOException {
    expect(JsonToken.START_ARRAY, "a list in brackets as " + field);
    List<String> found = new ArrayList<>();
    while (json.nextToken() != JsonToken.END_ARRAY) {
      found.add(text("each of " + field));
    }
    return found;
  }

  private void expect(JsonToken token, String what) throws IOException {
    if (json.currentToken() != token) {
      throw unexpected(what);
    }
  }

  private JsonParseException unexpected(String what) throws IOException {
    String found = json.currentToken() == null ? "the end" : json.getText();
    return new JsonParseException(json, "expected " + what + ", found " + found);
  }
}
