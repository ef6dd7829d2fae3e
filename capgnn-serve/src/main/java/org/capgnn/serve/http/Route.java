package org.capgnn.serve.http;

import java.util.ArrayList;
import java.util.List;

/**
 * One kind of request: how it is written, what it means and who answers it. The description at
 * {@code /openapi.json} is made from the same object.
 *
 * @param path with names in braces, such as {@code /api/v1/predictions/{id}}
 * @param request name of the schema of the body; null without one
 * @param response name of the schema of the answer, or a media type for anything but JSON
 * @param open whether it is answered without a token
 */
public record Route(
    String method,
    String path,
    String summary,
    List<QueryParameter> query,
    String request,
    String response,
    boolean open,
    Handler handler) {

  /** Answers a request. */
  @FunctionalInterface
  public interface Handler {
    Answer answer(Call call) throws Exception;
  }

  /**
   * A parameter of the query.
   *
   * @param type in words of JSON schema
   */
  public record QueryParameter(String name, String type, String description) {}

  public static Route get(String path, String summary, String response, Handler handler) {
    return new Route("GET", path, summary, List.of(), null, response, false, handler);
  }

  public static Route post(
      String path, String summary, String request, String response, Handler handler) {
    return new Route("POST", path, summary, List.of(), request, response, false, handler);
  }

  public Route query(String name, String type, String description) {
    List<QueryParameter> more = new ArrayList<>(query);
    more.add(new QueryParameter(name, type, description));
    return new Route(method, path, summary, more, request, response, open, handler);
  }

  /** The same route for everybody, without a token. */
  public Route forAll() {
    return new Route(method, path, summary, query, request, response, true, handler);
  }

  /** The same route with another handler. */
  public Route answeredBy(Handler other) {
    return new Route(method, path, summary, query, request, response, open, other);
  }

  String[] segments() {
    return path.substring(1).split("/", -1);
  }
}
