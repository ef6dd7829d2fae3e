package org.capgnn.column;

import java.util.List;
import java.util.Map;

/** Encodes true and false as 1 and 0; a missing cell becomes the share of true cells. */
final class BooleanEncoder implements ColumnEncoder {
  private final String name;
  private final float share;
  private final boolean indicator;

  BooleanEncoder(ColumnEncoding encoding) {
    this.name = encoding.name();
    this.share = (float) encoding.number("share");
    this.indicator = encoding.flag("indicator");
  }

  static ColumnEncoding fit(RawColumn column, ColumnLook look) {
    NumberSummary spread = NumberSummary.of(column, BooleanEncoder::truth);
    return ColumnEncoding.of(
        column.name(),
        look,
        Map.of(
            "share", Double.toString(spread.mean()),
            "indicator", Boolean.toString(spread.missing() > MANY_MISSING)));
  }

  private static double truth(String cell) {
    String text = Cells.canonical(cell); // tables of other programs have 1 and 0 instead
    return text.equals("1") ? 1 : text.equals("0") ? 0 : Cells.truth(cell);
  }

  @Override
  public List<String> names() {
    return indicator ? List.of(name, ColumnEncoder.missing(name)) : List.of(name);
  }

  @Override
  public CellValues encode(String cell) {
    double truth = truth(cell);
    if (!Double.isNaN(truth)) {
      return truth == 0
          ? CellValues.nothing(CellValues.Kind.KNOWN)
          : CellValues.of(0, 1f, CellValues.Kind.KNOWN);
    }
    CellValues.Kind kind = Cells.isMissing(cell) ? CellValues.Kind.MISSING : CellValues.Kind.UNSEEN;
    return indicator
        ? new CellValues(new int[] {0, 1}, new float[] {share, 1f}, kind)
        : CellValues.of(0, share, kind);
  }
}
