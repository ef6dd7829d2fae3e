package org.capgnn.data.npz;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.capgnn.data.numpy.CsrArrays;
import org.capgnn.data.numpy.NumpyArray;
import org.capgnn.graph.Features;
import org.capgnn.graph.InputException;
import org.capgnn.graph.Labels;
import org.capgnn.tensor.SparseMatrix;

/** Finds adjacency, features and labels in an archive, under the names that such archives use. */
final class GraphArrays {
  private static final String[] ADJACENCY = {"adj", "adj_matrix"};
  private static final String[] FEATURES = {"attr", "attr_matrix", "node_attr"};
  private static final String[] LABELS = {"labels", "node_label"};

  private final NpzArchive archive;
  private final Path file;

  GraphArrays(NpzArchive archive, Path file) {
    this.archive = archive;
    this.file = file;
  }

  SparseMatrix adjacency() {
    for (String name : ADJACENCY) {
      if (isPresent(name)) {
        return matrix(name).matrix();
      }
    }
    throw new InputException(
        file
            + ": no adjacency; expected adj_data, adj_indices, adj_indptr and adj_shape, or adj_matrix; found "
            + String.join(", ", archive.names()));
  }

  Features features(int vertices) {
    for (String name : FEATURES) {
      if (isPresent(name)) {
        Features found = matrix(name);
        checkCount(name, found.matrix().rows(), vertices);
        return new Features(found.matrix(), found.dense(), names("attr_names", found.count()));
      }
    }
    SparseMatrix none = new SparseMatrix(vertices, 0, new int[vertices + 1], new int[0], null);
    return new Features(none, false, List.of());
  }

  private boolean isPresent(String name) {
    return archive.has(name) || archive.has(name + "_indptr");
  }

  private Features matrix(String name) {
    if (archive.has(name + "_indptr")) {
      int[] shape = archive.array(name + "_shape").ints();
      if (shape.length != 2) {
        throw new InputException(
            file + "/" + name + "_shape: expected two sizes, found " + shape.length);
      }
      NumpyArray data = archive.has(name + "_data") ? archive.array(name + "_data") : null;
      NumpyArray indices = archive.array(name + "_indices");
      NumpyArray indptr = archive.array(name + "_indptr");
      CsrArrays csr = new CsrArrays(file + "/" + name, shape[0], shape[1], data, indices, indptr);
      return new Features(csr.toMatrix(), false, List.of());
    }
    NumpyArray array = archive.array(name);
    if (array.holdsObjects() && array.length() == 1 && array.object(0) instanceof CsrArrays csr) {
      return new Features(csr.toMatrix(), false, List.of());
    }
    return DenseArrays.features(array);
  }

  Labels labels(int vertices) {
    int[] of = new int[vertices];
    Arrays.fill(of, Labels.UNKNOWN);
    for (String name : LABELS) {
      if (archive.has(name)) {
        of = DenseArrays.classes(archive.array(name));
        checkCount(name, of.length, vertices);
        break;
      }
    }
    int classes = Arrays.stream(of).max().orElse(Labels.UNKNOWN) + 1;
    return new Labels(of, classNames(classes));
  }

  private List<String> classNames(int classes) {
    List<String> found = List.of();
    if (archive.has("class_names")) {
      found = texts(archive.array("class_names"), classes);
    } else if (archive.has("idx_to_class")) {
      found = texts(archive.array("idx_to_class"), classes);
    }
    if (found.size() >= classes && !found.isEmpty()) {
      return found;
    }
    if (!found.isEmpty()) {
      throw new InputException(
          file
              + "/class_names: "
              + found.size()
              + " names, but labels go up to class "
              + (classes - 1));
    }
    List<String> numbers = new ArrayList<>();
    for (int c = 0; c < classes; c++) {
      numbers.add(Integer.toString(c));
    }
    return numbers;
  }

  /**
   * The names in an array; none if it is missing or has another length, and so belongs to something
   * else.
   */
  List<String> names(String array, int count) {
    List<String> found = archive.has(array) ? texts(archive.array(array), count) : List.of();
    return found.size() == count ? found : List.of();
  }

  /** The text in an array of text, a pickled list, or a pickled map from number to text. */
  private static List<String> texts(NumpyArray array, int count) {
    if (array.holdsObjects() && array.rank() == 0 && array.object(0) instanceof Map<?, ?> map) {
      List<String> names = new ArrayList<>();
      for (int k = 0; k < Math.max(count, map.size()); k++) {
        Object name = map.containsKey(k) ? map.get(k) : map.get((long) k);
        names.add(name == null ? Integer.toString(k) : name.toString());
      }
      return names;
    }
    if (array.holdsObjects() && array.rank() == 0 && array.object(0) instanceof List<?> list) {
      return list.stream().map(String::valueOf).toList();
    }
    return array.strings();
  }

  private void checkCount(String name, int found, int vertices) {
    if (found != vertices) {
      throw new InputException(
          file
              + "/"
              + name
              + ": "
              + found
              + " rows, but the adjacency has "
              + vertices
              + " vertices");
    }
  }
}
