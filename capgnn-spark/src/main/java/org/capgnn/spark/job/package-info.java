/**
 * Work of all shards at once, as one barrier stage; open {@link org.capgnn.spark.job.BarrierJob}
 * first.
 *
 * <p>A {@link org.capgnn.spark.job.ShardedGraph} brings each shard its rows. {@link
 * org.capgnn.spark.job.TrainingWork} and {@link org.capgnn.spark.job.PredictionWork} say what a
 * shard does with them.
 */
package org.capgnn.spark.job;
