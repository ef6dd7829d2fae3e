package org.capgnn.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.capgnn.bench.cell.EpochMeter;
import org.capgnn.bench.roofline.KernelFigure;

/** The tables that a person reads. */
public final class BenchTables {
  private final BenchResult result;

  public BenchTables(BenchResult result) {
    this.result = result;
  }

  /** The tables of epochs, roofline and targets; a table without rows is left out. */
  public List<BenchTable> all() {
    List<BenchTable> tables = new ArrayList<>(List.of(epochs(), roofline(), targets()));
    tables.removeIf(table -> table.rows().isEmpty());
    return tables;
  }

  private BenchTable epochs() {
    BenchTable table =
        BenchTable.of(
            "Milliseconds per epoch (step and evaluation)",
            "data set",
            "model",
            "version",
            "runs on",
            "threads",
            "median",
            "quartiles",
            "epochs",
            "times ours",
            "KiB/epoch");
    for (CellResult cell : result.cells()) {
      double times = result.timesOurs(cell);
      String version = (cell.cell().implementation() + " " + cell.cell().variant()).strip();
      table.row(
          cell.cell().dataset(),
          cell.cell().model(),
          version,
          cell.runsOn(),
          Integer.toString(cell.cell().threads()),
          millis(cell.medianMillis()),
          millis(cell.quantileMillis(0.25)) + " to " + millis(cell.quantileMillis(0.75)),
          Integer.toString(cell.epochs()),
          cell.cell().isMain() || Double.isNaN(times) ? "" : format("%.2f", times),
          allocated(cell));
    }
    return table;
  }

  private static String allocated(CellResult cell) {
    if (Double.isNaN(cell.allocatedBytes())) {
      return "";
    }
    String kib = format("%.1f", cell.allocatedBytes() / 1024);
    return cell.allocatesTooMuch() ? kib + " (over " + EpochMeter.STEADY_BYTES / 1024 + ")" : kib;
  }

  private BenchTable roofline() {
    BenchTable table =
        BenchTable.of(
            "Kernels against the roofline",
            "data set",
            "model",
            "threads",
            "kernel",
            "ms",
            "GFLOP/s",
            "of peak",
            "GB/s",
            "of read",
            "bound by",
            "share");
    for (CellResult cell : result.cells()) {
      for (KernelFigure k : cell.kernels()) {
        table.row(
            cell.cell().dataset(),
            cell.cell().model(),
            Integer.toString(cell.cell().threads()),
            k.kernel(),
            millis(k.millis()),
            format("%.1f", k.flops() / k.millis() / 1e6),
            format("%.1f", k.peakFlops() / 1e9),
            format("%.1f", k.bytes() / k.millis() / 1e6),
            format("%.1f", k.bandwidth() / 1e9),
            k.boundBy(),
            format("%.0f%%", 100 * k.share()));
      }
    }
    return table;
  }

  private BenchTable targets() {
    BenchTable table = BenchTable.of("Targets", "what", "wanted", "measured", "verdict");
    for (Target target : Targets.of(result)) {
      table.row(target.what(), target.wanted(), target.measuredText(), target.verdict());
    }
    return table;
  }

  private static String millis(double value) {
    return format(value < 10 ? "%.3f" : value < 100 ? "%.2f" : "%.0f", value);
  }

  private static String format(String pattern, double value) {
    return String.format(Locale.ROOT, pattern, value);
  }
}
