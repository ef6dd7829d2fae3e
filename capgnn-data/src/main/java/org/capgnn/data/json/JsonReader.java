package org.capgnn.data.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.regex.Pattern;
import org.capgnn.data.DatasetReader;
import org.capgnn.data.LoadOptions;
import org.capgnn.data.table.TableFile;
import org.capgnn.graph.Dataset;

/**
 * Reads node-link JSON, plain or gzipped, as NetworkX, D3 and Cytoscape write it: {@code nodes}
 * with an {@code id}, and {@code links} or {@code edges} with {@code source} and {@code target};
 * also as Graphology, vis.js and Cytoscape.js write it.
 */
public final class JsonReader implements DatasetReader {
  private static final int PEEK = 1 << 16;
  private static final Pattern LISTS =
      Pattern.compile("\"(nodes|links|edges|elements)\"\\s*:\\s*\\[");

  /** Lists of one element per vertex; those of nodes and edges hold objects. */
  private static final Pattern ROWS =
      Pattern.compile(
          "\\s*\\{\\s*(\"features\"\\s*:\\s*\\[\\s*\\[|\"labels\"\\s*:\\s*\\[\\s*-?\\d"
              + "|\"links\"\\s*:\\s*\\[\\s*\\[)");

  private static final ObjectMapper JSON =
      JsonMapper.builder().enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION).build();

  @Override
  public String format() {
    return "json";
  }

  @Override
  public boolean recognises(Path path, LoadOptions options) {
    String name = path.toString().toLowerCase(Locale.ROOT);
    return Files.isRegularFile(path)
        && name.matches("(?s).*\\.(json|cyjs)(\\.gz)?")
        && (LISTS.matcher(start(path)).find() || isListGraph(path));
  }

  private static boolean isListGraph(Path path) {
    return ROWS.matcher(start(path)).lookingAt();
  }

  private static String start(Path path) {
    TableFile file = TableFile.at(path, LoadOptions.DEFAULT);
    try (InputStream in = file.openBytes()) {
      return new String(in.readNBytes(PEEK), StandardCharsets.ISO_8859_1);
    } catch (IOException | RuntimeException e) {
      return ""; // of which no reader makes a graph
    }
  }

  @Override
  public Dataset read(Path path, LoadOptions options) {
    TableFile file = TableFile.at(path, options);
    String name = path.getFileName().toString().replaceAll("(?i)\\.(json|cyjs)(\\.gz)?$", "");
    try (InputStream in = file.open();
        JsonParser json = JSON.createParser(in)) {
      return isListGraph(path)
          ? new ListGraphParser(file.name(), json, options).read(name)
          : new NodeLinkParser(file.name(), json, options).read(name);
    } catch (JsonProcessingException e) {
      long line = e.getLocation() == null ? 1 : Math.max(1, e.getLocation().getLineNr());
      String problem = e.getOriginalMessage().lines().findFirst().orElse("");
      throw file.line(line).refuse("invalid JSON (%s); is the file complete?", problem);
    } catch (IOException e) {
      throw file.explain(e);
    }
  }
}
