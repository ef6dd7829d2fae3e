package org.capgnn.serve.http;

import java.util.Set;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;

/**
 * The other sites whose pages may ask this server (cross-origin resource sharing).
 *
 * @param named such as {@code https://example.org}; usually none
 */
public record Origins(Set<String> named) {
  /** A browser remembers for this time that it may ask. */
  private static final String SECONDS = "600";

  /** Whether a browser asks if a page of a named site may send a request. */
  boolean isPreflight(Request request) {
    return request.getMethod().equals("OPTIONS")
        && isNamed(request)
        && request.getHeaders().contains(HttpHeader.ACCESS_CONTROL_REQUEST_METHOD);
  }

  private boolean isNamed(Request request) {
    String origin = request.getHeaders().get(HttpHeader.ORIGIN);
    return origin != null && named.contains(origin);
  }

  /** Adds the headers that let a page of a named site read the answer. */
  void answer(Request request, Response response) {
    if (!isNamed(request)) {
      return;
    }
    HttpFields.Mutable headers = response.getHeaders();
    headers.put(
        HttpHeader.ACCESS_CONTROL_ALLOW_ORIGIN, request.getHeaders().get(HttpHeader.ORIGIN));
    headers.put(HttpHeader.VARY, "Origin");
    if (isPreflight(request)) {
      headers.put(HttpHeader.ACCESS_CONTROL_ALLOW_METHODS, "GET, POST");
      headers.put(HttpHeader.ACCESS_CONTROL_ALLOW_HEADERS, "Authorization, Content-Type");
      headers.put(HttpHeader.ACCESS_CONTROL_MAX_AGE, SECONDS);
    }
  }
}
