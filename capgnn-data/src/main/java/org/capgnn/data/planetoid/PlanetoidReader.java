package org.capgnn.data.planetoid;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.capgnn.data.DatasetReader;
import org.capgnn.data.LoadOptions;
import org.capgnn.graph.Dataset;
import org.capgnn.graph.InputException;

/**
 * Reads a Planetoid data set: {@code ind.NAME.allx}, {@code .ally}, {@code .tx}, {@code .ty},
 * {@code .y}, {@code .graph} and {@code .test.index}.
 */
public final class PlanetoidReader implements DatasetReader {
  private static final Pattern FILE =
      Pattern.compile("ind\\.(.+?)\\.(x|y|tx|ty|allx|ally|graph|test\\.index)");

  @Override
  public String format() {
    return "planetoid";
  }

  /** Whether the path is a folder with at least one graph file, or any one of the files. */
  @Override
  public boolean recognises(Path path, LoadOptions options) {
    return Files.isDirectory(path)
        ? !namesIn(path).isEmpty()
        : FILE.matcher(path.getFileName().toString()).matches();
  }

  @Override
  public Dataset read(Path path, LoadOptions options) {
    if (!Files.isDirectory(path)) {
      Matcher file = FILE.matcher(path.getFileName().toString());
      if (!file.matches()) {
        throw InputException.of(
            "%s: not named like a Planetoid file; expected ind.NAME.graph or its folder", path);
      }
      return read(path.toAbsolutePath().getParent(), file.group(1), options);
    }
    List<String> names = namesIn(path);
    if (names.isEmpty()) {
      throw InputException.of(
          "%s: no Planetoid graph here; expected a file named ind.NAME.graph", path);
    }
    if (names.size() > 1) {
      throw InputException.of(
          "%s: several data sets (%s); name one of them, such as %s",
          path, String.join(", ", names), path.resolve("ind." + names.get(0) + ".graph"));
    }
    return read(path, names.get(0), options);
  }

  /** Reads the data set of that name from a folder that may hold several. */
  public Dataset read(Path folder, String name, LoadOptions options) {
    return new PlanetoidAssembly(PlanetoidFiles.read(folder, name, options))
        .assemble(name, options.directed());
  }

  private static List<String> namesIn(Path folder) {
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .map(file -> FILE.matcher(file.getFileName().toString()))
          .filter(file -> file.matches() && file.group(2).equals("graph"))
          .map(file -> file.group(1))
          .sorted()
          .toList();
    } catch (IOException e) {
      throw new InputException(folder + ": cannot be listed (" + e.getMessage() + ")", e);
    }
  }
}
