package org.capgnn.data.planetoid;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.capgnn.data.file.StatedSize;
import org.capgnn.data.numpy.WholeNumber;
import org.capgnn.graph.Dataset;
import org.capgnn.graph.Features;
import org.capgnn.graph.Graph;
import org.capgnn.graph.GraphBuilder;
import org.capgnn.graph.InputException;
import org.capgnn.graph.Labels;
import org.capgnn.graph.Split;
import org.capgnn.graph.Splits;
import org.capgnn.tensor.SparseMatrix;
import org.capgnn.tensor.SparseMatrixBuilder;

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
    int rows = files.allx().rows() + files.tx().rows();
    StatedSize.check(files.file("test.index").toString(), "vertices", last + 1L, rows);
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
    long vertex = WholeNumber.of(number).orElse(-1);
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
    SparseMatrixBuilder all = new SparseMatrixBuilder(vertexCount, allx.columns());
    for (int v = 0; v < vertexCount; v++) {
      SparseMatrix from = v < allx.rows() ? allx : tx;
      int row = v < allx.rows() ? v : testRow[v];
      int end = row == NO_ROW ? 0 : from.offsets()[row + 1];
      for (int e = row == NO_ROW ? 0 : from.offsets()[row]; e < end; e++) {
        all.add(v, from.columnIndices()[e], from.value(e));
      }
    }
    return all.build();
  }

  private Labels labels() {
    int[] ally = files.ally().hotColumns();
    int[] ty = files.ty().hotColumns();
    int[] of = new int[vertexCount];
    for (int v = 0; v < vertexCount; v++) {
      int test = testRow[v];
      of[v] = v < ally.length ? ally[v] : test == NO_ROW ? Labels.UNKNOWN : ty[test];
    }
    return new Labels(of, ClassNames.bySizes(of, files.ally().size(1)));
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
