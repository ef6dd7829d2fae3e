package org.capgnn.bench;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.capgnn.bench.cell.EpochMeter;

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
    all.againstC();
    for (String dataset : CITATION) {
      all.faster(dataset, "capgcn", "fast", 4.5);
    }
    for (String dataset : LARGER) {
      all.faster(dataset, "capgcn", "fast", 4);
    }
    all.attention();
    for (String baseline : List.of("gcn", "gat", "appnp")) {
      all.faster("cora", baseline, "pyg", 5);
    }
    all.allocation();
    all.variants();
    return all.targets;
  }

  private void againstC() {
    notSlowerThanC("cora", 1, 1.6);
    notSlowerThanC("cora", 2, 1.8);
    notSlowerThanC("citeseer", 1, 1.7);
    notSlowerThanC("amazon-photo", 1, 1.5);
    notSlowerThanC("amazon-computers", 1, 1.5);
    notSlowerThanC("amazon-computers", 2, 1.5);
  }

  private void notSlowerThanC(String dataset, int count, double bound) {
    double times =
        result.find(dataset, "capgcn", "c", count, "").map(result::timesOurs).orElse(Double.NaN);
    String what =
        "capgcn on %s in multiples of C, %d thread%s"
            .formatted(dataset, count, count == 1 ? "" : "s");
    targets.add(Target.atMost(what, bound, 1 / times, "x"));
  }

  /** Adds the worst data set. */
  private void attention() {
    Stream.concat(CITATION.stream(), LARGER.stream())
        .map(
            dataset -> {
              double times = median(dataset, "capgat", 1) / median(dataset, "capgcn", 1);
              String what = "capgat in multiples of capgcn, 1 thread, most: " + dataset;
              return Target.atMost(what, 1.45, times, "x");
            })
        .filter(Target::isMeasured)
        .max(Comparator.comparingDouble(Target::measured))
        .ifPresent(targets::add);
  }

  private void faster(String dataset, String model, String peer, double bound) {
    double times =
        result.find(dataset, model, peer, threads, "").map(result::timesOurs).orElse(Double.NaN);
    String opponent = peer.equals("pyg") ? "PyTorch Geometric" : "the " + peer + " PyTorch version";
    String what = "%s on %s against %s".formatted(model, dataset, opponent);
    targets.add(Target.atLeast(what, bound, times, "x"));
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
