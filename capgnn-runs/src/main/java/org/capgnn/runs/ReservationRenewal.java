package org.capgnn.runs;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Renews the reservations of a store as long as runs are under way. */
final class ReservationRenewal implements AutoCloseable {
  /** Several a life, so that a store locked for a while loses no reservation. */
  private static final Duration PAUSE = Reservations.LIFE.dividedBy(6);

  private final CountDownLatch ended = new CountDownLatch(1);

  /** Begins to renew. */
  static ReservationRenewal of(RunStore store) {
    ReservationRenewal renewal = new ReservationRenewal();
    Thread thread = new Thread(() -> renewal.work(store), "capgnn-reservations");
    thread.setDaemon(true); // does not keep a process alive that has ended otherwise
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
