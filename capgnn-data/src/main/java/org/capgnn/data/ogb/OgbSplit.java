package org.capgnn.data.ogb;

import java.nio.file.Path;
import java.util.BitSet;
import org.capgnn.data.table.KeyIndex;
import org.capgnn.data.table.TableFile;
import org.capgnn.graph.Labels;
import org.capgnn.graph.Split;

/** Reads the three lists of vertex numbers that form a split. */
final class OgbSplit {
  private final Labels labels;
  private final BitSet taken = new BitSet();

  private OgbSplit(Labels labels) {
    this.labels = labels;
  }

  static Split read(OgbFolder files, Path folder, String name, Labels labels) {
    OgbSplit split = new OgbSplit(labels);
    int[] train = split.part(files.splitFile(folder, "train"));
    int[] valid = split.part(files.splitFile(folder, "valid"));
    int[] test = split.part(files.splitFile(folder, "test"));
    return new Split(name, train, valid, test);
  }

  private int[] part(TableFile file) {
    BitSet part = new BitSet();
    int count = labels.of().length;
    KeyIndex numbers = KeyIndex.numbers(count);
    file.forEachLine(
        (at, text) -> {
          String cell = text.strip();
          int vertex = numbers.find(cell);
          if (vertex < 0) {
            throw at.refuse(
                "'%s' is none of the vertices 0 to %d; fetch the file again", cell, count - 1);
          }
          if (!labels.isKnown(vertex)) {
            throw at.refuse("vertex %d has no label; remove it from the split", vertex);
          }
          if (taken.get(vertex)) {
            throw at.refuse("vertex %d occurs twice in the split; remove one", vertex);
          }
          taken.set(vertex);
          part.set(vertex);
        });
    return part.stream().toArray();
  }
}
