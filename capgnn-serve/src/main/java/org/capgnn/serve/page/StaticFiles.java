package org.capgnn.serve.page;

import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import org.capgnn.report.chart.ChartStyle;
import org.capgnn.serve.http.Answer;
import org.capgnn.serve.http.Route;

/** The files of the page, all from jars: nothing is looked up by the path of a request. */
final class StaticFiles {
  private static final List<String> SCRIPTS =
      List.of(
          "app.js",
          "charts.js",
          "graph.js",
          "label.js",
          "overview.js",
          "table.js",
          "vertex.js",
          "watch.js");

  private StaticFiles() {}

  static List<Route> routes() {
    List<Route> routes = new ArrayList<>();
    routes.add(file("/", "text/html; charset=utf-8", own("index.html")));
    // the colours and tables of the reports, then what only this page has
    String style = ChartStyle.css() + org.capgnn.report.Page.css() + text(own("serve.css"));
    routes.add(
        file(
            "/assets/style.css",
            "text/css; charset=utf-8",
            style.getBytes(StandardCharsets.UTF_8)));
    for (String script : SCRIPTS) {
      routes.add(file("/assets/" + script, "text/javascript; charset=utf-8", own(script)));
    }
    routes.add(file("/assets/cytoscape.js", "text/javascript; charset=utf-8", read(cytoscape())));
    return routes;
  }

  private static Route file(String path, String type, byte[] content) {
    Answer answer = Answer.of(type, content).with("Cache-Control", "no-cache");
    return Route.get(path, "A file of the page", type, call -> answer).forAll();
  }

  /** The path holds the version, which the description of the webjar states. */
  private static String cytoscape() {
    String about = "/META-INF/maven/org.webjars.npm/cytoscape/pom.properties";
    Properties properties = new Properties();
    try {
      properties.load(new StringReader(text(read(about))));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    String version = properties.getProperty("version");
    return "/META-INF/resources/webjars/cytoscape/" + version + "/dist/cytoscape.min.js";
  }

  private static byte[] own(String name) {
    return read("/org/capgnn/serve/page/" + name);
  }

  private static byte[] read(String resource) {
    try (InputStream in = StaticFiles.class.getResourceAsStream(resource)) {
      if (in == null) {
        throw new IllegalStateException(resource + " is missing from the jars");
      }
      return in.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String text(byte[] bytes) {
    return new String(bytes, StandardCharsets.UTF_8);
  }
}
