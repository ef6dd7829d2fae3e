package org.capgnn.bench;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.capgnn.bench.cell.EpochMeter;
import org.capgnn.bench.roofline.KernelFigure;

/** The bounds that we want to reach, each with its measured figure. */
final class Targets {
  private static final List<String> CITATION = List.of("cora", "citeseer");
  private static final List<String> LARGER = List.of("amazon-computers", "amazon-photo", "pubmed");
  private static final double KIB = 1024;

  private final BenchResult result;
  private final int threads;
  private final List<Target> targets = new ArrayList<>();

  private Targets(BenchResult result) {
    this.result = result;
    this.threads = result.options().mostThreads();
  }

  /** All targets; those without a measured figure say so. */
  static List<Target> of(BenchResult result) {
    Targets all = new Targets(result);
    for (String dataset : CITATION) {
      all.faster(dataset, "capgcn", "fast", 25);
      all.faster(dataset, "capgcn", "common", 100);
      all.faster(dataset, "capgat", "fast", 20);
    }
    for (String dataset : LARGER) {
      all.faster(dataset, "capgcn", "fast", 15);
      all.faster(dataset, "capgat", "fast", 15);
    }
    for (String baseline : List.of("gcn", "gat", "appnp")) {
      all.faster("cora", baseline, "pyg", 5);
    }
    all.roofline();
    all.allocation();
    all.threads();
    all.variants();
    return all.targets;
  }

  private void faster(String dataset, String model, String peer, double bound) {
    double times =
        result.find(dataset, model, peer, threads, "").map(result::timesOurs).orElse(Double.NaN);
    String opponent = peer.equals("pyg") ? "PyTorch Geometric" : "the " + peer + " PyTorch version";
    String what = "%s on %s against %s".formatted(model, dataset, opponent);
    targets.add(Target.atLeast(what, bound, times, "x"));
  }

  /** Adds the lowest share of the roofline for each kernel. */
  private void roofline() {
    Map<String, Target> least = new LinkedHashMap<>();
    for (CellResult cell : result.cells()) {
      for (KernelFigure figure : cell.kernels()) {
        String what = figure.kernel() + " against the roofline, least: " + cell.cell();
        Target target = Target.atLeast(what, 40, 100 * figure.share(), "%");
        least.merge(figure.kernel(), target, (a, b) -> a.measured() <= b.measured() ? a : b);
      }
    }
    targets.addAll(least.values());
  }

  /** Adds the cell that allocates the most. */
  private void allocation() {
    result.cells().stream()
        .filter(cell -> cell.cell().isMain())
        .max(Comparator.comparingDouble(CellResult::allocatedBytes))
        .ifPresent(
            cell -> {
              String what = "allocated per epoch, most: " + cell.cell();
              targets.add(
                  Target.atMost(
                      what, EpochMeter.STEADY_BYTES / KIB, cell.allocatedBytes() / KIB, " KiB"));
            });
  }

  private void threads() {
    for (String model : List.of("capgcn", "capgat")) {
      String dataset = "amazon-computers";
      double one = median(dataset, model, 1);
      double two = median(dataset, model, 2);
      String what = "2 threads against 1, " + model + " on " + dataset;
      targets.add(Target.atLeast(what, 1.7, one / two, "x"));
    }
  }

  private double median(String dataset, String model, int count) {
    return result
        .find(dataset, model, BenchCell.OURS, count, "")
        .map(CellResult::medianMillis)
        .orElse(Double.NaN);
  }

  private void variants() {
    for (CellResult cell : result.cells()) {
      double times = result.timesOurs(cell);
      if (cell.cell().variant().startsWith("scalar")) {
        targets.add(Target.atMost("time with " + cell.cell(), 8, times, "x"));
      } else if (cell.cell().variant().startsWith("Java")) {
        targets.add(
            Target.atMost("time with " + cell.runsOn() + ", " + cell.cell(), 1.5, times, "x"));
      }
    }
  }
}
