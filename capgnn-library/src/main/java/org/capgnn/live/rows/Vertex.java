package org.capgnn.live.rows;

import java.util.Arrays;

/**
 * A vertex of a changing graph; immutable, so that snapshots can share it.
 *
 * @param alive false for one that was removed; its number stays taken, and its id can come back
 * @param targets the vertices it gathers from, ascending, without itself
 * @param weights one per target; null if all are 1
 * @param sources the vertices that gather from it, ascending; the same array as {@code targets} in
 *     an undirected graph
 * @param loop weight of its self-loop
 * @param degree the loop and the weights of the targets
 * @param attention the row of Upsilon: one per target, then the vertex itself; null without
 *     attention
 * @param label class, or -1 if unknown
 * @param columns of its features as the model sees them
 * @param values of its features as the model sees them; null if all are 1
 * @param projection queries and keys; null without attention
 * @param own scores from its features alone; null if the model does not propagate scores
 * @param raw its features as they were given; null if they are those of the original data
 */
public record Vertex(
    String id,
    boolean alive,
    int[] targets,
    float[] weights,
    int[] sources,
    float loop,
    double degree,
    float[] attention,
    int label,
    int[] columns,
    float[] values,
    float[] projection,
    float[] own,
    RawFeatures raw) {

  public float weight(int position) {
    return weights == null ? 1f : weights[position];
  }

  /** Where a target is in the list, negative if it is not there. */
  public int position(int target) {
    return Arrays.binarySearch(targets, target);
  }

  /** The share of a target in the row-stochastic form of the affinity. */
  public double share(int position, double beta) {
    double fixed = weight(position) / degree;
    return attention == null ? fixed : beta * fixed + (1 - beta) * attention[position];
  }

  /** The share of the vertex itself. */
  public double ownShare(double beta) {
    double fixed = loop / degree;
    return attention == null ? fixed : beta * fixed + (1 - beta) * attention[targets.length];
  }

  public Vertex withAlive(boolean now) {
    return new Vertex(
        id,
        now,
        targets,
        weights,
        sources,
        loop,
        degree,
        attention,
        label,
        columns,
        values,
        projection,
        own,
        raw);
  }

  public Vertex withTargets(int[] newTargets, float[] newWeights, int[] newSources) {
    double sum = loop;
    for (int p = 0; p < newTargets.length; p++) {
      sum += newWeights == null ? 1 : newWeights[p];
    }
    return new Vertex(
        id,
        alive,
        newTargets,
        newWeights,
        newSources,
        loop,
        sum,
        attention,
        label,
        columns,
        values,
        projection,
        own,
        raw);
  }

  public Vertex withSources(int[] newSources) {
    return new Vertex(
        id,
        alive,
        targets,
        weights,
        newSources,
        loop,
        degree,
        attention,
        label,
        columns,
        values,
        projection,
        own,
        raw);
  }

  public Vertex withAttention(float[] row) {
    return new Vertex(
        id,
        alive,
        targets,
        weights,
        sources,
        loop,
        degree,
        row,
        label,
        columns,
        values,
        projection,
        own,
        raw);
  }

  public Vertex withLabel(int newLabel) {
    return new Vertex(
        id,
        alive,
        targets,
        weights,
        sources,
        loop,
        degree,
        attention,
        newLabel,
        columns,
        values,
        projection,
        own,
        raw);
  }

  /** The same vertex with other features, as given. */
  public Vertex withRaw(RawFeatures given) {
    return new Vertex(
        id,
        alive,
        targets,
        weights,
        sources,
        loop,
        degree,
        attention,
        label,
        columns,
        values,
        projection,
        own,
        given);
  }

  /** The same vertex with other features, as the model sees them, and what follows from them. */
  public Vertex withFeatures(
      int[] newColumns, float[] newValues, float[] newProjection, float[] newOwn) {
    return new Vertex(
        id,
        alive,
        targets,
        weights,
        sources,
        loop,
        degree,
        attention,
        label,
        newColumns,
        newValues,
        newProjection,
        newOwn,
        raw);
  }
}
