package org.capgnn.bench;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.capgnn.bench.cell.EpochMeter;
import org.capgnn.bench.roofline.KernelFigure;
import org.capgnn.bench.roofline.Samples;

/** The measurements of one cell. */
public final class CellResult {
  private final BenchCell cell;
  private final String runsOn;
  private final Samples millis = new Samples();
  private final Samples allocated = new Samples();
  private final Map<String, List<KernelFigure>> kernels = new LinkedHashMap<>();

  CellResult(BenchCell cell, String runsOn) {
    this.cell = cell;
    this.runsOn = runsOn;
  }

  void addTurn(double[] epochMillis, double allocatedBytes) {
    millis.add(epochMillis);
    if (!Double.isNaN(allocatedBytes)) {
      allocated.add(allocatedBytes);
    }
  }

  void addKernel(KernelFigure figure) {
    kernels.computeIfAbsent(figure.kernel(), name -> new ArrayList<>()).add(figure);
  }

  public BenchCell cell() {
    return cell;
  }

  /** The Java or PyTorch and the kernels that ran. */
  public String runsOn() {
    return runsOn;
  }

  public int epochs() {
    return millis.count();
  }

  public double medianMillis() {
    return millis.median();
  }

  public double quantileMillis(double share) {
    return millis.quantile(share);
  }

  /** Bytes per epoch in the steady state: the median of the turns; NaN if they were not counted. */
  public double allocatedBytes() {
    return allocated.median();
  }

  /** Whether it allocates more per epoch than compiled kernels need. */
  public boolean allocatesTooMuch() {
    return cell.isOurs() && allocatedBytes() > EpochMeter.STEADY_BYTES;
  }

  /** The figures of the turn with the median share, for each kernel. */
  public List<KernelFigure> kernels() {
    List<KernelFigure> medians = new ArrayList<>();
    for (List<KernelFigure> turns : kernels.values()) {
      List<KernelFigure> sorted = new ArrayList<>(turns);
      sorted.sort(Comparator.comparingDouble(KernelFigure::share));
      medians.add(sorted.get((sorted.size() - 1) / 2));
    }
    return medians;
  }
}
