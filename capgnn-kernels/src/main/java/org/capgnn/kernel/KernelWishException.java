package org.capgnn.kernel;

/**
 * Thrown when the kernels asked for cannot run here; the message says in one line why and what to
 * do.
 */
public final class KernelWishException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  KernelWishException(String message) {
    super(message);
  }
}
