package org.capgnn.spark.job;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.capgnn.graph.Labels;
import org.capgnn.graph.Split;
import org.capgnn.shard.ShardRows;
import org.capgnn.spark.table.Parts;
import org.capgnn.spark.table.RowHash;
import org.capgnn.spark.table.VertexRow;
import org.capgnn.tensor.SparseMatrix;
import scala.Tuple2;

/** The rows of one shard in arrays; it never leaves the process in which it was made. */
final class LoadedShard {
  private final int total;
  private final int[] vertices;
  private final int[] offsets;
  private int[] columns = new int[1024];
  private float[] weights;
  private final SparseMatrix features;
  private final List<String> labels = new ArrayList<>();
  private final byte[] parts;
  private final long[] ids;
  private final long[] sums = new long[2 * RowHash.SUMS];

  /**
   * @param rows of the vertices, ascending
   * @param entries of the adjacency, by row and column
   */
  LoadedShard(
      GraphFacts facts,
      Iterator<Tuple2<Integer, VertexRow>> rows,
      Iterator<Tuple2<Long, Float>> entries) {
    total = facts.vertices();
    List<VertexRow> read = new ArrayList<>();
    rows.forEachRemaining(row -> read.add(row._2));
    int own = read.size();
    vertices = new int[own];
    parts = new byte[own];
    ids = new long[own];
    for (int i = 0; i < own; i++) {
      vertices[i] = read.get(i).index();
      parts[i] = read.get(i).part();
      ids[i] = read.get(i).id();
      labels.add(read.get(i).label());
      RowHash.addVertex(sums, read.get(i));
    }
    features = features(read, facts);
    read.clear();
    offsets = new int[own + 1];
    weights = facts.weighted() ? new float[columns.length] : null;
    readEntries(entries);
  }

  private void readEntries(Iterator<Tuple2<Long, Float>> entries) {
    int row = 0;
    int count = 0;
    while (entries.hasNext()) {
      Tuple2<Long, Float> entry = entries.next();
      int source = (int) (entry._1 >>> Integer.SIZE);
      RowHash.addEntry(sums, RowHash.SUMS, source, entry._1.intValue(), entry._2);
      while (row < vertices.length && vertices[row] < source) {
        offsets[++row] = count;
      }
      if (count == columns.length) {
        columns = Arrays.copyOf(columns, count + (count >> 1));
        weights = weights == null ? null : Arrays.copyOf(weights, columns.length);
      }
      columns[count] = entry._1.intValue();
      if (weights != null) {
        weights[count] = entry._2;
      }
      count++;
    }
    while (row < vertices.length) {
      offsets[++row] = count;
    }
  }

  /** Sparse features store no zeros, dense ones everything; values that are all 1 are left out. */
  private static SparseMatrix features(List<VertexRow> rows, GraphFacts facts) {
    int[] offsets = new int[rows.size() + 1];
    long entries = 0;
    for (int i = 0; i < rows.size(); i++) {
      VertexRow row = rows.get(i);
      for (float value : row.values()) {
        entries += facts.dense() || value != 0f ? 1 : 0;
      }
      offsets[i + 1] = Math.toIntExact(entries);
    }
    int[] columns = new int[offsets[rows.size()]];
    float[] values = new float[columns.length];
    int at = 0;
    for (VertexRow row : rows) {
      for (int e = 0; e < row.values().length; e++) {
        if (facts.dense() || row.values()[e] != 0f) {
          columns[at] = row.columns() == null ? e : row.columns()[e];
          values[at++] = row.values()[e];
        }
      }
    }
    SparseMatrix matrix = new SparseMatrix(rows.size(), facts.features(), offsets, columns, values);
    boolean ones = facts.binary() && !facts.dense();
    return ones ? matrix.withValues(null) : matrix;
  }

  ShardRows rows() {
    return new ShardRows(total, vertices, offsets, columns, weights);
  }

  /** Sums over the rows as they arrived, vertices first. */
  long[] sums() {
    return sums;
  }

  /** The hash of each vertex's id. */
  long[] ids() {
    return ids;
  }

  int[] vertices() {
    return vertices;
  }

  SparseMatrix features() {
    return features;
  }

  Labels labels(List<String> classNames) {
    Map<String, Integer> classes = new HashMap<>();
    classNames.forEach(name -> classes.put(name, classes.size()));
    int[] of =
        labels.stream()
            .mapToInt(name -> name == null ? Labels.UNKNOWN : classes.getOrDefault(name, -1))
            .toArray();
    return new Labels(of, classNames);
  }

  /**
   * @param drawn the part of each vertex of the whole graph, or null if the rows say it
   */
  Split split(String name, byte[] drawn) {
    return new Split(
        name, having(Parts.TRAIN, drawn), having(Parts.VALID, drawn), having(Parts.TEST, drawn));
  }

  private int[] having(byte part, byte[] drawn) {
    return IntStream.range(0, vertices.length)
        .filter(i -> (drawn == null ? parts[i] : drawn[vertices[i]]) == part)
        .filter(i -> labels.get(i) != null)
        .toArray();
  }
}
