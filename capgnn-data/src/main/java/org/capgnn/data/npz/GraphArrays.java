package org.capgnn.data.npz;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.capgnn.data.file.StatedSize;
import org.capgnn.data.numpy.CsrArrays;
import org.capgnn.data.numpy.NumpyArray;
import org.capgnn.graph.Features;
import org.capgnn.graph.InputException;
import org.capgnn.graph.Labels;
import org.capgnn.tensor.SparseMatrix;

/** Finds adjacency, features and labels in an archive, under the names that such archives use. */
final class GraphArrays {
  private static final List<String> ADJACENCY = List.of("adj", "adj_matrix");
  private static final List<String> FEATURES =
      List.of("attr", "attr_matrix", "node_attr", "node_features", "features", "x");
  private static final List<String> LABELS =
      List.of("labels", "node_label", "node_labels", "target", "y");

  private final NpzArchive archive;
  private final Path file;

  GraphArrays(NpzArchive archive, Path file) {
    this.archive = archive;
    this.file = file;
  }

  SparseMatrix adjacency() {
    return present(ADJACENCY)
        .map(name -> matrix(name).matrix())
        .orElseThrow(
            () ->
                InputException.of(
                    "%s: no adjacency; expected adj_data, adj_indices, adj_indptr and adj_shape,"
                        + " or adj_matrix, or edges with node_features and node_labels; found %s",
                    file, String.join(", ", archive.names())));
  }

  /** The number of rows of features or labels, which an archive of edges has one of. */
  int rows() {
    return present(LABELS)
        .map(name -> DenseArrays.classes(archive.array(name)).length)
        .or(() -> present(FEATURES).map(name -> matrix(name).matrix().rows()))
        .orElseThrow(
            () ->
                InputException.of(
                    "%s: edges without node_features and node_labels; the number of vertices is"
                        + " not known; found %s",
                    file, String.join(", ", archive.names())));
  }

  Features features(int vertices) {
    Optional<String> name = present(FEATURES);
    if (name.isEmpty()) {
      return Features.none(vertices);
    }
    Features found = matrix(name.get());
    checkCount(name.get(), found.matrix().rows(), vertices);
    return new Features(found.matrix(), found.dense(), names("attr_names", found.count()));
  }

  private Optional<String> present(List<String> names) {
    return names.stream()
        .filter(name -> archive.has(name) || archive.has(name + "_indptr"))
        .findFirst();
  }

  private Features matrix(String name) {
    if (archive.has(name + "_indptr")) {
      int[] shape = archive.array(name + "_shape").ints();
      if (shape.length != 2) {
        throw InputException.of(
            "%s/%s_shape: expected two sizes, found %s", file, name, shape.length);
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
    Optional<String> name = present(LABELS);
    if (name.isEmpty()) {
      return Labels.unknown(vertices);
    }
    int[] of = DenseArrays.classes(archive.array(name.get()));
    checkCount(name.get(), of.length, vertices);
    int classes = Arrays.stream(of).max().orElse(Labels.UNKNOWN) + 1;
    List<String> names = classNames(classes);
    return names.isEmpty() ? Labels.numbered(of) : new Labels(of, names);
  }

  private List<String> classNames(int classes) {
    String array = archive.has("class_names") ? "class_names" : "idx_to_class";
    List<String> found = archive.has(array) ? texts(archive.array(array), classes) : List.of();
    if (!found.isEmpty() && found.size() < classes) {
      throw InputException.of(
          "%s/%s: %d names, but labels go up to class %d", file, array, found.size(), classes - 1);
    }
    return found;
  }

  /**
   * The names in an array; none if it is missing or has another length, and so belongs to something
   * else.
   */
  List<String> names(String array, int count) {
    List<String> found = archive.has(array) ? texts(archive.array(array), count) : List.of();
    if (found.size() != count) {
      return List.of();
    }
    Map<String, Integer> positions = new HashMap<>();
    for (int k = 0; k < count; k++) {
      Integer before = positions.putIfAbsent(found.get(k), k);
      if (before != null) {
        throw InputException.of(
            "%s/%s: number %d and number %d are both called '%s'; give each its own name, or"
                + " leave the array out",
            file, array, before, k, found.get(k));
      }
    }
    return found;
  }

  /** The text in an array of text, a pickled list, or a pickled map from number to text. */
  private static List<String> texts(NumpyArray array, int count) {
    String source = array.source();
    if (array.holdsObjects() && array.rank() == 0 && array.object(0) instanceof Map<?, ?> map) {
      StatedSize.check(source, "classes", count, map.size());
      List<String> names = new ArrayList<>();
      for (int k = 0; k < Math.max(count, map.size()); k++) {
        Object name = map.containsKey(k) ? map.get(k) : map.get((long) k);
        names.add(name == null ? Integer.toString(k) : NumpyArray.text(source, name));
      }
      return names;
    }
    if (array.holdsObjects() && array.rank() == 0 && array.object(0) instanceof List<?> list) {
      return list.stream().map(name -> NumpyArray.text(source, name)).toList();
    }
    return array.strings();
  }

  private void checkCount(String name, int found, int vertices) {
    if (found != vertices) {
      throw InputException.of(
          "%s/%s: %s rows, but the adjacency has %s vertices", file, name, found, vertices);
    }
  }
}
