package org.capgnn.result;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.capgnn.graph.Split;

/**
 * One finished training: what repeats it and what it gave.
 *
 * @param key data, split, model, settings and seed: everything that determines the result
 * @param dataset name of the data set
 * @param split the vertices that trained, validated and tested
 * @param history one record per epoch
 * @param bestEpoch the epoch whose weights are the result, from 0
 * @param probabilities softmax of the result's scores, vertices x classes
 * @param valid quality on the validation vertices, null without any
 * @param test quality on the test vertices, null without any
 * @param coefficients c_0 .. c_K of the result, empty for models without them
 * @param warnings what a person should know, such as classes without predictions
 * @param seconds wall time of the whole training
 * @param epochMillis median wall time of one epoch, step and evaluation
 * @param environment program version, Java, processor and kernels, by name
 * @param temperature that the scores were divided by before the softmax; 1 if none was fitted
 * @param estimate quality on labels that were held out in turn; null without cross-validation
 * @param floors what simple methods give on the same labels; may be empty
 */
public record RunRecord(
    RunKey key,
    String dataset,
    Split split,
    List<String> classNames,
    List<EpochRecord> history,
    int bestEpoch,
    float[] probabilities,
    Evaluation valid,
    Evaluation test,
    double[] coefficients,
    List<String> warnings,
    double seconds,
    double epochMillis,
    int threads,
    Map<String, String> environment,
    double temperature,
    Estimate estimate,
    List<Floor> floors) {

  /** The run in a few words; its numbers are in the components. */
  @Override
  public String toString() {
    return "%s on %s, seed %d, best epoch %d of %d"
        .formatted(key.model(), dataset, key.seed(), bestEpoch + 1, history.size());
  }

  /** The same record with what simple methods give. */
  public RunRecord with(List<Floor> others) {
    return new RunRecord(
        key,
        dataset,
        split,
        classNames,
        history,
        bestEpoch,
        probabilities,
        valid,
        test,
        coefficients,
        warnings,
        seconds,
        epochMillis,
        threads,
        environment,
        temperature,
        estimate,
        others);
  }

  /** The same record with one more warning. */
  public RunRecord with(String warning) {
    return new RunRecord(
        key,
        dataset,
        split,
        classNames,
        history,
        bestEpoch,
        probabilities,
        valid,
        test,
        coefficients,
        Stream.concat(warnings.stream(), Stream.of(warning)).toList(),
        seconds,
        epochMillis,
        threads,
        environment,
        temperature,
        estimate,
        floors);
  }

  /** The quality on labels that were held out: in turn, or as validation vertices; may be null. */
  public Estimate heldOut() {
    return estimate != null || valid == null
        ? estimate
        : Estimate.of("validation vertices", split.valid().length, valid.accuracy(), Double.NaN);
  }

  /** The simple method that was right more often than the model on the same labels, if any. */
  public Optional<Floor> better() {
    return floors.stream()
        .filter(floor -> floor.estimate().accuracy() > heldOut().accuracy())
        .max(Comparator.comparingDouble(floor -> floor.estimate().accuracy()));
  }

  /** Name of the model family. */
  public String model() {
    return key.model();
  }

  public long seed() {
    return key.seed();
  }

  /** Every hyper-parameter, as text. */
  public Map<String, String> settings() {
    return key.settings();
  }
}
