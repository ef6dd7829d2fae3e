package org.capgnn.data.planetoid;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.capgnn.graph.Dataset;
import org.capgnn.graph.Features;
import org.capgnn.graph.Graph;
import org.capgnn.graph.GraphBuilder;
import org.capgnn.graph.InputException;
import org.capgnn.graph.Labels;
import org.capgnn.graph.Split;
import org.capgnn.graph.Splits;
import org.capgnn.tensor.SparseMatrix;

/**
 * Builds a data set from Planetoid files, in vertex order.
 *
 * <p>Rows of {@code allx} are the vertices from 0 on; row k of {@code tx} is vertex {@code
 * testIndex[k]}. Citeseer's test ids have 15 gaps: those vertices have edges, but neither features
 * nor a class.
 */
final class PlanetoidAssembly {
  // by convention of the split's authors, these follow the training vertices
  private static final int VALIDATION_COUNT = 500;

  private static final int NO_ROW = -1;

  private final PlanetoidFiles files;
  private final int vertexCount;
  private final int[] testRow;

  PlanetoidAssembly(PlanetoidFiles files) {
    this.files = files;
    int last = Arrays.stream(files.testIndex()).max().orElse(-1);
    vertexCount = Math.max(files.allx().rows(), last + 1);
    testRow = new int[vertexCount];
    Arrays.fill(testRow, NO_ROW);
    for (int k = 0; k < files.testIndex().length; k++) {
      int vertex = files.testIndex()[k];
      if (vertex < files.allx().rows() || testRow[vertex] != NO_ROW) {
        throw InputException.of(
            "%s:%d: vertex %d has features already; expected each of %d and above once",
            files.file("test.index"), k + 1, vertex, files.allx().rows());
      }
      testRow[vertex] = k;
    }
  }

  Dataset assemble(String name, boolean directed) {
    GraphBuilder builder = new GraphBuilder(vertexCount).keepDirection(directed);
    addEdges(builder);
    Graph graph = builder.build();
    Labels labels = labels();
    Features features = new Features(features(), false, List.of());
    return new Dataset(
        name, graph, features, labels, List.of(), Map.of(Splits.PUBLIC, split()), builder.report());
  }

  private void addEdges(GraphBuilder builder) {
    for (Map.Entry<?, ?> entry : files.neighbours().entrySet()) {
      int vertex = vertex(entry.getKey());
      if (!(entry.getValue() instanceof List<?> list)) {
        throw InputException.of(
            "%s: vertex %s has no list of neighbours", files.file("graph"), vertex);
      }
      for (Object neighbour : list) {
        builder.addEdge(vertex, vertex(neighbour));
      }
    }
  }

  private int vertex(Object number) {
    long vertex = number instanceof Number known ? known.longValue() : -1;
    if (vertex < 0 || vertex >= vertexCount) {
      throw InputException.of(
          "%s: vertex %s is unknown; the features have 0 to %s",
          files.file("graph"), number, vertexCount - 1);
    }
    return (int) vertex;
  }

  private SparseMatrix features() {
    SparseMatrix allx = files.allx();
    SparseMatrix tx = files.tx();
    int[] offsets = new int[vertexCount + 1];
    int[] columns = new int[Math.addExact(allx.entries(), tx.entries())];
    float[] values =
        allx.values() == null && tx.values() == null ? null : new float[columns.length];
    int write = 0;
    for (int v = 0; v < vertexCount; v++) {
      SparseMatrix from = v < allx.rows() ? allx : tx;
      int row = v < allx.rows() ? v : testRow[v];
      if (row != NO_ROW) {
        for (int e = from.offsets()[row]; e < from.offsets()[row + 1]; e++) {
          columns[write] = from.columnIndices()[e];
          if (values != null) {
            values[write] = from.value(e);
          }
          write++;
        }
      }
      offsets[v + 1] = write;
    }
    return new SparseMatrix(vertexCount, allx.columns(), offsets, columns, values);
  }

  private Labels labels() {
    int classes = files.ally().size(1);
    int[] ally = files.ally().ints();
    int[] ty = files.ty().ints();
    int[] of = new int[vertexCount];
    for (int v = 0; v < vertexCount; v++) {
      boolean known = v < files.allx().rows();
      int row = known ? v : testRow[v];
      of[v] = row == NO_ROW ? Labels.UNKNOWN : hotClass(known ? ally : ty, row, classes);
    }
    return new Labels(of, ClassNames.bySizes(of, classes));
  }

  /** The class of a one-hot row; a row of zeros is a vertex without a class, not one of class 0. */
  private static int hotClass(int[] oneHot, int row, int classes) {
    for (int c = 0; c < classes; c++) {
      if (oneHot[row * classes + c] != 0) {
        return c;
      }
    }
    return Labels.UNKNOWN;
  }

  private Split split() {
    int train = files.trainCount();
    int valid = Math.min(files.allx().rows(), train + VALIDATION_COUNT);
    int[] test = files.testIndex().clone();
    Arrays.sort(test);
    int[] validation = IntStream.range(train, valid).toArray();
    return new Split(Splits.PUBLIC, IntStream.range(0, train).toArray(), validation, test);
  }
}
