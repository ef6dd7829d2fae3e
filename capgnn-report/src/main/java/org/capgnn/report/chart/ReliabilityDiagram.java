package org.capgnn.report.chart;

import java.util.Arrays;
import java.util.List;
import org.capgnn.report.markup.Markup;
import org.capgnn.report.markup.NumberText;

/**
 * Accuracy against confidence in bins of equal width, over a histogram of the confidences.
 *
 * <p>A bar is as tall as the accuracy of its bin. What lies between that and the bin's mean
 * confidence is what the calibration error sums up: the upper part of the bar where the model is
 * too modest, a piece above it where it is too sure. A model whose confidence can be believed has
 * bars that end on the diagonal.
 */
public final class ReliabilityDiagram {
  private static final double SIDE = 300;
  private static final double HISTOGRAM = 46;
  private static final double WIDTH = 400;
  private static final List<String> KINDS = List.of("bar s0", "too-modest", "too-sure");
  private static final Ticks TICKS = new Ticks(0, 0.2, 6);

  private final Caption caption;
  private final int[] counts;
  private final double[] accuracy;
  private final double[] confidence;

  /**
   * @param counts predictions in each bin
   * @param accuracy share of right ones in each bin, ignored where the bin is empty
   * @param confidence mean confidence in each bin, ignored where the bin is empty
   */
  public ReliabilityDiagram(Caption caption, int[] counts, double[] accuracy, double[] confidence) {
    this.caption = caption;
    this.counts = counts;
    this.accuracy = accuracy;
    this.confidence = confidence;
  }

  public Drawing draw() {
    Markup out = new Markup();
    Legend legend = new Legend(List.of("accuracy", "too modest", "too sure"), WIDTH - 60);
    double top = legend.height() + 10;
    double height = top + SIDE + 12 + HISTOGRAM + Frame.BELOW;
    Frame frame = Frame.of(WIDTH, height, top, HISTOGRAM + 12 + Frame.BELOW, TICKS);
    Frame below = new Frame(frame.left(), frame.bottom() + 12, frame.width(), HISTOGRAM, TICKS);
    Scale x = new Scale(0, 1, frame.left(), frame.right());
    legend.draw(out, frame.left(), 4, ReliabilityDiagram::sample);
    frame.drawY(out, "accuracy");
    for (int b = 0; b < counts.length; b++) {
      if (counts[b] > 0) {
        bin(out, frame, below, b);
      }
    }
    PathData diagonal = new PathData().move(frame.left(), frame.bottom());
    out.empty("path", "class", "mark", "d", diagonal.line(frame.right(), frame.top()));
    frame.drawBase(out);
    below.drawX(out, x, TICKS, "confidence, and how many vertices have it");
    return new Drawing(caption, WIDTH, height, out);
  }

  private static void sample(Markup out, int entry, double x, double y) {
    String kind = KINDS.get(entry);
    out.empty("rect", "class", kind, "x", x + 6, "y", y - 6, "width", 12, "height", 12, "rx", 2);
  }

  private void bin(Markup out, Frame frame, Frame below, int b) {
    double slot = frame.width() / counts.length;
    double x = frame.left() + b * slot + 1;
    double reached = frame.y().at(accuracy[b]);
    double promised = frame.y().at(confidence[b]);
    double tall = below.height() * counts[b] / most();
    out.open("g", "class", "hot");
    double inner = slot - 2;
    double solid = Math.max(reached, promised); // further down: y grows downwards
    rect(out, KINDS.get(0), x, solid, inner, frame.bottom() - solid);
    String kind = accuracy[b] > confidence[b] ? KINDS.get(1) : KINDS.get(2);
    rect(out, kind, x, Math.min(reached, promised), inner, Math.abs(reached - promised));
    rect(out, "bar s6", x, below.bottom() - tall, inner, tall);
    out.leaf("title", told(b)).close().line();
  }

  private String told(int b) {
    return "confidence "
        + NumberText.fixed((double) b / counts.length, 1)
        + " to "
        + NumberText.fixed((b + 1.0) / counts.length, 1)
        + "\nmean confidence "
        + NumberText.fixed(confidence[b], 4)
        + "\naccuracy "
        + NumberText.fixed(accuracy[b], 4)
        + "\n"
        + NumberText.count(counts[b])
        + (counts[b] == 1 ? " vertex" : " vertices");
  }

  private int most() {
    return Arrays.stream(counts).max().orElse(1);
  }

  private static void rect(Markup out, String kind, double x, double y, double w, double h) {
    out.empty("rect", "class", kind, "x", x, "y", y, "width", w, "height", h);
  }
}
