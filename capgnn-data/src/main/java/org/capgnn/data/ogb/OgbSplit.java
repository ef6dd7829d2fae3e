package org.capgnn.data.ogb;

import java.nio.file.Path;
import java.util.BitSet;
import org.capgnn.data.table.TableFile;
import org.capgnn.data.table.TextLines;
import org.capgnn.graph.InputException;
import org.capgnn.graph.Labels;
import org.capgnn.graph.Split;

/** Reads the three lists of vertex numbers that form a split. */
final class OgbSplit {
  private final Labels labels;
  private final BitSet taken = new BitSet();

  private OgbSplit(Labels labels) {
    this.labels = labels;
  }

  static Split read(Path folder, String name, Labels labels) {
    OgbSplit split = new OgbSplit(labels);
    int[] train = split.part(OgbFolder.splitFile(folder, "train"));
    int[] valid = split.part(OgbFolder.splitFile(folder, "valid"));
    int[] test = split.part(OgbFolder.splitFile(folder, "test"));
    return new Split(name, train, valid, test);
  }

  private int[] part(TableFile file) {
    BitSet part = new BitSet();
    TextLines.forEach(
        file,
        (line, text) -> {
          int vertex = vertex(file, line, text.strip());
          if (taken.get(vertex)) {
            throw InputException.at(
                file.name(), line, "vertex " + vertex + " occurs twice in the split; remove one");
          }
          taken.set(vertex);
          part.set(vertex);
        });
    return part.stream().toArray();
  }

  private int vertex(TableFile file, long line, String cell) {
    int count = labels.of().length;
    int vertex = -1;
    try {
      vertex = Integer.parseInt(cell);
    } catch (NumberFormatException e) {
      // reported below
    }
    if (vertex < 0 || vertex >= count) {
      throw InputException.at(
          file.name(),
          line,
          "'" + cell + "' is none of the vertices 0 to " + (count - 1) + "; fetch the file again");
    }
    if (!labels.isKnown(vertex)) {
      throw InputException.at(
          file.name(), line, "vertex " + vertex + " has no label; remove it from the split");
    }
    return vertex;
  }
}
