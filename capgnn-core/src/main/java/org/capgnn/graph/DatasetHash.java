package org.capgnn.graph;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import org.capgnn.tensor.SparseMatrix;

/**
 * SHA-256 over the canonical arrays of a data set: the same content gives the same hash, whatever
 * file it came from.
 *
 * <p>The hash covers the adjacency with its weights, the self-loops of the source, the features,
 * labels, class names and the public split. It ignores the name of the data set and the spelling of
 * vertex ids and feature names, which differ between formats of the same data. All integers are
 * little-endian; the length of each array precedes it; values that are all 1 count as absent.
 */
final class DatasetHash {
  private static final int BUFFER_BYTES = 1 << 16;

  private final MessageDigest digest;
  private final ByteBuffer buffer =
      ByteBuffer.allocate(BUFFER_BYTES).order(ByteOrder.LITTLE_ENDIAN);

  private DatasetHash() {
    try {
      digest = MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError("every Java platform has SHA-256", e);
    }
  }

  /** The hash as 64 hexadecimal digits. */
  static String of(Dataset dataset) {
    DatasetHash hash = new DatasetHash();
    Graph graph = dataset.graph();
    hash.add(graph.isDirected() ? 1 : 0);
    hash.add(graph.adjacency());
    int[] selfLoops = graph.selfLoops();
    hash.add(selfLoops, selfLoops.length);
    hash.add(dataset.features().matrix());
    hash.add(dataset.labels().of(), dataset.labels().of().length);
    hash.add(dataset.labels().classNames());
    hash.add(dataset.splits().get(Splits.PUBLIC));
    return HexFormat.of().formatHex(hash.digest.digest());
  }

  private void add(SparseMatrix matrix) {
    add(matrix.rows());
    add(matrix.columns());
    add(matrix.offsets(), matrix.rows() + 1);
    add(matrix.columnIndices(), matrix.entries());
    addValues(matrix);
  }

  private void addValues(SparseMatrix matrix) {
    boolean allOnes = true;
    for (int e = 0; allOnes && matrix.values() != null && e < matrix.entries(); e++) {
      allOnes = matrix.values()[e] == 1f;
    }
    add(allOnes ? 0 : matrix.entries());
    if (!allOnes) {
      int perBuffer = BUFFER_BYTES / Float.BYTES;
      for (int start = 0; start < matrix.entries(); start += perBuffer) {
        int count = Math.min(perBuffer, matrix.entries() - start);
        buffer.asFloatBuffer().put(matrix.values(), start, count);
        digest.update(buffer.array(), 0, count * Float.BYTES);
      }
    }
  }

  private void add(Split split) {
    add(split == null ? 0 : 1);
    if (split != null) {
      add(split.train(), split.train().length);
      add(split.valid(), split.valid().length);
      add(split.test(), split.test().length);
    }
  }

  private void add(List<String> names) {
    add(names.size());
    for (String name : names) {
      byte[] bytes = name.getBytes(StandardCharsets.UTF_8);
      add(bytes.length);
      digest.update(bytes);
    }
  }

  private void add(int[] array, int length) {
    add(length);
    int perBuffer = BUFFER_BYTES / Integer.BYTES;
    for (int start = 0; start < length; start += perBuffer) {
      int count = Math.min(perBuffer, length - start);
      buffer.asIntBuffer().put(array, start, count);
      digest.update(buffer.array(), 0, count * Integer.BYTES);
    }
  }

  private void add(int number) {
    buffer.putInt(0, number);
    digest.update(buffer.array(), 0, Integer.BYTES);
  }
}
