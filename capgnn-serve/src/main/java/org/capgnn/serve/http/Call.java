package org.capgnn.serve.http;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.util.Fields;

/** One request as a handler sees it. */
public final class Call {
  private final Request request;
  private final Map<String, String> path;
  private final Limits limits;
  private final byte[] body;
  private Fields query;

  Call(Request request, Map<String, String> path, Limits limits, byte[] body) {
    this.request = request;
    this.path = path;
    this.limits = limits;
    this.body = body;
  }

  /** A part of the path, such as the id of a vertex. */
  public String path(String name) {
    return path.get(name);
  }

  /** Whether only the headers of the answer are wanted. */
  public boolean isHead() {
    return request.getMethod().equals("HEAD");
  }

  public Limits limits() {
    return limits;
  }

  /** A parameter of the query; null if it is missing. */
  public String query(String name) {
    if (query == null) {
      try {
        query = Request.extractQueryParameters(request);
      } catch (RuntimeException e) {
        throw ProblemException.bad("the query is not well formed: " + e.getMessage());
      }
    }
    return query.getValue(name);
  }

  public String query(String name, String otherwise) {
    String value = query(name);
    return value == null ? otherwise : value;
  }

  public int number(String name, int otherwise, int least, int most) {
    String value = query(name);
    if (value == null) {
      return otherwise;
    }
    try {
      int number = Integer.parseInt(value);
      if (number >= least && number <= most) {
        return number;
      }
    } catch (NumberFormatException e) {
      // reported below
    }
    throw ProblemException.bad(
        "%s is '%s'; expected a whole number from %d to %d".formatted(name, value, least, most));
  }

  /** A parameter that is true or false; false if it is missing. */
  public boolean flag(String name) {
    String value = query(name, "false");
    if (!value.equals("true") && !value.equals("false")) {
      throw ProblemException.bad("%s is '%s'; expected true or false".formatted(name, value));
    }
    return value.equals("true");
  }

  /** The body as JSON. */
  public JsonNode json() {
    return Json.parse(body);
  }
}
