package org.capgnn.runs;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Background thread that renews the reservations of a store until it is closed. */
final class ReservationRenewal implements AutoCloseable {
  /** Several renewals per lifetime, so that no reservation expires while the store is locked. */
  private static final Duration PAUSE = Reservations.LIFE.dividedBy(6);

  private final CountDownLatch ended = new CountDownLatch(1);

  /** Starts the thread. */
  static ReservationRenewal of(RunStore store) {
    ReservationRenewal renewal = new ReservationRenewal();
    Thread thread = new Thread(() -> renewal.work(store), "capgnn-reservations");
    thread.setDaemon(true); // must not keep the process alive
    thread.start();
    return renewal;
  }

  private void work(RunStore store) {
    try {
      while (!ended.await(PAUSE.toMillis(), TimeUnit.MILLISECONDS)) {
        store.renewReservations();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void close() {
    ended.countDown();
  }
}
