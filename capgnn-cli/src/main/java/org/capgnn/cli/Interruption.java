package org.capgnn.cli;

import java.util.concurrent.CountDownLatch;

/**
 * Ctrl-C as a question that can be asked between two epochs: the JVM waits with its end until the
 * work in hand has been put away and this is closed.
 */
final class Interruption implements AutoCloseable {
  private final CountDownLatch putAway = new CountDownLatch(1);
  private final Thread hook = new Thread(this::arrive, "capgnn-interruption");
  private volatile boolean asked;

  /** Listens from now on. */
  static Interruption listening() {
    Interruption interruption = new Interruption();
    Runtime.getRuntime().addShutdownHook(interruption.hook);
    return interruption;
  }

  private void arrive() {
    asked = true;
    try {
      putAway.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  boolean isAsked() {
    return asked;
  }

  @Override
  public void close() {
    putAway.countDown();
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException alreadyEnding) {
      // then the hook is what the JVM was waiting for
    }
  }
}
