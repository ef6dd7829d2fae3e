package org.capgnn.shard;

/** Another shard cannot be reached any more, or does not answer; the training can be resumed. */
public final class LostShardException extends RuntimeException {
  private static final long serialVersionUID = 1;

  public LostShardException(String message) {
    super(message);
  }

  public LostShardException(String message, Throwable cause) {
    super(message, cause);
  }
}
