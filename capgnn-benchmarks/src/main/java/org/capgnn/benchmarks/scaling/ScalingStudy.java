package org.capgnn.benchmarks.scaling;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.capgnn.data.file.AtomicFile;

/**
 * Seconds per epoch and peak memory of CAPGCN on generated graphs (heavy-tailed degrees, mean
 * degree 20, 64 features, 16 classes) from 10^4 directed edges up.
 *
 * <p>Each size runs in a process of its own with the flags of this one, with eight views up to 10^7
 * edges and two views beyond. Writes {@code scaling.csv} after each point, then {@code scaling.md}
 * and two drawings.
 *
 * <pre>bench/run scaling [most edges, such as 1e6] [folder] [threads]</pre>
 */
public final class ScalingStudy {
  private static final long LEAST = 10_000;

  /** More views do not fit into the memory of a small machine. */
  private static final long MOST_WITH_EIGHT_VIEWS = 10_000_000;

  private ScalingStudy() {}

  public static void main(String[] arguments) throws IOException, InterruptedException {
    long most = arguments.length > 0 ? (long) Double.parseDouble(arguments[0]) : 1_000_000;
    Path folder = Path.of(arguments.length > 1 ? arguments[1] : "runs/scaling");
    int threads =
        arguments.length > 2
            ? Integer.parseInt(arguments[2])
            : Runtime.getRuntime().availableProcessors();
    List<ScalingPoint> points = new ArrayList<>();
    for (int views : new int[] {8, 2}) {
      long limit = views == 8 ? Math.min(most, MOST_WITH_EIGHT_VIEWS) : most;
      for (long entries = LEAST; entries <= limit; entries *= 10) {
        System.out.printf("%,d directed edges, %d views ...%n", entries, views);
        ScalingPoint point = measure(entries, views, threads);
        if (point != null) {
          points.add(point);
          System.out.println("  " + point);
          AtomicFile.writeText(folder.resolve("scaling.csv"), ScalingReport.csv(points));
        }
      }
    }
    ScalingReport.write(folder, points);
    System.out.println("written: " + folder.resolve("scaling.md"));
  }

  /** A point, or null if its process failed, which is then printed. */
  private static ScalingPoint measure(long entries, int views, int threads)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(ManagementFactory.getRuntimeMXBean().getInputArguments());
    command.addAll(
        List.of(
            "-cp",
            System.getProperty("java.class.path"),
            ScalingRun.class.getName(),
            Long.toString(entries),
            Integer.toString(views),
            Integer.toString(threads)));
    Process process =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    String last =
        process.inputReader(StandardCharsets.UTF_8).lines().reduce((a, b) -> b).orElse(null);
    if (process.waitFor() != 0 || last == null) {
      System.out.println("  failed, left out");
      return null;
    }
    return ScalingPoint.parse(last);
  }
}
