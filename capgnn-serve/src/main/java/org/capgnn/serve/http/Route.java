package org.capgnn.serve.http;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * One kind of request: how it is written, what it means and who answers it. The description at
 * {@code /openapi.json} is made from the same object.
 *
 * @param path with names in braces, such as {@code /api/v1/predictions/{id}}
 * @param request name of the schema of the body; null without one
 * @param response name of the schema of the answer, or a media type for anything but JSON
 * @param open whether it is answered without a token
 * @param heavy whether an answer may take long to compute
 */
public record Route(
    String method,
    String path,
    String summary,
    List<QueryParameter> query,
    String request,
    String response,
    boolean open,
    boolean heavy,
    Handler handler) {

  /** Answers a request. */
  @FunctionalInterface
  public interface Handler {
    Answer answer(Call call) throws Exception;
  }

  /**
   * A parameter of the query.
   *
   * @param schema in words of JSON schema
   */
  public record QueryParameter(String name, Map<String, Object> schema, String description) {}

  public static Route get(String path, String summary, String response, Handler handler) {
    return new Route("GET", path, summary, List.of(), null, response, false, false, handler);
  }

  public static Route post(
      String path, String summary, String request, String response, Handler handler) {
    return new Route("POST", path, summary, List.of(), request, response, false, false, handler);
  }

  /** The same route with a parameter of any text. */
  public Route text(String name, String description) {
    return query(name, Map.of("type", "string"), description);
  }

  /** The same route with a parameter that is one of some words. */
  public Route oneOf(String name, List<String> words, String description) {
    return query(name, Map.of("type", "string", "enum", words), description);
  }

  /** The same route with a parameter that is true or false. */
  public Route flag(String name, String description) {
    return query(name, Map.of("type", "boolean"), description);
  }

  /** The same route with a whole number as a parameter, see {@link Call#number}. */
  public Route number(String name, int otherwise, int least, int most, String description) {
    Map<String, Object> schema = new LinkedHashMap<>();
    schema.put("type", "integer");
    schema.put("minimum", least);
    schema.put("maximum", most);
    schema.put("default", otherwise);
    return query(name, schema, description);
  }

  private Route query(String name, Map<String, Object> schema, String description) {
    List<QueryParameter> more = new ArrayList<>(query);
    more.add(new QueryParameter(name, schema, description));
    return new Route(method, path, summary, more, request, response, open, heavy, handler);
  }

  /** The same route for everybody, without a token. */
  public Route forAll() {
    return new Route(method, path, summary, query, request, response, true, heavy, handler);
  }

  /** The same route for answers that may take long; they are computed few at a time. */
  public Route slow() {
    return new Route(method, path, summary, query, request, response, open, true, handler);
  }

  /** The same route with another handler. */
  public Route answeredBy(Handler other) {
    return new Route(method, path, summary, query, request, response, open, heavy, other);
  }

  String[] segments() {
    return path.substring(1).split("/", -1);
  }
}
