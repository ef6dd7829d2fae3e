package org.capgnn.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import org.capgnn.result.Metric;
import org.capgnn.result.RunRecord;
import org.junit.jupiter.api.Test;

class TrainingJsonTest {
  private static ObjectNode one(RunRecord run) {
    return TrainingJson.of(List.of(run), run.seconds());
  }

  private static List<String> promisedKeys() {
    List<String> keys =
        new ArrayList<>(
            List.of("dataset", "model", "seed", "runs", "testAccuracy", "validAccuracy"));
    Metric.beyondAccuracy().forEach(metric -> keys.add(metric.key()));
    keys.addAll(List.of("epochs", "bestEpoch", "seconds", "epochMillis", "threads", "kernels"));
    keys.addAll(List.of("coefficients", "temperature", "estimate", "floors"));
    return keys;
  }

  private static JsonNode parse(Object json) throws Exception {
    String line = json.toString();
    assertThat(line).doesNotContain("\n");
    return new ObjectMapper().readTree(line);
  }

  @Test
  void keysAreTheDocumentedOnesInOrder() throws Exception {
    assertThat(parse(one(SampleRuns.tested(3))).fieldNames())
        .toIterable()
        .containsExactlyElementsOf(promisedKeys());
  }

  @Test
  void singleRunHasItsOwnNumbers() throws Exception {
    RunRecord run = SampleRuns.tested(3);
    JsonNode json = parse(one(run));

    assertThat(json.get("dataset").asText()).isEqualTo("toy <graph>");
    assertThat(json.get("seed").asLong()).isEqualTo(3);
    assertThat(json.get("runs").asInt()).isEqualTo(1);
    assertThat(json.at("/testAccuracy/mean").asDouble()).isEqualTo(run.test().accuracy());
    assertThat(json.at("/testAccuracy/std").isNull()).isTrue();
    assertThat(json.at("/testAccuracy/ci95").isNull()).isTrue();
    assertThat(json.at("/validAccuracy/values/0").asDouble()).isEqualTo(run.valid().accuracy());
    assertThat(json.get("macroF1").asDouble()).isEqualTo(run.test().macroF1());
    assertThat(json.get("ece").asDouble()).isEqualTo(run.test().calibrationError());
    assertThat(json.get("epochs").isIntegralNumber()).isTrue();
    assertThat(json.get("epochs").asInt()).isEqualTo(250);
    assertThat(json.get("bestEpoch").asInt()).isEqualTo(151);
    assertThat(json.get("seconds").asDouble()).isEqualTo(15.5);
    assertThat(json.get("epochMillis").asDouble()).isEqualTo(51);
    assertThat(json.get("kernels").asText()).isEqualTo("vector, 256 bits");
    assertThat(json.get("coefficients")).hasSize(11);
  }

  @Test
  void severalRunsAreSummarised() throws Exception {
    List<RunRecord> runs = List.of(SampleRuns.tested(1), SampleRuns.tested(2));
    JsonNode json = parse(TrainingJson.of(runs, 20));
    double a = runs.get(0).test().accuracy();
    double b = runs.get(1).test().accuracy();

    assertThat(a).isNotEqualTo(b);
    assertThat(json.get("runs").asInt()).isEqualTo(2);
    assertThat(json.get("seed").asLong()).isEqualTo(1);
    assertThat(json.at("/testAccuracy/mean").asDouble()).isCloseTo((a + b) / 2, within(1e-12));
    assertThat(json.at("/testAccuracy/std").asDouble())
        .isCloseTo(Math.abs(a - b) / Math.sqrt(2), within(1e-12));
    assertThat(json.at("/testAccuracy/ci95/0").asDouble()).isBetween(0.0, Math.min(a, b));
    assertThat(json.at("/testAccuracy/ci95/1").asDouble()).isBetween(Math.max(a, b), 1.0);
    assertThat(json.at("/testAccuracy/values")).hasSize(2);
    assertThat(json.get("seconds").asDouble()).isEqualTo(20);
    assertThat(json.get("epochMillis").asDouble()).isEqualTo(49.5);
  }

  @Test
  void withoutATestSetTheTestAccuracyIsNull() throws Exception {
    RunRecord run = SampleRuns.untested(1);
    JsonNode json = parse(one(run));

    assertThat(json.get("testAccuracy").isNull()).isTrue();
    assertThat(json.get("macroF1").asDouble()).isEqualTo(run.valid().macroF1());
  }

  @Test
  void withoutAnyEvaluationItsNumbersAreNull() throws Exception {
    JsonNode json = parse(one(SampleRuns.unevaluated()));

    for (String key : List.of("testAccuracy", "validAccuracy", "macroF1", "ece", "kernels")) {
      assertThat(json.get(key).isNull()).as(key).isTrue();
    }
  }

  @Test
  void modelWithoutCoefficientsGivesAnEmptyList() throws Exception {
    JsonNode json = parse(one(SampleRuns.withoutCoefficients(1)));

    assertThat(json.get("coefficients").isArray()).isTrue();
    assertThat(json.get("coefficients")).isEmpty();
  }
}
