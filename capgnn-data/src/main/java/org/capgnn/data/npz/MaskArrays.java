package org.capgnn.data.npz;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.capgnn.data.numpy.NumpyArray;
import org.capgnn.graph.InputException;
import org.capgnn.graph.Labels;
import org.capgnn.graph.Split;
import org.capgnn.graph.Splits;

/** Splits that are stored as one mask per part: a boolean per vertex, or per split and vertex. */
final class MaskArrays {
  private static final List<String> PARTS = List.of("train", "val", "test");

  private final NpzArchive archive;
  private final int vertices;

  MaskArrays(NpzArchive archive, int vertices) {
    this.archive = archive;
    this.vertices = vertices;
  }

  /** The splits by name: {@code public} if there is one, else {@code split-0}, {@code split-1}. */
  Map<String, Split> splits(Labels labels) {
    String ending = archive.has("train_masks") ? "_masks" : "_mask";
    if (!archive.has("train" + ending)) {
      return Map.of();
    }
    int count = masks("train" + ending).length;
    List<boolean[][]> masks =
        PARTS.stream()
            .map(
                part ->
                    archive.has(part + ending)
                        ? masks(part + ending)
                        : new boolean[count][vertices])
            .toList();
    Map<String, Split> splits = new LinkedHashMap<>();
    for (int s = 0; s < count; s++) {
      int[][] parts = new int[PARTS.size()][];
      for (int p = 0; p < parts.length; p++) {
        if (masks.get(p).length != count) {
          throw InputException.of(
              "%s: %d splits, but %s%s has %d; save as many masks of each part",
              archive.array("train" + ending).source(),
              count,
              PARTS.get(p),
              ending,
              masks.get(p).length);
        }
        boolean[] mask = masks.get(p)[s];
        parts[p] = IntStream.range(0, vertices).filter(v -> mask[v]).toArray();
      }
      String name = count == 1 ? Splits.PUBLIC : "split-" + s;
      requireSound(name, parts, labels);
      splits.put(name, new Split(name, parts[0], parts[1], parts[2]));
    }
    return splits;
  }

  private void requireSound(String name, int[][] parts, Labels labels) {
    boolean[] used = new boolean[vertices];
    for (int[] part : parts) {
      for (int v : part) {
        if (used[v] || !labels.isKnown(v)) {
          throw InputException.of(
              "%s: vertex %d of %s %s; fix the masks or leave them out",
              archive, v, name, used[v] ? "is in two parts" : "is in a mask but has no label");
        }
        used[v] = true;
      }
    }
  }

  /** The masks of a part, one row per split. */
  private boolean[][] masks(String name) {
    NumpyArray array = archive.array(name);
    int[] numbers = array.ints();
    boolean single = array.rank() == 1 && array.size(0) == vertices;
    boolean rows = array.rank() == 2 && array.size(1) == vertices;
    boolean columns = array.rank() == 2 && !rows && array.size(0) == vertices;
    if (!single && !rows && !columns) {
      throw InputException.of(
          "%s: expected a mask of %d vertices, or one row for each split",
          array.source(), vertices);
    }
    int count = single ? 1 : columns ? array.size(1) : array.size(0);
    boolean[][] masks = new boolean[count][vertices];
    for (int k = 0; k < numbers.length; k++) {
      int split = columns ? k % count : k / vertices;
      masks[split][columns ? k / count : k % vertices] = numbers[k] != 0;
    }
    return masks;
  }
}
