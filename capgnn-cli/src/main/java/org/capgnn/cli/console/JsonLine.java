package org.capgnn.cli.console;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.PrintWriter;
import java.util.Map;
import org.capgnn.graph.PlainText;

/** Prints a result for scripts: one JSON object on one line. */
public final class JsonLine {
  private JsonLine() {}

  /** Prints the object; its keys keep the order of the map. */
  public static void print(PrintWriter out, Map<String, ?> object) {
    try {
      out.println(PlainText.escaped(new ObjectMapper().writeValueAsString(object)));
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("a value that has no JSON form: " + object, e);
    }
  }

  /** Returns null for a number that is not finite, which JSON cannot express. */
  public static Double number(double value) {
    return Double.isFinite(value) ? value : null;
  }
}
