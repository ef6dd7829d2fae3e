package org.capgnn.spark.job;

import java.io.Serializable;

/**
 * What the first shard brings back.
 *
 * @param model the saved model, as one stream
 * @param history one row per epoch: supervised and contrastive loss, L2 term, validation loss,
 *     validation and test accuracy, missing classes, milliseconds
 * @param bestEpoch from 0
 * @param resumedAt epochs that this attempt found in a checkpoint
 */
record FirstShardResult(byte[] model, double[][] history, int bestEpoch, int resumedAt)
    implements Serializable {}
