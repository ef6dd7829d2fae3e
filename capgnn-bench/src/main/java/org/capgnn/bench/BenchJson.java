package org.capgnn.bench;

import java.util.LinkedHashMap;
import java.util.Map;
import org.capgnn.bench.roofline.KernelFigure;

/** The result as one JSON object with every figure of the tables, unrounded. */
public final class BenchJson {
  private BenchJson() {}

  public static Map<String, Object> of(BenchResult result, Map<String, String> environment) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("environment", environment);
    json.put("loadBefore", result.load());
    json.put("repeats", result.options().repeats());
    json.put("epochsPerTurn", result.options().epochs());
    json.put("cells", result.cells().stream().map(cell -> cell(result, cell)).toList());
    json.put("targets", Targets.of(result).stream().map(BenchJson::target).toList());
    json.put("skipped", result.skipped());
    return json;
  }

  private static Map<String, Object> cell(BenchResult result, CellResult measured) {
    BenchCell cell = measured.cell();
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("dataset", cell.dataset());
    json.put("model", cell.model());
    json.put("implementation", cell.implementation());
    json.put("variant", cell.variant());
    json.put("runsOn", measured.runsOn());
    json.put("threads", cell.threads());
    json.put("epochs", measured.epochs());
    json.put("medianMillis", measured.medianMillis());
    json.put("firstQuartileMillis", measured.quantileMillis(0.25));
    json.put("thirdQuartileMillis", measured.quantileMillis(0.75));
    json.put("leastMillis", measured.quantileMillis(0));
    json.put("timesOurs", number(result.timesOurs(measured)));
    json.put("allocatedBytesPerEpoch", number(measured.allocatedBytes()));
    json.put("kernels", measured.kernels().stream().map(BenchJson::kernel).toList());
    return json;
  }

  private static Map<String, Object> kernel(KernelFigure figure) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("kernel", figure.kernel());
    json.put("flops", figure.flops());
    json.put("bytes", figure.bytes());
    json.put("gatheredBytes", figure.gatheredBytes());
    json.put("millis", figure.millis());
    json.put("peakFlopsPerSecond", figure.peakFlops());
    json.put("readBytesPerSecond", figure.bandwidth());
    json.put("roofMillis", figure.roofMillis());
    json.put("boundBy", figure.boundBy());
    json.put("share", figure.share());
    return json;
  }

  private static Map<String, Object> target(Target target) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("what", target.what());
    json.put("wanted", target.wanted());
    json.put("measured", number(target.measured()));
    json.put("unit", target.unit().strip());
    json.put("verdict", target.verdict());
    return json;
  }

  /** JSON has no NaN: a number that does not exist is null. */
  private static Double number(double value) {
    return Double.isFinite(value) ? value : null;
  }
}
