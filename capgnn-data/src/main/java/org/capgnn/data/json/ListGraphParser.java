package org.capgnn.data.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.capgnn.data.LoadOptions;
import org.capgnn.data.table.FeatureRows;
import org.capgnn.data.table.Place;
import org.capgnn.graph.Dataset;
import org.capgnn.graph.Features;
import org.capgnn.graph.Graph;
import org.capgnn.graph.GraphBuilder;
import org.capgnn.graph.Labels;
import org.capgnn.graph.Split;
import org.capgnn.graph.Splits;

/**
 * Parses JSON of lists with one element per vertex, as WikiCS has it: {@code features}, {@code
 * labels}, {@code links} with the neighbours, and masks of the splits.
 */
final class ListGraphParser {
  private static final List<String> PARTS = List.of("train", "val", "test");

  private final String file;
  private final JsonParser json;
  private final LoadOptions options;
  private final List<int[]> links = new ArrayList<>();
  private final Map<String, List<boolean[]>> masks = new HashMap<>(); // by part
  private final TreeSet<String> unread = new TreeSet<>();
  private FeatureRows features;
  private int columns;
  private int[] labels;

  ListGraphParser(String file, JsonParser json, LoadOptions options) {
    this.file = file;
    this.json = json;
    this.options = options;
  }

  Dataset read(String name) throws IOException {
    if (json.nextToken() != JsonToken.START_OBJECT) {
      throw place().refuse("expected an object with features, labels and links");
    }
    while (json.nextToken() == JsonToken.FIELD_NAME) {
      String field = json.currentName();
      boolean list = json.nextToken() == JsonToken.START_ARRAY;
      String part = field.replaceAll("_masks?$", "");
      if (list && field.equals("features")) {
        features();
      } else if (list && field.equals("labels")) {
        labels = numbers();
      } else if (list && field.equals("links")) {
        lists(() -> links.add(numbers()));
      } else if (list && PARTS.contains(part) && !part.equals(field)) {
        masks.put(part, masks());
      } else {
        unread.add(field);
        json.skipChildren();
      }
    }
    return dataset(name);
  }

  private Place place() {
    return new Place(file, Math.max(1, json.currentLocation().getLineNr()));
  }

  private interface Row {
    void read() throws IOException;
  }

  /** Reads the inner lists of a list. */
  private void lists(Row row) throws IOException {
    while (json.nextToken() == JsonToken.START_ARRAY) {
      row.read();
    }
    if (json.currentToken() != JsonToken.END_ARRAY) {
      throw place().refuse("expected a list of lists");
    }
  }

  private void features() throws IOException {
    lists(
        () -> {
          float[] row = new float[Math.max(16, columns)];
          int count = 0;
          while (json.nextToken() != JsonToken.END_ARRAY) {
            float value = json.currentToken().isNumeric() ? json.getFloatValue() : Float.NaN;
            if (!Float.isFinite(value)) {
              throw place().refuse("feature '%s' is not a finite number", json.getText());
            }
            row = count == row.length ? Arrays.copyOf(row, 2 * count) : row;
            row[count++] = value;
          }
          if (features == null) {
            columns = count;
            features = new FeatureRows(columns);
          }
          if (count != columns) {
            throw place().refuse("%d features, but the first vertex has %d", count, columns);
          }
          for (int c = 0; c < count; c++) {
            features.add(c, row[c]);
          }
          features.endRow();
        });
  }

  private int[] numbers() throws IOException {
    IntStream.Builder numbers = IntStream.builder();
    while (json.nextToken() != JsonToken.END_ARRAY) {
      if (json.currentToken() != JsonToken.VALUE_NUMBER_INT) {
        throw place().refuse("'%s' is not a whole number", json.getText());
      }
      numbers.add(json.getIntValue());
    }
    return numbers.build().toArray();
  }

  /** A mask, or one for each split. */
  private List<boolean[]> masks() throws IOException {
    List<boolean[]> found = new ArrayList<>();
    if (json.nextToken() != JsonToken.START_ARRAY) {
      found.add(mask());
      return found;
    }
    do {
      json.nextToken();
      found.add(mask());
    } while (json.nextToken() == JsonToken.START_ARRAY);
    return found;
  }

