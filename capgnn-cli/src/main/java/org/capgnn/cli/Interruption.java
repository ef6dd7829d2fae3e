package org.capgnn.cli;

import java.util.concurrent.CountDownLatch;

/**
 * Ctrl-C as a question that can be asked between two epochs, or as the interruption of a thread
 * that writes: the JVM waits with its end until the work in hand has been put away and this is
 * closed.
 */
final class Interruption implements AutoCloseable {
  private final CountDownLatch putAway = new CountDownLatch(1);
  private final Thread hook = new Thread(this::arrive, "capgnn-interruption");
  private final Thread writer; // null where work in hand is to be finished first
  private volatile boolean asked;

  private Interruption(Thread writer) {
    this.writer = writer;
  }

  /** Listens from now on. */
  static Interruption listening() {
    return listening(null);
  }

  /** Listens from now on, and interrupts the thread that asked for this. */
  static Interruption ofThisThread() {
    return listening(Thread.currentThread());
  }

  private static Interruption listening(Thread writer) {
    Interruption interruption = new Interruption(writer);
    Runtime.getRuntime().addShutdownHook(interruption.hook);
    return interruption;
  }

  private void arrive() {
    asked = true;
    if (writer != null) {
      writer.interrupt();
    }
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
