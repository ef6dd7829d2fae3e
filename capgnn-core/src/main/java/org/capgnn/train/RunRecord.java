package org.capgnn.train;

import java.util.List;
import java.util.Map;
import org.capgnn.graph.Split;

/**
 * One finished training: what repeats it and what came of it.
 *
 * @param dataset name of the data set
 * @param datasetHash hash over its canonical arrays
 * @param split the vertices that trained, validated and tested
 * @param model name of the model family
 * @param modelVersion code version of the model
 * @param settings every hyper-parameter, as text
 * @param bestEpoch zero-based epoch whose weights are the result
 * @param probabilities softmax of the result's scores, vertices x classes
 * @param valid how the result does on the validation vertices
 * @param test how it does on the test vertices, null where there are none
 * @param coefficients c_0 .. c_K of the result, empty for models without them
 * @param warnings what a person should know, such as classes that get no predictions
 * @param seconds wall time of the whole training
 * @param epochMillis median wall time of one epoch, step and evaluation
 * @param environment version, Java, processor and the kernels chosen, by name
 */
public record RunRecord(
    String dataset,
    String datasetHash,
    Split split,
    List<String> classNames,
    String model,
    int modelVersion,
    Map<String, String> settings,
    long seed,
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
    Map<String, String> environment) {}
