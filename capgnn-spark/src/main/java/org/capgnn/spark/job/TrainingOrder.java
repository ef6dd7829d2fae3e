package org.capgnn.spark.job;

import java.io.Serializable;
import java.util.List;
import java.util.Map;

/**
 * What is to be trained.
 *
 * @param settings all of them, by name, as they identify the run
 * @param memory what the shards use: {@code full} or {@code lean}
 * @param split its text
 * @param dataHash stands for the content of the tables
 * @param featureNames empty if the features have none
 * @param dataset name for people
 * @param checkpoints folder, or null for none
 * @param checkpointToken that the driver leaves in that folder
 * @param checkpointEvery epochs
 */
record TrainingOrder(
    String model,
    Map<String, String> settings,
    String memory,
    long seed,
    String split,
    String dataHash,
    List<String> classes,
    List<String> featureNames,
    String dataset,
    String checkpoints,
    String checkpointToken,
    int checkpointEvery)
    implements Serializable {}
