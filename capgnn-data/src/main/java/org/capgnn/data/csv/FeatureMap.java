package org.capgnn.data.csv;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.capgnn.data.LoadOptions;
import org.capgnn.data.file.StatedSize;
import org.capgnn.data.table.KeyIndex;
import org.capgnn.data.table.Place;
import org.capgnn.data.table.TableFile;
import org.capgnn.graph.Features;
import org.capgnn.graph.InputException;
import org.capgnn.tensor.SparseMatrixBuilder;

/** Features as a JSON object from the id of a vertex to the list of its features, by number. */
final class FeatureMap {
  private static final int PEEK = 256;
  private static final ObjectMapper JSON = new ObjectMapper();

  private final TableFile file;
  private final KeyIndex vertices;
  private final LoadOptions options;
  private final List<int[]> entries = new ArrayList<>(); // vertex and feature
  private final BitSet described = new BitSet();
  private final BitSet features = new BitSet();
  private int skipped;

  private FeatureMap(TableFile file, KeyIndex vertices, LoadOptions options) {
    this.file = file;
    this.vertices = vertices;
    this.options = options;
  }

  /** Whether a file starts like such an object. */
  static boolean looksLike(TableFile file) {
    try (InputStream in = file.openBytes()) {
      String start = new String(in.readNBytes(PEEK), StandardCharsets.UTF_8);
      return start.matches("(?s)\\s*\\{\\s*\"[^\"]*\"\\s*:\\s*\\[\\s*[\\d\\]].*");
    } catch (IOException | InputException e) {
      return false;
    }
  }

  /**
   * The features of all vertices.
   *
   * @param notes receives what is missing, in sentences
   */
  static Features read(TableFile file, KeyIndex vertices, LoadOptions options, List<String> notes) {
    FeatureMap map = new FeatureMap(file, vertices, options);
    try (InputStream in = file.open();
        JsonParser json = JSON.createParser(in)) {
      map.read(json);
    } catch (JsonProcessingException e) {
      long line = e.getLocation() == null ? 1 : Math.max(1, e.getLocation().getLineNr());
      String problem = e.getOriginalMessage().lines().findFirst().orElse("");
      throw file.line(line).refuse("invalid JSON (%s); is the file complete?", problem);
    } catch (IOException e) {
      throw file.explain(e);
    }
    return map.toFeatures(notes);
  }

  private void read(JsonParser json) throws IOException {
    if (json.nextToken() != JsonToken.START_OBJECT) {
      throw refuse(json, "expected an object from ids to lists of features");
    }
    while (json.nextToken() == JsonToken.FIELD_NAME) {
      String id = json.currentName();
      int vertex = vertices.find(id);
      if (vertex < 0 && !options.skipUnknown()) {
        throw refuse(json, "'" + id + "' is not a vertex; choose to skip unknown vertices");
      }
      if (vertex >= 0 && described.get(vertex)) {
        throw refuse(json, "vertex '" + id + "' occurs twice; remove one");
      }
      skipped += vertex < 0 ? 1 : 0;
      if (json.nextToken() != JsonToken.START_ARRAY) {
        throw refuse(json, "expected a list of features of '" + id + "'");
      }
      addAll(json, vertex);
    }
    if (json.nextToken() != null) {
      throw refuse(json, "found text after the end of the object; is it the right file?");
    }
  }

  private void addAll(JsonParser json, int vertex) throws IOException {
    BitSet seen = new BitSet();
    while (json.nextToken() != JsonToken.END_ARRAY) {
      boolean whole = json.currentToken() == JsonToken.VALUE_NUMBER_INT;
      long feature = whole ? json.getLongValue() : -1;
      if (feature < 0 || feature >= Integer.MAX_VALUE - 16) {
        throw refuse(json, "a feature is no whole number from 0 on; number the features");
      }
      if (vertex >= 0) {
        StatedSize.check(file.name(), "features", feature + 1, 1000L * (1 + entries.size()));
        described.set(vertex);
        features.set((int) feature);
        if (!seen.get((int) feature)) { // given twice is still present
          entries.add(new int[] {vertex, (int) feature});
        }
        seen.set((int) feature);
      }
    }
    if (vertex >= 0) {
      described.set(vertex);
    }
  }

  private InputException refuse(JsonParser json, String problem) {
    return new Place(file.name(), Math.max(1, json.currentLocation().getLineNr()))
        .refuse("%s", problem);
  }

  private Features toFeatures(List<String> notes) {
    int count = features.length();
    StatedSize.check(file.name(), "features", count, entries.size());
    SparseMatrixBuilder matrix = new SparseMatrixBuilder(vertices.size(), count);
    for (int[] entry : entries) {
      matrix.add(entry[0], entry[1], 1f);
    }
    note(notes, vertices.size() - described.cardinality(), "vertices have no list of features");
    note(notes, count - features.cardinality(), "numbers of features do not occur");
    note(notes, skipped, "lists of features of unknown vertices left out");
    return new Features(matrix.build(), false, List.of());
  }

  private static void note(List<String> notes, int count, String what) {
    if (count > 0) {
      notes.add(count + " " + what);
    }
  }
}
