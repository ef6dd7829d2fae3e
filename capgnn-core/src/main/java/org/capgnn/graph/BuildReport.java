package org.capgnn.graph;

import java.util.ArrayList;
import java.util.List;

/**
 * What {@link GraphBuilder} changed on the way from edges as given to a graph.
 *
 * @param edgesGiven edges handed to the builder
 * @param selfLoops self-loops taken out (distinct vertices)
 * @param duplicates entries merged into an earlier one of the same direction
 * @param reversed directions added by symmetrising
 * @param isolated vertices without any neighbour
 * @param skipped edges that were left out on request, having an end that is no vertex
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

  /** One sentence for each change, empty when nothing was changed. */
  public List<String> sentences() {
    List<String> lines = new ArrayList<>();
    if (selfLoops > 0) {
      lines.add(selfLoops + " self-loops taken out");
    }
    if (duplicates > 0) {
      lines.add(duplicates + " duplicate edges merged");
    }
    if (reversed > 0) {
      lines.add(reversed + " reverse directions added");
    }
    if (isolated > 0) {
      lines.add(isolated + " isolated vertices kept");
    }
    if (skipped > 0) {
      lines.add(skipped + " edges with an unknown end left out");
    }
    lines.addAll(notes);
    return lines;
  }
}
