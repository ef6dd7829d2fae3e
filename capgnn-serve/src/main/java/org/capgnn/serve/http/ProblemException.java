package org.capgnn.serve.http;

/** A request that cannot be answered, with the status and the reason for the client. */
public final class ProblemException extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final int status;

  public ProblemException(int status, String detail) {
    super(detail);
    this.status = status;
  }

  /** A request that is malformed. */
  public static ProblemException bad(String detail) {
    return new ProblemException(400, detail);
  }

  public static ProblemException notFound(String detail) {
    return new ProblemException(404, detail);
  }

  public int status() {
    return status;
  }
}
