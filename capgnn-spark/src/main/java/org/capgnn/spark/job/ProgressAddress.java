package org.capgnn.spark.job;

import java.io.Serializable;

/** Where the driver listens for the progress of a training. */
record ProgressAddress(String host, int port, String token) implements Serializable {}
