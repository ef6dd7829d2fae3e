package org.capgnn.data.planetoid;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.capgnn.data.numpy.CsrArrays;
import org.capgnn.data.numpy.NumpyArray;
import org.capgnn.data.pickle.PickleFile;
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

  static PlanetoidFiles read(Path folder, String name) {
    PlanetoidFiles files =
        new PlanetoidFiles(
            folder,
            name,
            matrix(file(folder, name, "allx")),
            oneHot(file(folder, name, "ally")),
            matrix(file(folder, name, "tx")),
            oneHot(file(folder, name, "ty")),
            oneHot(file(folder, name, "y")).size(0),
            dictionary(file(folder, name, "graph")),
            testIndex(file(folder, name, "test.index")));
    files.checkSizes();
    return files;
  }

  private static Path file(Path folder, String name, String part) {
    return folder.resolve("ind." + name + "." + part);
  }

  Path file(String part) {
    return file(folder, name, part);
  }

  private static SparseMatrix matrix(Path file) {
    if (PickleFile.read(file) instanceof CsrArrays arrays) {
      return arrays.toMatrix();
    }
    throw new InputException(file + ": expected a SciPy CSR matrix; is it the right file?");
  }

  private static NumpyArray oneHot(Path file) {
    if (PickleFile.read(file) instanceof NumpyArray array && array.rank() == 2) {
      return array;
    }
    throw new InputException(file + ": expected a NumPy matrix of classes; is it the right file?");
  }

  private static Map<?, ?> dictionary(Path file) {
    if (PickleFile.read(file) instanceof Map<?, ?> map) {
      return map;
    }
    throw new InputException(
        file + ": expected a dictionary of neighbour lists; is it the right file?");
  }

  private static int[] testIndex(Path file) {
    List<String> lines;
    try {
      lines = Files.readAllLines(file);
    } catch (NoSuchFileException e) {
      throw new InputException(
          file + ": no such file; put it beside the other files of the data set", e);
    } catch (IOException e) {
      throw new InputException(file + ": cannot be read (" + e.getMessage() + ")", e);
    }
    int[] vertices = new int[lines.size()];
    for (int k = 0; k < vertices.length; k++) {
      try {
        vertices[k] = Integer.parseInt(lines.get(k).trim());
      } catch (NumberFormatException e) {
        throw InputException.at(
            file.toString(), k + 1, "found '" + lines.get(k) + "', expected a vertex number");
      }
    }
    return vertices;
  }

  private void checkSizes() {
    check("ally", ally.size(0), allx.rows(), "allx");
    check("ty", ty.size(0), tx.rows(), "tx");
    check("test.index", testIndex.length, tx.rows(), "tx");
    if (tx.columns() != allx.columns() || ty.size(1) != ally.size(1)) {
      throw new InputException(
          folder
              + ": ind."
              + name
              + ".tx and .ty have "
              + tx.columns()
              + " features and "
              + ty.size(1)
              + " classes, .allx and .ally "
              + allx.columns()
              + " and "
              + ally.size(1));
    }
    if (trainCount > allx.rows()) {
      throw new InputException(
          file("y")
              + ": "
              + trainCount
              + " training rows, but ind."
              + name
              + ".allx has only "
              + allx.rows());
    }
  }

  private void check(String part, int found, int expected, String other) {
    if (found != expected) {
      throw new InputException(
          file(part)
              + ": "
              + found
              + " rows, but ind."
              + name
              + "."
              + other
              + " has "
              + expected
              + "; do the files belong together?");
    }
  }
}
