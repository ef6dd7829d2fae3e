package org.capgnn.serve.http;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import org.eclipse.jetty.http.HttpStatus;

/**
 * What is sent back.
 *
 * @param body null if it is streamed
 * @param stream null unless it is streamed
 */
public record Answer(
    int status, String type, Map<String, String> headers, byte[] body, Stream stream) {
  public static final String JSON = "application/json";

  /** Writes an answer piece by piece. */
  @FunctionalInterface
  public interface Stream {
    void writeTo(OutputStream out) throws IOException;
  }

  public static Answer json(Object value) {
    return of(JSON, Json.bytes(value));
  }

  public static Answer of(String type, byte[] body) {
    return new Answer(200, type, Map.of(), body, null);
  }

  public static Answer text(String type, String body) {
    return of(type, body.getBytes(StandardCharsets.UTF_8));
  }

  /** Server-sent events. */
  public static Answer events(Stream stream) {
    return new Answer(200, "text/event-stream", Map.of(), null, stream);
  }

  /** A problem after RFC 9457. */
  public static Answer problem(int status, String detail) {
    Map<String, Object> problem = new LinkedHashMap<>();
    problem.put("type", "about:blank");
    problem.put("title", HttpStatus.getMessage(status));
    problem.put("status", status);
    problem.put("detail", detail);
    return new Answer(status, "application/problem+json", Map.of(), Json.bytes(problem), null);
  }

  public Answer with(String header, String value) {
    Map<String, String> more = new LinkedHashMap<>(headers);
    more.put(header, value);
    return new Answer(status, type, more, body, stream);
  }
}
