package org.capgnn.data.csv;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.capgnn.data.file.AtomicFile;
import org.capgnn.data.table.Place;
import org.capgnn.data.table.TableFile;

/**
 * The content of {@code dataset.json}, which adds to a CSV folder what its tables cannot express.
 *
 * <p>Every component may be null, and the file may be missing, as in folders made by hand.
 *
 * @param directed whether edges keep their direction
 * @param classes names of the classes in label order, including those without members
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
@JsonIgnoreProperties(ignoreUnknown = true)
record FolderMeta(String name, Boolean directed, List<String> classes, FeatureMeta features) {
  static final String FILE = "dataset.json";
  static final FolderMeta NOTHING = new FolderMeta(null, null, null, null);

  /**
   * The columns of the feature matrix.
   *
   * @param count number of columns, including those without entries
   * @param dense whether zeros are stored too
   * @param numbered whether the tables identify a column by its number instead of its name
   * @param names names of the columns; null if they have none
   */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  @JsonIgnoreProperties(ignoreUnknown = true)
  record FeatureMeta(int count, boolean dense, boolean numbered, List<String> names) {}

  static FolderMeta read(TableFile file) {
    try (InputStream in = file.open()) {
      return FolderMetaParser.parse(in).checked(file.line(1));
    } catch (JacksonException e) {
      long line = e.getLocation() == null ? 1 : Math.max(1, e.getLocation().getLineNr());
      String problem = e.getOriginalMessage().lines().findFirst().orElse("not JSON");
      throw file.line(line).refuse("%s; fix or delete the file", problem);
    } catch (IOException e) {
      throw file.explain(e);
    }
  }

  private FolderMeta checked(Place start) {
    if (classes != null && classes.stream().distinct().count() != classes.size()) {
      throw start.refuse("a class name occurs twice; give every class its own name");
    }
    FeatureMeta f = features;
    if (f != null && (f.count < 0 || (f.names != null && f.names.size() != f.count))) {
      throw start.refuse(
          "features.count is %d but %d names are given; make them agree",
          f.count, f.names == null ? 0 : f.names.size());
    }
    if (f != null && f.names != null && f.names.stream().distinct().count() != f.count) {
      throw start.refuse("a feature name occurs twice; give every feature its own name");
    }
    return this;
  }

  void write(Path file) throws IOException {
    DefaultPrettyPrinter printer = new DefaultPrettyPrinter();
    printer.indentObjectsWith(new DefaultIndenter("  ", "\n"));
    String text = new ObjectMapper().writer(printer).writeValueAsString(this) + "\n";
    try (AtomicFile out = new AtomicFile(file)) {
      out.stream().write(text.getBytes(StandardCharsets.UTF_8));
      out.commit();
    }
  }
}
