package org.capgnn.parallel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.stream.Stream;
import org.capgnn.kernel.Scratch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(value = 2, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class WorkersTest {
  private static final Workers.BlockTask NOTHING = (block, scratch) -> {};

  @Test
  void threadsEndIfTheSystemGivesNoMoreOfThem() throws InterruptedException {
    List<Thread> started = new ArrayList<>();
    class Refused extends Thread {
      @Override
      public void start() {
        throw new OutOfMemoryError("unable to create native thread");
      }
    }

    assertThatThrownBy(
            () ->
                new Workers(
                    4,
                    1,
                    work -> {
                      started.add(started.size() == 2 ? new Refused() : new Thread(work));
                      return started.get(started.size() - 1);
                    }))
        .isExactlyInstanceOf(OutOfMemoryError.class);

    started.get(0).join();
    started.get(1).join();
  }

  /** How often each block ran in one round. */
  private static int[] timesRun(Workers workers, int blocks) {
    AtomicIntegerArray times = new AtomicIntegerArray(blocks);
    workers.run(blocks, (block, scratch) -> times.incrementAndGet(block));
    return counts(times);
  }

  private static int[] counts(AtomicIntegerArray times) {
    int[] counts = new int[times.length()];
    for (int block = 0; block < counts.length; block++) {
      counts[block] = times.get(block);
    }
    return counts;
  }

  private static void assertEveryBlockRunsOnce(Workers workers, int blocks) {
    int[] times = timesRun(workers, blocks);
    assertThat(times).hasSize(blocks);
    for (int block = 0; block < blocks; block++) {
      assertThat(times[block]).as("runs of block %d of %d", block, blocks).isEqualTo(1);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 4, 8})
  void everyBlockRunsExactlyOnce(int threads) {
    try (Workers workers = Workers.of(threads)) {
      assertThat(workers.threads()).isEqualTo(threads);
      for (int blocks : new int[] {0, 1, 2, 3, 7, 64, 65, 10_000}) {
        assertEveryBlockRunsOnce(workers, blocks);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 4, 8})
  void everyBlockOfAThousandRoundsRunsOnceWhileTheMachineIsBusy(int threads) {
    AtomicBoolean done = new AtomicBoolean();
    ThreadGroup others = new ThreadGroup("busy");
    for (int t = 0; t < Runtime.getRuntime().availableProcessors(); t++) {
      Thread busy = new Thread(others, () -> keepBusy(done));
      busy.setDaemon(true);
      busy.start();
    }
    int rounds = 1000;
    int most = 40;
    AtomicIntegerArray times = new AtomicIntegerArray(most);
    Workers.BlockTask count = (block, scratch) -> times.incrementAndGet(block);
    try (Workers workers = Workers.of(threads)) {
      for (int round = 0; round < rounds; round++) {
        workers.run(round % (most + 1), count);
      }
    } finally {
      done.set(true);
    }
    // of rounds with 0 to 40 blocks, repeated in this order, block b is in those with more than b
    for (int block = 0; block < most; block++) {
      int expected = 0;
      for (int round = 0; round < rounds; round++) {
        expected += block < round % (most + 1) ? 1 : 0;
      }
      assertThat(times.get(block)).as("runs of block %d", block).isEqualTo(expected);
    }
  }

  private static void keepBusy(AtomicBoolean done) {
    while (!done.get()) {
      Thread.onSpinWait();
    }
  }

  /** Without this the tests above would pass if the calling thread did all the work. */
  @ParameterizedTest
  @ValueSource(ints = {2, 4, 8})
  void blocksRunOnAllThreadsAtTheSameTime(int threads) {
    CountDownLatch together = new CountDownLatch(threads);
    Set<Thread> used = ConcurrentHashMap.newKeySet();
    try (Workers workers = Workers.of(threads)) {
      workers.run(
          threads,
          (block, scratch) -> {
            used.add(Thread.currentThread());
            together.countDown();
            await(together);
          });
    }
    assertThat(used).hasSize(threads).contains(Thread.currentThread());
  }

  private static void await(CountDownLatch latch) {
    try {
      if (!latch.await(1, TimeUnit.MINUTES)) {
        throw new AssertionError("the other threads did not come");
      }
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 4, 8})
  void threadsShareNoScratch(int threads) {
    Map<Scratch, Thread> owners = new ConcurrentHashMap<>();
    Set<String> shared = ConcurrentHashMap.newKeySet();
    try (Workers workers = Workers.of(threads)) {
      for (int round = 0; round < 20; round++) {
        workers.run(
            200,
            (block, scratch) -> {
              Thread other = owners.putIfAbsent(scratch, Thread.currentThread());
              if (other != null && other != Thread.currentThread()) {
                shared.add(other + " and " + Thread.currentThread());
              }
            });
      }
    }
    assertThat(shared).isEmpty();
    assertThat(owners.size()).isBetween(1, threads);
  }

  static Stream<Arguments> failures() {
    List<Throwable> thrown =
        List.of(
            new IllegalArgumentException("wrong"),
            new IllegalStateException("wrong"),
            new ArithmeticException("wrong"),
            new OutOfMemoryError("wrong"),
            new StackOverflowError("wrong"),
            new AssertionError("wrong"),
            new IOException("wrong"));
    return Stream.of(1, 2, 4, 8)
        .flatMap(threads -> thrown.stream().map(what -> Arguments.of(threads, what)));
  }

  /** Also checked exceptions, which code in other languages may throw without declaring them. */
  @SuppressWarnings("unchecked")
  private static <T extends Throwable> void throwUndeclared(Throwable what) throws T {
    throw (T) what;
  }

  @ParameterizedTest
  @MethodSource("failures")
  void whatABlockThrowsReachesTheCallerAsItIs(int threads, Throwable what) {
    try (Workers workers = Workers.of(threads)) {
      for (int blocks : new int[] {1, 2, 50}) {
        for (int failing : new int[] {0, blocks / 2, blocks - 1}) {
          assertThatThrownBy(
                  () ->
                      workers.run(
                          blocks,
                          (block, scratch) -> {
                            if (block == failing) {
                              WorkersTest.<RuntimeException>throwUndeclared(what);
                            }
                          }))
              .as("block %d of %d", failing, blocks)
              .isSameAs(what);
        }
      }
    }
  }

  /** The block fails on a thread of the team, not on the calling one. */
  @ParameterizedTest
  @ValueSource(ints = {2, 4, 8})
  void errorOfAnotherThreadKeepsItsType(int threads) {
    Thread caller = Thread.currentThread();
    CountDownLatch together = new CountDownLatch(threads);
    try (Workers workers = Workers.of(threads)) {
      assertThatThrownBy(
              () ->
                  workers.run(
                      threads,
                      (block, scratch) -> {
                        together.countDown();
                        await(together);
                        if (Thread.currentThread() != caller) {
                          throw new OutOfMemoryError("no room");
                        }
                      }))
          .isExactlyInstanceOf(OutOfMemoryError.class)
          .hasMessage("no room");
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 4, 8})
  void realStackOverflowReachesTheCaller(int threads) {
    try (Workers workers = Workers.of(threads)) {
      assertThatThrownBy(() -> workers.run(16, (block, scratch) -> endless(block)))
          .isExactlyInstanceOf(StackOverflowError.class);
      assertEveryBlockRunsOnce(workers, 16);
    }
  }

  @SuppressWarnings("InfiniteRecursion")
  private static int endless(int depth) {
    return endless(depth + 1) + 1;
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 4, 8})
  void teamIsUsableAfterEveryFailingRound(int threads) {
    try (Workers workers = Workers.of(threads)) {
      for (int round = 0; round < 50; round++) {
        int failing = round;
        assertThatThrownBy(
                () ->
                    workers.run(
                        50,
                        (block, scratch) -> {
                          if (block == failing) {
                            throw new IllegalArgumentException("round " + failing);
                          }
                        }))
            .isExactlyInstanceOf(IllegalArgumentException.class)
            .hasMessage("round " + failing);
        assertEveryBlockRunsOnce(workers, 50);
      }
    }
  }

  /** Every thread stops after the block that failed, so at most one block per thread starts. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 4, 8})
  void blocksThatHaveNotStartedAreSkippedAfterAFailure(int threads) {
    AtomicInteger started = new AtomicInteger();
    try (Workers workers = Workers.of(threads)) {
      assertThatThrownBy(
              () ->
                  workers.run(
                      10_000,
                      (block, scratch) -> {
                        started.incrementAndGet();
                        throw new IllegalArgumentException("block " + block);
                      }))
          .isExactlyInstanceOf(IllegalArgumentException.class);
    }
    assertThat(started.get()).isBetween(1, threads);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 4, 8})
  void taskWithinATaskOfTheSameTeamIsRefused(int threads) {
    try (Workers workers = Workers.of(threads)) {
      for (int inner : new int[] {0, 1, 5}) {
        assertThatThrownBy(() -> workers.run(3, (block, scratch) -> workers.run(inner, NOTHING)))
            .isExactlyInstanceOf(IllegalStateException.class)
            .hasMessageContaining("already runs a task");
      }
      assertEveryBlockRunsOnce(workers, 20);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 4})
  void taskWithinATaskMayUseAnotherTeam(int threads) {
    AtomicIntegerArray times = new AtomicIntegerArray(12);
    try (Workers outer = Workers.of(threads)) {
      outer.run(
          4,
          (block, scratch) -> {
            try (Workers inner = Workers.of(2)) {
              inner.run(3, (part, own) -> times.incrementAndGet(3 * block + part));
            }
          });
    }
    assertThat(counts(times)).containsOnly(1);
  }

  @Test
  void taskOfAnotherThreadIsRefusedWhileOneRuns() throws InterruptedException {
    List<Throwable> refused = Collections.synchronizedList(new ArrayList<>());
    try (Workers workers = Workers.of(2)) {
      Thread other =
          new Thread(
              () -> {
                try {
                  workers.run(4, NOTHING);
                } catch (IllegalStateException e) {
                  refused.add(e);
                }
              });
      workers.run(
          1,
          (block, scratch) -> {
            other.start();
            join(other);
          });
      assertEveryBlockRunsOnce(workers, 20);
    }
    assertThat(refused).hasSize(1);
  }

  private static void join(Thread thread) {
    try {
      thread.join();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 4, 8})
  void negativeNumberOfBlocksIsRefused(int threads) {
    try (Workers workers = Workers.of(threads)) {
      assertThatThrownBy(() -> workers.run(-1, NOTHING))
          .isExactlyInstanceOf(IllegalArgumentException.class)
          .hasMessage("need 0 blocks or more, found -1");
      assertEveryBlockRunsOnce(workers, 20);
    }
  }

  @Test
  void teamWithoutThreadsIsRefused() {
    assertThatThrownBy(() -> Workers.of(0))
        .isExactlyInstanceOf(IllegalArgumentException.class)
        .hasMessage("need at least one thread, found 0");
  }

  /** Threads that wait for work, spinning or asleep, end when the team is closed. */
  @ParameterizedTest
  @ValueSource(ints = {2, 4, 8})
  void closingAnIdleTeamEndsItsThreads(int threads) throws InterruptedException {
    for (int idleMillis : new int[] {0, 100}) {
      Workers workers = Workers.of(threads);
      Set<Thread> team = threadsOf(workers);
      assertThat(team).hasSize(threads).allMatch(Thread::isAlive);
      Thread.sleep(idleMillis);

      workers.close();

      team.remove(Thread.currentThread());
      for (Thread thread : team) {
        thread.join(30_000);
        assertThat(thread.isAlive()).as("%s after %d ms", thread, idleMillis).isFalse();
      }
    }
  }

  private static Set<Thread> threadsOf(Workers workers) {
    CountDownLatch together = new CountDownLatch(workers.threads());
    Set<Thread> team = ConcurrentHashMap.newKeySet();
    workers.run(
        workers.threads(),
        (block, scratch) -> {
          team.add(Thread.currentThread());
          together.countDown();
          await(together);
        });
    return new HashSet<>(team);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 8})
  void tasksOfAClosedTeamRunOnTheCallingThread(int threads) throws InterruptedException {
    Workers workers = Workers.of(threads);
    Set<Thread> team = threadsOf(workers);
    workers.close();
    workers.close();
    team.remove(Thread.currentThread());
    for (Thread thread : team) {
      thread.join(30_000);
    }
    assertEveryBlockRunsOnce(workers, 100);
  }
}
