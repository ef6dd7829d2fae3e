package org.capgnn.graph;

import java.util.ArrayList;
import java.util.List;

/**
 * Counts of the changes that {@link GraphBuilder} made to the given edges.
 *
 * @param edgesGiven edges added to the builder
 * @param selfLoops vertices whose self-loops were removed
 * @param duplicates edges merged into another with the same source and target
 * @param reversed reverse edges added to make the graph undirected
 * @param isolated vertices without a neighbour
 * @param skipped edges left out on request because one end is not a vertex
 * @param notes other sentences, such as how many values were filled
 */
public record BuildReport(
    long edgesGiven,
    int selfLoops,
    long duplicates,
    long reversed,
    int isolated,
    long skipped,
    List<String> notes) {

  public BuildReport {
    notes = List.copyOf(notes);
  }

  /** The same report with more sentences. */
  public BuildReport with(List<String> more) {
    List<String> all = new ArrayList<>(notes);
    all.addAll(more);
    return new BuildReport(edgesGiven, selfLoops, duplicates, reversed, isolated, skipped, all);
  }

  /** One sentence per change; empty if nothing was changed. */
  public List<String> sentences() {
    List<String> lines = new ArrayList<>();
    add(lines, selfLoops, "self-loops removed");
    add(lines, duplicates, "duplicate edges merged");
    add(lines, reversed, "reverse directions added");
    add(lines, isolated, "isolated vertices kept");
    add(lines, skipped, "edges with an unknown end left out");
    lines.addAll(notes);
    return lines;
  }

  private static void add(List<String> lines, long count, String change) {
    if (count > 0) {
      lines.add(count + " " + change);
    }
  }
}
