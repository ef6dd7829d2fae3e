package org.capgnn.data.gml;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.capgnn.data.DatasetReader;
import org.capgnn.data.LoadOptions;
import org.capgnn.data.table.TableFile;
import org.capgnn.graph.Dataset;

/**
 * Reads a GML file, plain or gzipped.
 *
 * <p>The {@code label} of a GML node is a name to display, unless vertices share few labels.
 */
public final class GmlReader implements DatasetReader {

  @Override
  public String format() {
    return "gml";
  }

  @Override
  public boolean recognises(Path path, LoadOptions options) {
    String name = path.toString().toLowerCase(Locale.ROOT);
    return Files.isRegularFile(path) && (name.endsWith(".gml") || name.endsWith(".gml.gz"));
  }

  @Override
  public Dataset read(Path path, LoadOptions options) {
    TableFile file = TableFile.at(path, options);
    String name = path.getFileName().toString().replaceAll("(?i)\\.gml(\\.gz)?$", "");
    try (BufferedReader in =
        new BufferedReader(new InputStreamReader(file.open(), StandardCharsets.UTF_8))) {
      return new GmlParser(file.name(), new GmlTokens(file.name(), in), options).read(name);
    } catch (IOException e) {
      throw file.explain(e);
    }
  }
}
