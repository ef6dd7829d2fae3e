package org.capgnn.cli.console;

import java.util.concurrent.CountDownLatch;

/**
 * Ctrl-C as a request to end: the action is called, and the JVM waits until this is closed, so that
 * the work in hand can be saved.
 */
public final class Interruption implements AutoCloseable {
  private final CountDownLatch done = new CountDownLatch(1);
  private final Thread hook = new Thread(this::arrive, "capgnn-interruption");
  private final Runnable action;
  private volatile boolean asked;

  private Interruption(Runnable action) {
    this.action = action;
  }

  /** Listens from now on. */
  public static Interruption listening() {
    return calling(() -> {});
  }

  /** Listens from now on, and interrupts the calling thread. */
  public static Interruption ofThisThread() {
    return calling(Thread.currentThread()::interrupt);
  }

  /** Listens from now on, and calls an action. */
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
