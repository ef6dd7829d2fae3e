package org.capgnn.spark.job;

import java.io.Serializable;

/**
 * What the shards of one attempt need to find each other.
 *
 * @param number of the attempt, from 0
 * @param secret that proves that a shard belongs to this work
 * @param timeoutSeconds after which a shard that does not answer counts as lost
 */
record Attempt(int number, byte[] secret, int timeoutSeconds) implements Serializable {
  Attempt next() {
    return new Attempt(number + 1, secret, timeoutSeconds);
  }
}
