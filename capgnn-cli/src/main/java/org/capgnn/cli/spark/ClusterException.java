package org.capgnn.cli.spark;

/** A cluster has failed; the message is one sentence for people. */
public final class ClusterException extends RuntimeException {
  private static final long serialVersionUID = 1;

  public ClusterException(String sentence, Throwable cause) {
    super(sentence, cause);
  }
}
