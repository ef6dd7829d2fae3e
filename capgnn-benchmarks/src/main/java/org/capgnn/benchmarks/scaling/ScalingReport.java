package org.capgnn.benchmarks.scaling;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import org.capgnn.data.file.AtomicFile;
import org.capgnn.report.chart.Caption;
import org.capgnn.report.chart.LineChart;
import org.capgnn.report.chart.Series;

/** The points of a study as CSV, a Markdown table and two drawings on logarithmic axes. */
final class ScalingReport {
  private ScalingReport() {}

  static String csv(List<ScalingPoint> points) {
    StringBuilder text = new StringBuilder(ScalingPoint.HEADER + "\n");
    points.forEach(point -> text.append(point.csv()).append('\n'));
    return text.toString();
  }

  static void write(Path folder, List<ScalingPoint> points) {
    AtomicFile.writeText(folder.resolve("scaling.csv"), csv(points));
    AtomicFile.writeText(folder.resolve("scaling.md"), markdown(points));
    Caption time =
        new Caption(
            "scaling-time",
            "Time per epoch",
            "Seconds per epoch over the number of directed edges, both logarithmic.");
    draw(folder, points, time, "seconds per epoch", ScalingPoint::secondsPerEpoch);
    Caption memory =
        new Caption(
            "scaling-memory",
            "Peak memory",
            "Peak memory in GiB over the number of directed edges, both logarithmic.");
    draw(folder, points, memory, "peak memory, GiB", ScalingPoint::peakGib);
  }

  static String markdown(List<ScalingPoint> points) {
    StringBuilder text =
        new StringBuilder(
            "| directed edges | vertices | views | threads | seconds per epoch | ns per edge | peak"
                + " memory | estimate |\n|---|---|---|---|---|---|---|---|\n");
    for (ScalingPoint p : points) {
      text.append(
          String.format(
              Locale.ROOT,
              "| %,d | %,d | %d | %d | %.3g | %.1f | %.2f GiB | %.2f GiB |%n",
              p.entries(),
              p.vertices(),
              p.views(),
              p.threads(),
              p.secondsPerEpoch(),
              p.nanosPerEdge(),
              p.peakGib(),
              p.estimatedBytes() / (double) (1L << 30)));
    }
    return text.toString();
  }

  private static void draw(
      Path folder,
      List<ScalingPoint> points,
      Caption caption,
      String yName,
      ToDoubleFunction<ScalingPoint> figure) {
    LineChart chart = new LineChart(caption, "directed edges", yName).logarithmic();
    for (int views : points.stream().mapToInt(ScalingPoint::views).distinct().toArray()) {
      List<ScalingPoint> own = points.stream().filter(p -> p.views() == views).toList();
      double[] x = own.stream().mapToDouble(ScalingPoint::entries).toArray();
      double[] y = own.stream().mapToDouble(figure).toArray();
      chart.add(Series.curve(views + " views", x, y));
    }
    AtomicFile.writeText(folder.resolve(caption.id() + ".svg"), chart.draw().standalone());
  }
}
