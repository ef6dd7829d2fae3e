package org.capgnn.data.csv;

import java.util.ArrayList;
import java.util.List;
import org.capgnn.data.ColumnNames;
import org.capgnn.data.LoadOptions;
import org.capgnn.data.table.FoundKeys;
import org.capgnn.data.table.KeyIndex;
import org.capgnn.data.table.PairTable;
import org.capgnn.data.table.Table;
import org.capgnn.data.table.TableFile;
import org.capgnn.data.table.UsualNames;
import org.capgnn.graph.Graph;
import org.capgnn.graph.GraphBuilder;
import org.capgnn.graph.InputException;

/** The {@code edges} table: two ends and an optional weight per row. */
final class EdgeTable {
  private final TableFile file;
  private final LoadOptions options;
  private final List<String> ends;

  EdgeTable(TableFile file, LoadOptions options) {
    this.file = file;
    this.options = options;
    try (Table table = Table.open(file)) {
      this.ends =
          UsualNames.ends(table.header(), options.columns())
              .orElseGet(() -> likelyEnds(table.header()));
    }
  }

  /** Of a header without any of the usual names, two that are alike or the first two columns. */
  private List<String> likelyEnds(List<String> header) {
    ColumnNames names = options.columns();
    boolean stated =
        !names.source().equals(ColumnNames.DEFAULT.source())
            || !names.target().equals(ColumnNames.DEFAULT.target());
    if (stated) {
      return List.of(names.source(), names.target());
    }
    boolean partly = header.stream().anyMatch(UsualNames::isEnd);
    return UsualNames.endsAlike(header)
        .orElseGet(
            () ->
                !partly && header.size() >= 2
                    ? header.subList(0, 2)
                    : List.of(names.source(), names.target()));
  }

  /** The vertices that occur in edges. */
  FoundKeys ends() {
    return FoundKeys.in(file, ends.get(0), ends.get(1));
  }

  /**
   * Reads all edges.
   *
   * @param notes receives what was left out, in sentences
   */
  Graph read(KeyIndex vertices, GraphBuilder builder, List<String> notes) {
    String unknown =
        options.skipUnknown()
            ? PairTable.LEFT_OUT
            : "is not a vertex; add it to the vertices, remove the edge, or choose to skip"
                + " edges with unknown ends";
    try (Table table = Table.open(file)) {
      int source = table.requiredColumn(ends.get(0));
      int target = table.requiredColumn(ends.get(1));
      int weight = table.column(options.columns().weight());
      PairTable pairs =
          new PairTable(
              table,
              new PairTable.Side(source, vertices, unknown),
              new PairTable.Side(target, vertices, unknown),
              weight,
              options.skipWeightless()
                  ? PairTable.Values.POSITIVE_OR_SKIP
                  : PairTable.Values.POSITIVE);
      PairTable.LeftOut leftOut = pairs.read(builder::addEdges);
      builder.skipEdges(leftOut.unknown());
      if (pairs.hasDecimalCommas()) {
        notes.add("the weights have decimal commas");
      }
      if (leftOut.weightless() > 0) {
        notes.add(leftOut.weightless() + " edges without weight left out");
      }
      if (UsualNames.ends(table.header(), options.columns()).isEmpty()) {
        notes.add("the ends of an edge are columns '%s' and '%s'".formatted(ends.toArray()));
      }
      noteOthers(table, List.of(source, target, weight), notes);
      return builder.build();
    } catch (IllegalArgumentException e) {
      throw new InputException(file.name() + ": " + e.getMessage(), e);
    }
  }

  private static void noteOthers(Table table, List<Integer> read, List<String> notes) {
    List<String> others = new ArrayList<>();
    for (int c = 0; c < table.header().size(); c++) {
      if (!read.contains(c)) {
        others.add("'" + VerticesFile.nameOf(table, c) + "'");
      }
    }
    if (!others.isEmpty()) {
      notes.add("columns of the edges that are not read: " + String.join(", ", others));
    }
  }
}