  /** A mask whose first element is the current token. */
  private boolean[] mask() throws IOException {
    IntStream.Builder set = IntStream.builder();
    for (; json.currentToken() != JsonToken.END_ARRAY; json.nextToken()) {
      if (json.currentToken() == null || json.currentToken().isStructStart()) {
        throw place().refuse("expected a mask of true and false");
      }
      set.add(json.getValueAsBoolean() ? 1 : 0);
    }
    int[] bits = set.build().toArray();
    boolean[] mask = new boolean[bits.length];
    for (int v = 0; v < mask.length; v++) {
      mask[v] = bits[v] == 1;
    }
    return mask;
  }

  private Dataset dataset(String name) {
    int vertices = links.size();
    if (vertices == 0) {
      throw place().refuse("found no list of links; is this a graph?");
    }
    if (features != null) {
      requireCount("features", features.rows(), vertices);
    }
    Labels known = Labels.unknown(vertices);
    if (labels != null) {
      requireCount("labels", labels.length, vertices);
      int[] classes = labels;
      known =
          Labels.numbered(
              Arrays.stream(classes).map(label -> Math.max(Labels.UNKNOWN, label)).toArray());
    }
    GraphBuilder builder = new GraphBuilder(vertices).keepDirection(options.directed());
    for (int v = 0; v < vertices; v++) {
      for (int u : links.get(v)) {
        if (u < 0 || u >= vertices) {
          throw place().refuse("vertex %d has a link to %d; there are %d vertices", v, u, vertices);
        }
        builder.addEdge(v, u);
      }
    }
    Graph graph = builder.build();
    Map<String, Split> splits = splits(vertices, known);
    List<String> notes = new ArrayList<>();
    if (splits.size() > 1) {
      notes.add("%d splits: split-0 to split-%d".formatted(splits.size(), splits.size() - 1));
    }
    if (!unread.isEmpty()) {
      notes.add("lists that are not read: '" + String.join("', '", unread) + "'");
    }
    Features all =
        features == null ? Features.none(vertices) : features.toFeatures(file, List.of());
    return new Dataset(name, graph, all, known, List.of(), splits, builder.report().with(notes));
  }

  private void requireCount(String what, int found, int vertices) {
    if (found != vertices) {
      throw place().refuse("%d %s, but links of %d vertices", found, what, vertices);
    }
  }

  /** One split per mask of training; a part with a single mask has it in all of them. */
  private Map<String, Split> splits(int vertices, Labels known) {
    Map<String, Split> splits = new LinkedHashMap<>();
    int count = masks.getOrDefault("train", List.of()).size();
    for (int s = 0; s < count; s++) {
      boolean[] used = new boolean[vertices];
      int[][] parts = new int[PARTS.size()][];
      for (int p = 0; p < parts.length; p++) {
        parts[p] = part(PARTS.get(p), s, used, known);
      }
      String name = count == 1 ? Splits.PUBLIC : "split-" + s;
      splits.put(name, new Split(name, parts[0], parts[1], parts[2]));
    }
    return splits;
  }

  private int[] part(String part, int split, boolean[] used, Labels known) {
    List<boolean[]> all = masks.getOrDefault(part, List.of());
    if (all.isEmpty()) {
      return new int[0];
    }
    if (all.size() > 1 && split >= all.size()) {
      throw place().refuse("there are fewer masks called %s than of training", part);
    }
    boolean[] mask = all.get(all.size() == 1 ? 0 : split);
    requireCount("elements of a mask", mask.length, used.length);
    int[] vertices = IntStream.range(0, mask.length).filter(v -> mask[v]).toArray();
    for (int v : vertices) {
      if (used[v] || !known.isKnown(v)) {
        throw place()
            .refuse("vertex %d %s", v, used[v] ? "is in two parts of a split" : "has no label");
      }
      used[v] = true;
    }
    return vertices;
  }
}
