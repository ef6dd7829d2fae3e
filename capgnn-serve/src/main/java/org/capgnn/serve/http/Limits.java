package org.capgnn.serve.http;

/**
 * What a client may ask for.
 *
 * @param bodyBytes largest body of a request
 * @param batch most items in one request
 * @param connections most connections at the same time
 * @param rate requests per second and client address
 * @param seconds time to send a request, and to wait for the next byte
 */
public record Limits(int bodyBytes, int batch, int connections, int rate, int seconds) {
  public static final Limits USUAL = new Limits(8 << 20, 10_000, 1_000, 20_000, 20);

  /** Fails if a request has too many items. */
  public void requireBatch(String what, int items) {
    if (items > batch) {
      throw new ProblemException(
          413,
          "%s has %d items; at most %d are allowed, send several requests"
              .formatted(what, items, batch));
    }
  }
}
