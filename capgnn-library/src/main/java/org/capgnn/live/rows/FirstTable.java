package org.capgnn.live.rows;

import java.util.Arrays;
import org.capgnn.graph.Dataset;
import org.capgnn.model.AttentionRows;
import org.capgnn.model.ScoreParts;
import org.capgnn.tensor.SparseMatrix;

/** Makes the table of vertices that a changing graph starts with. */
public final class FirstTable {
  private FirstTable() {}

  public static VertexTable of(LiveModel model) {
    Dataset data = model.aligned();
    SparseMatrix adjacency = data.graph().adjacency();
    SparseMatrix x = model.prepared().matrix();
    ScoreParts parts = model.parts().orElse(null);
    AttentionRows attention = parts == null ? null : parts.attention().orElse(null);
    SparseMatrix.Transposed reverse = data.graph().isDirected() ? adjacency.transpose() : null;
    Vertex[] vertices = new Vertex[data.vertexCount()];
    for (int v = 0; v < vertices.length; v++) {
      int from = adjacency.offsets()[v];
      int to = adjacency.offsets()[v + 1];
      int[] targets = Arrays.copyOfRange(adjacency.columnIndices(), from, to);
      float[] weights =
          adjacency.values() == null ? null : Arrays.copyOfRange(adjacency.values(), from, to);
      int[] sources =
          reverse == null
              ? targets
              : Arrays.copyOfRange(reverse.rows(), reverse.offsets()[v], reverse.offsets()[v + 1]);
      int[] columns = Arrays.copyOfRange(x.columnIndices(), x.offsets()[v], x.offsets()[v + 1]);
      float[] values =
          x.values() == null
              ? null
              : Arrays.copyOfRange(x.values(), x.offsets()[v], x.offsets()[v + 1]);
      double degree = 0;
      for (int e = from; e < to; e++) {
        degree += adjacency.value(e);
      }
      float loop = parts == null || attention != null ? 1f : loop(parts.affinity(), v, degree);
      vertices[v] =
          new Vertex(
              data.id(v),
              true,
              targets,
              weights,
              sources,
              loop,
              degree + loop,
              null,
              data.labels().of()[v],
              columns,
              values,
              attention == null ? null : attention.projection(columns, values),
              parts == null ? null : parts.own().row(v),
              null);
    }
    if (attention != null) {
      attend(vertices, parts, attention);
    }
    return VertexTable.of(vertices);
  }

  /** The weight of a self-loop: A_ii = loop / (degree + loop); 2 where the source has one. */
  private static float loop(SparseMatrix affinity, int v, double degree) {
    int at =
        Arrays.binarySearch(
            affinity.columnIndices(), affinity.offsets()[v], affinity.offsets()[v + 1], v);
    double own = affinity.value(at);
    return degree == 0 ? 1f : Math.round(own * degree / (1 - own));
  }

  /** Takes Upsilon out of the affinity that the model computed. */
  private static void attend(Vertex[] vertices, ScoreParts parts, AttentionRows attention) {
    SparseMatrix a = parts.affinity();
    double beta = attention.beta();
    for (int v = 0; v < vertices.length; v++) {
      Vertex row = vertices[v];
      float[] upsilon = new float[row.targets().length + 1];
      for (int e = a.offsets()[v]; e < a.offsets()[v + 1]; e++) {
        int j = a.columnIndices()[e];
        int at = j == v ? row.targets().length : row.position(j);
        double weight = j == v ? row.loop() : row.weight(at);
        double share = a.value(e) * Math.sqrt(vertices[j].degree() / row.degree());
        upsilon[at] = (float) ((share - beta * weight / row.degree()) / (1 - beta));
      }
      vertices[v] = row.withAttention(upsilon);
    }
  }
}
