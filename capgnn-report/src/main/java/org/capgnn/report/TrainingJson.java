package org.capgnn.report;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.apache.commons.statistics.descriptive.Median;
import org.capgnn.result.Estimate;
import org.capgnn.result.Metric;
import org.capgnn.result.RunRecord;

/**
 * The result of a training as a JSON object, for scripts.
 *
 * <p>{@code ci95} is the interval as {@code [low, high]}. Numbers that do not exist are null, such
 * as the deviation of a single run or the test accuracy without a test set. The metrics beyond the
 * accuracy, such as {@code macroF1} and {@code ece}, are those of the test set, or of the
 * validation set if there is no test set. For several runs these metrics, {@code epochs}, {@code
 * bestEpoch}, {@code coefficients} and {@code temperature} are means, {@code epochMillis} is the
 * median and {@code seed} is that of the first run. Epochs count from 1. {@code estimate} is the
 * quality on labels that were held out in turn, {@code floors} that of simple methods on the
 * held-out labels; both for a single run only.
 */
public final class TrainingJson {
  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

  private TrainingJson() {}

  /**
   * Returns the object of one or more runs of one model on one data set; its {@code toString} is
   * one line of JSON.
   *
   * @param seconds wall time of all runs together, which may have run in parallel
   */
  public static ObjectNode of(List<RunRecord> runs, double seconds) {
    RunRecord first = runs.get(0);
    ObjectNode json = JSON.objectNode();
    json.put("dataset", first.dataset());
    json.put("model", first.model());
    json.put("seed", first.seed());
    json.put("runs", runs.size());
    json.set("testAccuracy", accuracy(values(runs, RunNumbers::testAccuracy)));
    json.set("validAccuracy", accuracy(values(runs, RunNumbers::validAccuracy)));
    for (Metric metric : Metric.beyondAccuracy()) {
      json.put(metric.key(), number(mean(runs, run -> RunNumbers.of(run, metric))));
    }
    count(json, "epochs", mean(runs, run -> run.history().size()));
    count(json, "bestEpoch", mean(runs, RunNumbers::bestEpoch));
    json.put("seconds", number(seconds));
    double[] epochMillis = values(runs, RunRecord::epochMillis);
    json.put("epochMillis", number(Median.withDefaults().evaluate(epochMillis)));
    json.put("threads", first.threads());
    json.put("kernels", first.environment().get("kernels"));
    json.set("coefficients", array(RunNumbers.meanCoefficients(runs)));
    json.put("temperature", number(mean(runs, RunRecord::temperature)));
    json.set("estimate", runs.size() == 1 ? estimate(first.estimate()) : JSON.nullNode());
    ObjectNode floors = json.putObject("floors");
    if (runs.size() == 1) {
      first.floors().forEach(floor -> floors.set(floor.model(), estimate(floor.estimate())));
    }
    return json;
  }

  private static JsonNode estimate(Estimate estimate) {
    if (estimate == null) {
      return JSON.nullNode();
    }
    ObjectNode json = JSON.objectNode();
    json.put("accuracy", number(estimate.accuracy()));
    json.set("ci95", array(new double[] {estimate.low(), estimate.high()}));
    json.put("logLoss", number(estimate.logLoss()));
    json.put("labels", estimate.labels());
    json.put("how", estimate.how());
    return json;
  }

  /** Returns null if the runs lack this set of vertices. */
  private static JsonNode accuracy(double[] values) {
    Summary summary = Summary.ofShares(values);
    if (Double.isNaN(summary.mean())) {
      return JSON.nullNode();
    }
    ObjectNode json = JSON.objectNode();
    json.put("mean", number(summary.mean()));
    json.put("std", number(summary.deviation()));
    double[] interval = {summary.low(), summary.high()};
    json.set("ci95", summary.count() > 1 ? array(interval) : JSON.nullNode());
    json.set("values", array(values));
    return json;
  }

  /** Writes a mean of counts as an integer if it is one, as it is for a single run. */
  private static void count(ObjectNode json, String key, double mean) {
    if (mean == Math.rint(mean)) {
      json.put(key, (long) mean);
    } else {
      json.put(key, mean);
    }
  }

  private static double[] values(List<RunRecord> runs, ToDoubleFunction<RunRecord> of) {
    return runs.stream().mapToDouble(of).toArray();
  }

  private static double mean(List<RunRecord> runs, ToDoubleFunction<RunRecord> of) {
    return Summary.of(values(runs, of)).mean();
  }

  private static ArrayNode array(double[] values) {
    ArrayNode array = JSON.arrayNode(values.length);
    Arrays.stream(values).mapToObj(TrainingJson::number).forEach(array::add);
    return array;
  }

  /** Returns null instead of NaN, which JSON does not have. */
  private static Double number(double value) {
    return Double.isFinite(value) ? value : null;
  }
}
