package org.capgnn.serve.api;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.capgnn.serve.http.Json;
import org.capgnn.serve.http.Route;

/** The description of all routes after OpenAPI 3.1, made from the routes and the schemas. */
public final class OpenApi {
  private static final Pattern NAME = Pattern.compile("\\{(\\w+)\\}");

  private OpenApi() {}

  public static Map<String, Object> of(List<Route> routes) {
    Map<String, Map<String, Object>> paths = new LinkedHashMap<>();
    for (Route route : routes) {
      paths
          .computeIfAbsent(route.path(), p -> new LinkedHashMap<>())
          .put(route.method().toLowerCase(java.util.Locale.ROOT), operation(route));
    }
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("openapi", "3.1.0");
    json.put("info", Map.of("title", "capgnn", "version", "1"));
    json.put("paths", paths);
    json.put(
        "components",
        Map.of(
            "schemas",
            schemas(),
            "securitySchemes",
            Map.of("token", Map.of("type", "http", "scheme", "bearer"))));
    return json;
  }

  private static JsonNode schemas() {
    try (InputStream in = OpenApi.class.getResourceAsStream("schemas.json")) {
      return Json.parse(in.readAllBytes());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Map<String, Object> operation(Route route) {
    Map<String, Object> operation = new LinkedHashMap<>();
    operation.put("summary", route.summary());
    List<Object> parameters = new ArrayList<>();
    for (Matcher name = NAME.matcher(route.path()); name.find(); ) {
      parameters.add(
          Map.of("name", name.group(1), "in", "path", "required", true, "schema", type("string")));
    }
    for (Route.QueryParameter parameter : route.query()) {
      parameters.add(
          Map.of(
              "name",
              parameter.name(),
              "in",
              "query",
              "description",
              parameter.description(),
              "schema",
              parameter.schema()));
    }
    operation.put("parameters", parameters);
    if (route.request() != null) {
      operation.put("requestBody", Map.of("required", true, "content", content(route.request())));
    }
    Map<String, Object> problem =
        Map.of(
            "description",
            "a problem",
            "content",
            Map.of("application/problem+json", Map.of("schema", reference("Problem"))));
    Map<String, Object> responses = new LinkedHashMap<>();
    responses.put("200", Map.of("description", "the answer", "content", content(route.response())));
    responses.put("default", problem);
    operation.put("responses", responses);
    operation.put("security", route.open() ? List.of() : List.of(Map.of("token", List.of())));
    return operation;
  }

  /** JSON after a schema, or a media type. */
  private static Map<String, Object> content(String schemaOrType) {
    return schemaOrType.contains("/")
        ? Map.of(schemaOrType, Map.of("schema", type("string")))
        : Map.of("application/json", Map.of("schema", reference(schemaOrType)));
  }

  private static Map<String, Object> reference(String schema) {
    return Map.of("$ref", "#/components/schemas/" + schema);
  }

  private static Map<String, Object> type(String name) {
    return Map.of("type", name);
  }
}
