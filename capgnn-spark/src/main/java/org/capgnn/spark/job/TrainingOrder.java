package org.capgnn.spark.job;

import java.io.Serializable;
import java.util.List;
import java.util.Map;

/**
 * What is to be trained.
 *
 * @param settings all of them, by name
 * @param split its text
 * @param dataHash stands for the content of the tables
 * @param featureNames empty if the features have none
 * @param dataset name for people
 * @param checkpoints folder, or null for none
 * @param checkpointEvery epochs
 */
record TrainingOrder(
    String model,
    Map<String, String> settings,
    long seed,
    String split,
    String dataHash,
    List<String> classes,
    List<String> featureNames,
    String dataset,
    String checkpoints,
    int checkpointEvery)
    implements Serializable {}
