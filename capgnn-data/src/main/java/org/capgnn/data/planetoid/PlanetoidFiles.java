package org.capgnn.data.planetoid;

import java.nio.file.Path;
import java.util.Map;
import java.util.stream.IntStream;
import org.capgnn.data.LoadOptions;
import org.capgnn.data.numpy.CsrArrays;
import org.capgnn.data.numpy.NumpyArray;
import org.capgnn.data.pickle.PickleFile;
import org.capgnn.data.table.KeyIndex;
import org.capgnn.data.table.TableFile;
import org.capgnn.graph.InputException;
import org.capgnn.tensor.SparseMatrix;

/**
 * The contents of a data set's files, except {@code x}, which repeats the first rows of {@code
 * allx}.
 *
 * @param folder folder of the files, for messages
 * @param allx features of the vertices 0, 1, ... that are not for testing
 * @param ally their classes, one-hot
 * @param tx features of the test vertices, in the order of {@code testIndex}
 * @param ty their classes, one-hot
 * @param trainCount number of rows of {@code y}, which is the number of training vertices from 0 on
 * @param neighbours the adjacency lists, with duplicates and self-loops
 * @param testIndex the vertex of each row of {@code tx}
 */
record PlanetoidFiles(
    Path folder,
    String name,
    SparseMatrix allx,
    NumpyArray ally,
    SparseMatrix tx,
    NumpyArray ty,
    int trainCount,
    Map<?, ?> neighbours,
    int[] testIndex) {

  static PlanetoidFiles read(Path folder, String name, LoadOptions options) {
    PlanetoidFiles files =
        new PlanetoidFiles(
            folder,
            name,
            matrix(file(folder, name, "allx")),
            oneHot(file(folder, name, "ally")),
            matrix(file(folder, name, "tx")),
            oneHot(file(folder, name, "ty")),
            oneHot(file(folder, name, "y")).size(0),
            read(file(folder, name, "graph"), Map.class, "a dictionary of neighbour lists"),
            testIndex(file(folder, name, "test.index"), options));
    files.checkSizes();
    return files;
  }

  private static Path file(Path folder, String name, String part) {
    return folder.resolve("ind." + name + "." + part);
  }

  Path file(String part) {
    return file(folder, name, part);
  }

  private static <T> T read(Path file, Class<T> type, String expected) {
    Object found = PickleFile.read(file);
    if (!type.isInstance(found)) {
      throw unexpected(file, expected);
    }
    return type.cast(found);
  }

  private static InputException unexpected(Path file, String expected) {
    return InputException.of("%s: expected %s; is it the right file?", file, expected);
  }

  private static SparseMatrix matrix(Path file) {
    return read(file, CsrArrays.class, "a SciPy CSR matrix").toMatrix();
  }

  private static NumpyArray oneHot(Path file) {
    String expected = "a NumPy matrix of classes";
    NumpyArray array = read(file, NumpyArray.class, expected);
    if (array.rank() != 2) {
      throw unexpected(file, expected);
    }
    return array;
  }

  private static int[] testIndex(Path path, LoadOptions options) {
    KeyIndex numbers = KeyIndex.numbers(Integer.MAX_VALUE);
    IntStream.Builder vertices = IntStream.builder();
    TableFile.at(path, options)
        .forEachLine(
            (at, text) -> {
              int vertex = numbers.find(text.strip());
              if (vertex < 0) {
                throw at.refuse("found '%s', expected a vertex number", text);
              }
              vertices.add(vertex);
            });
    return vertices.build().toArray();
  }

  private void checkSizes() {
    check("ally", ally.size(0), allx.rows(), "allx");
    check("ty", ty.size(0), tx.rows(), "tx");
    check("test.index", testIndex.length, tx.rows(), "tx");
    if (tx.columns() != allx.columns() || ty.size(1) != ally.size(1)) {
      throw InputException.of(
          "%s: ind.%s.tx and .ty have %s features and %s classes, .allx and .ally %s and %s",
          folder, name, tx.columns(), ty.size(1), allx.columns(), ally.size(1));
    }
    if (trainCount > allx.rows()) {
      throw InputException.of(
          "%s: %s training rows, but ind.%s.allx has only %s",
          file("y"), trainCount, name, allx.rows());
    }
  }

  private void check(String part, int found, int expected, String other) {
    if (found != expected) {
      throw InputException.of(
          "%s: %s rows, but ind.%s.%s has %s; do the files belong together?",
          file(part), found, name, other, expected);
    }
  }
}
