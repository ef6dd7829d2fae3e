package org.capgnn.data.geomgcn;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.capgnn.data.file.StatedSize;
import org.capgnn.data.table.ByteKeys;
import org.capgnn.data.table.FeatureRows;
import org.capgnn.data.table.LabelColumn;
import org.capgnn.data.table.Place;
import org.capgnn.data.table.TableFile;
import org.capgnn.graph.Features;
import org.capgnn.graph.Labels;

/**
 * The vertices of Geom-GCN: a line has an id, the features separated by commas, and a class.
 *
 * <p>The features are either a vector of numbers, which has the same length in every line, or, as
 * in film, the numbers of the features that are present.
 */
final class VertexLines {
  private final TableFile file;
  private final ByteKeys ids = new ByteKeys();
  private final List<float[]> rows = new ArrayList<>();
  private final LabelColumn labels;
  private boolean vectors = true;
  private boolean indices = true;
  private float largest = -1;
  private long entries;

  VertexLines(TableFile file) {
    this.file = file;
    this.labels = new LabelColumn(null, file.options().unknownLabels());
    file.forEachLine(this::add);
    if (rows.isEmpty()) {
      throw file.line(1).refuse("the file has no vertex; is it complete?");
    }
  }

  private void add(Place at, String line) {
    String[] cells = line.split("\t");
    if (at.line() == 1 && cells.length > 0 && cells[0].strip().equals("node_id")) {
      return;
    }
    if (cells.length != 3) {
      throw at.refuse("%d cells; expected an id, features and a class between tabs", cells.length);
    }
    if (ids.add(cells[0].strip()) < 0) {
      throw at.refuse("vertex '%s' occurs twice; remove one of its lines", cells[0].strip());
    }
    rows.add(numbers(at, cells[1].strip()));
    labels.add(cells[2].strip());
  }

  private float[] numbers(Place at, String text) {
    String[] cells = text.isEmpty() ? new String[0] : text.split(",");
    float[] row = new float[cells.length];
    for (int c = 0; c < row.length; c++) {
      try {
        row[c] = Float.parseFloat(cells[c]);
      } catch (NumberFormatException e) {
        row[c] = Float.NaN;
      }
      if (!Float.isFinite(row[c])) {
        throw at.refuse("feature %d is '%s', not a finite number; fix it", c + 1, cells[c]);
      }
      indices &= row[c] >= 0 && row[c] < 1 << 24 && row[c] == (int) row[c];
      largest = Math.max(largest, row[c]);
    }
    vectors &= rows.isEmpty() || rows.get(0).length == row.length;
    entries += row.length;
    return row;
  }

  ByteKeys ids() {
    return ids;
  }

  /** The ids; empty if they are just 0, 1, 2, ... */
  List<String> idList() {
    List<String> all = ids.toList();
    boolean numbered =
        IntStream.range(0, all.size()).allMatch(v -> all.get(v).equals(Integer.toString(v)));
    return numbered ? List.of() : all;
  }

  Labels labels() {
    return labels.toLabels();
  }

  Features features() {
    if (!vectors && !indices) {
      throw file.line(1)
          .refuse("the lines have different numbers of features; make them of equal length");
    }
    int columns = vectors ? rows.get(0).length : (int) largest + 1;
    StatedSize.check(file.name(), "features", columns, entries);
    FeatureRows features = new FeatureRows(columns);
    for (float[] row : rows) {
      if (vectors) {
        IntStream.range(0, columns).forEach(c -> features.add(c, row[c]));
      } else {
        float[] sorted = row.clone();
        Arrays.sort(sorted);
        for (int k = 0; k < sorted.length; k++) {
          if (k == 0 || sorted[k] != sorted[k - 1]) {
            features.add((int) sorted[k], 1f);
          }
        }
      }
      features.endRow();
    }
    return features.toFeatures(file.name(), List.of());
  }

  /** How the lines were understood, in sentences; after {@link #labels}. */
  List<String> notes() {
    List<String> notes = new ArrayList<>(labels.notes());
    if (!vectors) {
      notes.add("the lines list the features that are present, by number");
    }
    return notes;
  }
}
