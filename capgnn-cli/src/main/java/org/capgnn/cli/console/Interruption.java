package org.capgnn.cli.console;

import java.util.concurrent.CountDownLatch;

/**
 * Handles Ctrl-C as a request to end: it calls an action, and the JVM waits until this is closed,
 * so that unfinished work can be saved.
 */
public final class Interruption implements AutoCloseable {
  private final CountDownLatch done = new CountDownLatch(1);
  private final Thread hook = new Thread(this::arrive, "capgnn-interruption");
  private final Runnable action;
  private volatile boolean asked;

  private Interruption(Runnable action) {
    this.action = action;
  }

  /** Waits for Ctrl-C and then calls an action, in another thread. */
  public static Interruption calling(Runnable action) {
    Interruption interruption = new Interruption(action);
    Runtime.getRuntime().addShutdownHook(interruption.hook);
    return interruption;
  }

  private void arrive() {
    asked = true;
    action.run();
    try {
      done.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  public boolean isAsked() {
    return asked;
  }

  @Override
  public void close() {
    done.countDown();
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException alreadyEnding) {
      // the JVM is ending and waits for the hook, which now returns
    }
  }
}
