package org.capgnn.runs;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.util.RawValue;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.capgnn.graph.InputException;

/** Writes and reads stored runs as a JSON array with one line per run. */
public final class RunJson {
  private static final ObjectMapper MAPPER =
      JsonMapper.builder().enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION).build();

  private RunJson() {}

  /** Returns the runs as the text of a JSON file. */
  public static String text(List<StoredRun> runs) {
    StringBuilder text = new StringBuilder("[");
    String separator = "\n";
    for (StoredRun run : runs) {
      text.append(separator).append(object(run));
      separator = ",\n";
    }
    return text.append("\n]\n").toString();
  }

  /** Returns one run as a JSON object on one line; settings and coefficients are nested JSON. */
  public static String object(StoredRun run) {
    ObjectNode object = MAPPER.createObjectNode();
    for (Column column : Column.all()) {
      Object cell = column.of(run);
      switch (column.kind) {
        case JSON -> object.putRawValue(column.title, new RawValue((String) cell));
        case TEXT -> object.put(column.title, (String) cell);
        case INTEGER -> object.put(column.title, (Long) cell);
        case REAL -> object.put(column.title, (Double) cell);
      }
    }
    return JsonText.of(object);
  }

  /** Reads a run that {@link #object} wrote. */
  static StoredRun run(String object) {
    return read(Path.of("run.json"), "[" + object + "]").get(0);
  }

  static List<StoredRun> read(Path file, String text) {
    List<StoredRun> runs = new ArrayList<>();
    try (JsonParser parser = MAPPER.createParser(text)) {
      if (parser.nextToken() != JsonToken.START_ARRAY) {
        throw InputException.at(file.toString(), 1, "expected a JSON array of runs");
      }
      while (parser.nextToken() != JsonToken.END_ARRAY) {
        long line = parser.currentTokenLocation().getLineNr();
        JsonNode object = MAPPER.readTree(parser);
        if (!object.isObject()) {
          throw InputException.at(
              file.toString(),
              line,
              "'" + object + "', expected a JSON object with the columns of a run");
        }
        runs.add(RunFiles.run(file, line, column -> typed(column, object.get(column.title))));
      }
      if (parser.nextToken() != null) {
        long line = parser.currentTokenLocation().getLineNr();
        throw InputException.at(file.toString(), line, "unexpected text after the array of runs");
      }
      return runs;
    } catch (JacksonException e) {
      long line = e.getLocation() == null ? 1 : Math.max(1, e.getLocation().getLineNr());
      throw InputException.at(file.toString(), line, "not valid JSON; is the file complete?");
    } catch (IOException e) {
      throw new UncheckedIOException("reading text in memory cannot fail", e);
    }
  }

  private static Object typed(Column column, JsonNode cell) {
    if (cell == null || cell.isNull()) {
      return null;
    }
    boolean fits =
        switch (column.kind) {
          case JSON -> cell.isContainerNode();
          case TEXT -> cell.isTextual();
          case INTEGER -> cell.isIntegralNumber() && cell.canConvertToLong();
          case REAL -> cell.isNumber();
        };
    if (!fits) {
      throw new IllegalArgumentException(
          column.title + " is " + cell + ", expected " + expected(column.kind));
    }
    return switch (column.kind) {
      case JSON -> cell.toString();
      case TEXT -> cell.asText();
      case INTEGER -> cell.asLong();
      case REAL -> cell.asDouble();
    };
  }

  private static String expected(Column.Kind kind) {
    return switch (kind) {
      case JSON -> "an object or a list";
      case TEXT -> "text";
      case INTEGER -> "a whole number";
      case REAL -> "a number";
    };
  }
}
