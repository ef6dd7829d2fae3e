package org.capgnn.data.gml;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.capgnn.data.LoadOptions;
import org.capgnn.data.attributed.AttributedGraph;
import org.capgnn.data.attributed.LabelMeaning;
import org.capgnn.data.gml.GmlTokens.Kind;
import org.capgnn.data.table.Place;
import org.capgnn.graph.Dataset;

/** Parses one GML file: keys with values, of which a value may be a list of such pairs. */
final class GmlParser {
  private static final int DEEPEST = 100;

  private final GmlTokens tokens;
  private final AttributedGraph graph;
  private boolean directed;

  /** What NetworkX writes before the only element of a list. */
  private static final String SHORT_LIST = "_networkx_list_start";

  private boolean found;
  private int graphics;

  GmlParser(String file, GmlTokens tokens, LoadOptions options) {
    this.tokens = tokens;
    this.graph = new AttributedGraph(file, options);
    graph.labelsMean(LabelMeaning.NAME);
  }

  Dataset read(String name) throws IOException {
    for (Kind kind = tokens.next(); kind != Kind.END; kind = tokens.next()) {
      String key = key(kind);
      Kind value = tokens.next();
      if (key.equals("graph") && value == Kind.OPEN) {
        if (found) {
          throw tokens.refuse("found a second graph; only files with one graph can be read");
        }
        found = true;
        graph();
      } else {
        skip(value);
      }
    }
    if (!found) {
      throw tokens.refuse("no 'graph [', is this GML?");
    }
    if (graphics > 0) {
      graph.note("the graphics of " + graphics + " vertices are not read");
    }
    return graph.toDataset(name);
  }

  private String key(Kind kind) {
    if (kind != Kind.WORD) {
      throw tokens.refuse("found %s where a key was expected; is this GML?", shown(kind));
    }
    return tokens.text();
  }

  private String shown(Kind kind) {
    return switch (kind) {
      case OPEN -> "'['";
      case CLOSE -> "']'";
      case END -> "the end of the file";
      default -> "'" + tokens.text() + "'";
    };
  }

  private void graph() throws IOException {
    for (Kind kind = tokens.next(); kind != Kind.CLOSE; kind = tokens.next()) {
      String key = key(kind);
      Place at = tokens.place();
      Kind value = tokens.next();
      if (key.equals("directed") && value == Kind.WORD) {
        directed = tokens.text().equals("1");
      } else if (key.equals("node") && value == Kind.OPEN) {
        Map<String, String> data = new LinkedHashMap<>();
        attributes("", data, 0);
        graph.vertex(at, take(at, "node", "id", data), data);
      } else if (key.equals("edge") && value == Kind.OPEN) {
        Map<String, String> data = new LinkedHashMap<>();
        attributes("", data, 0);
        String source = take(at, "edge", "source", data);
        String target = take(at, "edge", "target", data);
        graph.edge(at, source, target, directed, data);
      } else {
        skip(value);
      }
    }
  }

  private static String take(Place at, String what, String key, Map<String, String> data) {
    String value = data.remove(key);
    if (value == null || value.isEmpty()) {
      throw at.refuse("found a %s without %s; add it", what, key);
    }
    return value;
  }

  /** The pairs up to the closing bracket; a repeated key is a list of values. */
  private void attributes(String prefix, Map<String, String> data, int depth) throws IOException {
    for (Kind kind = tokens.next(); kind != Kind.CLOSE; kind = tokens.next()) {
      String key = prefix + key(kind);
      Kind value = tokens.next();
      if (value == Kind.OPEN && (key.equalsIgnoreCase("graphics") || depth == DEEPEST)) {
        graphics++;
        skip(value);
      } else if (value == Kind.OPEN) {
        attributes(key + ".", data, depth + 1);
      } else if (value == Kind.WORD || value == Kind.TEXT) {
        data.merge(
            key, tokens.text(), (one, other) -> one.equals(SHORT_LIST) ? other : one + "|" + other);
      } else {
        throw tokens.refuse("%s has no value; is the file complete?", key);
      }
    }
  }

  /** Moves behind a value. */
  private void skip(Kind value) throws IOException {
    if (value == Kind.CLOSE || value == Kind.END) {
      throw tokens.refuse("found %s where a value was expected", shown(value));
    }
    for (int depth = value == Kind.OPEN ? 1 : 0; depth > 0; ) {
      Kind kind = tokens.next();
      if (kind == Kind.END) {
        throw tokens.refuse("a '[' is not closed; is the file complete?");
      }
      depth += kind == Kind.OPEN ? 1 : kind == Kind.CLOSE ? -1 : 0;
    }
  }
}
