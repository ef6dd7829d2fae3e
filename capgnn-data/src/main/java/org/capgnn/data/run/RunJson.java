package org.capgnn.data.run;

import java.util.LinkedHashMap;
import java.util.Map;
import org.capgnn.train.EpochRecord;
import org.capgnn.train.Evaluation;
import org.capgnn.train.RunRecord;

/** A run as the values of {@code run.json} and {@code history.jsonl}; epochs count from 1. */
final class RunJson {
  private RunJson() {}

  static Map<String, Object> of(RunRecord run, DataSource source) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("dataset", run.dataset());
    json.put("datasetHash", run.datasetHash());
    json.put("data", source);
    json.put("model", run.model());
    json.put("modelVersion", run.modelVersion());
    json.put("seed", run.seed());
    Map<String, Object> split = new LinkedHashMap<>();
    split.put("name", run.split().name());
    split.put("train", run.split().train().length);
    split.put("valid", run.split().valid().length);
    split.put("test", run.split().test().length);
    json.put("split", split);
    json.put("settings", run.settings());
    RunSummary summary = RunSummary.of(run);
    json.put("testAccuracy", summary.testAccuracy());
    json.put("validAccuracy", summary.validAccuracy());
    json.put("macroF1", summary.macroF1());
    json.put("ece", summary.ece());
    json.put("epochs", summary.epochs());
    json.put("bestEpoch", summary.bestEpoch());
    json.put("seconds", summary.seconds());
    json.put("epochMillis", summary.epochMillis());
    json.put("threads", run.threads());
    json.put("coefficients", summary.coefficients());
    json.put("classes", run.classNames());
    json.put("valid", evaluation(run.valid()));
    json.put("test", evaluation(run.test()));
    json.put("warnings", run.warnings());
    json.put("environment", run.environment());
    return json;
  }

  private static Map<String, Object> evaluation(Evaluation evaluation) {
    if (evaluation == null) {
      return null;
    }
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("count", evaluation.count());
    json.put("accuracy", evaluation.accuracy());
    json.put("macroF1", evaluation.macroF1());
    json.put("ece", evaluation.calibrationError());
    json.put("precision", evaluation.precision());
    json.put("recall", evaluation.recall());
    json.put("confusion", evaluation.confusion());
    return json;
  }

  static Map<String, Object> epoch(EpochRecord epoch) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("epoch", epoch.epoch() + 1);
    json.put("supervised", epoch.supervised());
    json.put("contrastive", epoch.contrastive());
    json.put("l2", epoch.decay());
    json.put("validLoss", epoch.validLoss());
    json.put("validAccuracy", epoch.validAccuracy());
    json.put("testAccuracy", epoch.testAccuracy());
    json.put("missingClasses", epoch.missingClasses());
    json.put("coefficients", epoch.coefficients());
    json.put("millis", epoch.millis());
    return json;
  }
}
