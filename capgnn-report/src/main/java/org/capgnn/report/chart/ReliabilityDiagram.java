package org.capgnn.report.chart;

import java.util.Arrays;
import java.util.List;
import org.capgnn.report.markup.Markup;
import org.capgnn.report.markup.NumberText;

/**
 * A reliability diagram: accuracy against confidence in bins of equal width, above a histogram of
 * the confidences.
 *
 * <p>The height of a bar is the accuracy of its bin. The calibration error sums up the gaps between
 * accuracy and mean confidence. A gap is drawn as the upper part of the bar if the model is too
 * modest, and as a piece above the bar if it is too sure. The bars of a well-calibrated model end
 * on the diagonal.
 *
 * @param counts number of predictions in each bin
 * @param accuracy share of correct predictions in each bin, ignored if the bin is empty
 * @param confidence mean confidence in each bin, ignored if the bin is empty
 */
public record ReliabilityDiagram(
    Caption caption, int[] counts, double[] accuracy, double[] confidence) {
  private static final double SIDE = 300;
  private static final double HISTOGRAM = 46;
  private static final double WIDTH = 400;
  private static final List<String> KINDS = List.of("bar s0", "too-modest", "too-sure");
  private static final Ticks TICKS = new Ticks(0, 0.2, 6);

  public Drawing draw() {
    Markup out = new Markup();
    Legend legend = new Legend(List.of("accuracy", "too modest", "too sure"), WIDTH - 60);
    double top = legend.height() + 10;
    double height = top + SIDE + 12 + HISTOGRAM + Frame.BELOW;
    Frame frame = Frame.of(WIDTH, height, top, HISTOGRAM + 12 + Frame.BELOW, TICKS);
    Frame below = new Frame(frame.left(), frame.bottom() + 12, frame.width(), HISTOGRAM, TICKS);
    Scale x = new Scale(0, 1, frame.left(), frame.right(), false);
    legend.draw(
        out, frame.left(), 4, (o, i, left, y) -> Legend.Sample.square(o, KINDS.get(i), left, y));
    frame.drawY(out, "accuracy");
    for (int b = 0; b < counts.length; b++) {
      if (counts[b] > 0) {
        bin(out, frame, below, b);
      }
    }
    Shapes.line(out, "mark", frame.left(), frame.bottom(), frame.right(), frame.top());
    frame.drawBase(out);
    below.drawX(out, x, TICKS, "confidence, and how many vertices have it");
    return new Drawing(caption, WIDTH, height, out);
  }

  private void bin(Markup out, Frame frame, Frame below, int b) {
    double slot = frame.width() / counts.length;
    double x = frame.left() + b * slot + 1;
    double reached = frame.y().at(accuracy[b]);
    double promised = frame.y().at(confidence[b]);
    double tall = below.height() * counts[b] / Arrays.stream(counts).max().getAsInt();
    out.open("g", "class", "hot");
    double inner = slot - 2;
    double solid = Math.max(reached, promised); // the lower one, because y grows downwards
    Shapes.rect(out, KINDS.get(0), x, solid, inner, frame.bottom() - solid);
    String kind = accuracy[b] > confidence[b] ? KINDS.get(1) : KINDS.get(2);
    Shapes.rect(out, kind, x, Math.min(reached, promised), inner, Math.abs(reached - promised));
    Shapes.rect(out, "bar s6", x, below.bottom() - tall, inner, tall);
    out.leaf("title", hoverText(b)).close().line();
  }

  private String hoverText(int b) {
    return "confidence %s to %s\nmean confidence %s\naccuracy %s\n%s %s"
        .formatted(
            NumberText.fixed((double) b / counts.length, 1),
            NumberText.fixed((b + 1.0) / counts.length, 1),
            NumberText.fixed(confidence[b], 4),
            NumberText.fixed(accuracy[b], 4),
            NumberText.count(counts[b]),
            counts[b] == 1 ? "vertex" : "vertices");
  }
}
