/**
 * Independent runs and trials spread over a cluster, each on a whole graph; open {@link
 * org.capgnn.spark.place.SparkPlace} first.
 */
package org.capgnn.spark.place;
