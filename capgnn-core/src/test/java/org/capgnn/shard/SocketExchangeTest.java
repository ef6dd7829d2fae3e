package org.capgnn.shard;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import org.capgnn.shard.socket.Meeting;
import org.capgnn.shard.socket.SocketExchange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SocketExchangeTest {
  private static final byte[] SECRET = {1, 2, 3, 4};

  private static <T> List<Future<T>> start(
      int count, Duration timeout, Function<Exchange, T> work) {
    List<Meeting> meetings = new ArrayList<>();
    for (int r = 0; r < count; r++) {
      meetings.add(Meeting.at("127.0.0.1", timeout));
    }
    List<String> addresses = meetings.stream().map(Meeting::address).toList();
    ExecutorService threads = Executors.newFixedThreadPool(count);
    List<Future<T>> futures = new ArrayList<>();
    for (int r = 0; r < count; r++) {
      int rank = r;
      futures.add(
          threads.submit(
              () -> {
                try (Exchange exchange = meetings.get(rank).connect(rank, addresses, 0, SECRET)) {
                  return work.apply(exchange);
                }
              }));
    }
    threads.shutdown();
    return futures;
  }

  private static float[] numbers(int rank, int length) {
    float[] values = new float[length];
    for (int n = 0; n < length; n++) {
      values[n] = (float) Math.sin(n * (rank + 1.0));
    }
    return values;
  }

  /** More floats than all buffers on the way hold, so that shards must send and read in turn. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 5})
  void sumsAreTheSameInAllShardsAndOverThreads(int count) throws Exception {
    int length = count == 1 ? 10 : 3_000_001;
    Function<Exchange, float[]> sum =
        exchange -> {
          float[] values = numbers(exchange.rank(), length);
          exchange.swap(new ShardSums(exchange).doubles(1)); // of any size in between
          new ShardSums(exchange).floats(List.of(values)).add();
          return values;
        };
    float[] expected = ThreadExchange.run(count, sum).get(0);

    for (Future<float[]> found : start(count, Duration.ofSeconds(20), sum)) {
      assertThat(found.get()).isEqualTo(expected);
    }
  }

  @Test
  void bytesOfAnyLengthArrive() throws Exception {
    Function<Exchange, byte[][]> gather =
        exchange -> {
          byte[][] toEach = new byte[3][];
          for (int p = 0; p < 3; p++) {
            toEach[p] = new byte[exchange.rank() * 100_000 + p];
          }
          return ShardGather.bytes(exchange, toEach);
        };
    List<Future<byte[][]>> futures = start(3, Duration.ofSeconds(20), gather);

    for (int r = 0; r < 3; r++) {
      for (int p = 0; p < 3; p++) {
        assertThat(futures.get(r).get()[p]).hasSize(p * 100_000 + r);
      }
    }
  }

  @Test
  void shardThatHangsIsNamed() throws Exception {
    CountDownLatch end = new CountDownLatch(1);
    List<Future<Integer>> futures =
        start(
            2,
            Duration.ofSeconds(1),
            exchange -> {
              if (exchange.rank() == 1) {
                await(end);
              } else {
                new ShardSums(exchange).add(new double[1]);
              }
              return 0;
            });

    assertThatThrownBy(() -> futures.get(0).get())
        .isInstanceOf(ExecutionException.class)
        .cause()
        .isInstanceOf(LostShardException.class)
        .hasMessageMatching("no answer from shard 1 at 127\\.0\\.0\\.1:\\d+ for 1 s; it hangs.*");
    end.countDown();
  }

  private static void await(CountDownLatch end) {
    try {
      end.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void shardThatIsGoneIsNamed() {
    List<Future<Integer>> futures =
        start(
            2,
            Duration.ofSeconds(20),
            exchange -> {
              if (exchange.rank() == 0) {
                new ShardSums(exchange).add(new double[1]);
              }
              return 0; // the connection of shard 1 is closed
            });

    assertThatThrownBy(() -> futures.get(0).get())
        .cause()
        .isInstanceOf(LostShardException.class)
        .hasMessageContaining("lost shard 1 at 127.0.0.1");
  }

  @Test
  void strangersAndShardsOfAnotherAttemptAreRefused() throws Exception {
    Duration timeout = Duration.ofSeconds(5);
    Meeting first = Meeting.at("127.0.0.1", timeout);
    Meeting second = Meeting.at("127.0.0.1", timeout);
    Meeting late = Meeting.at("127.0.0.1", Duration.ofSeconds(1));
    Meeting spy = Meeting.at("127.0.0.1", timeout);
    List<String> addresses = List.of(first.address(), second.address());
    ExecutorService threads = Executors.newFixedThreadPool(2);
    Future<Exchange> zero = threads.submit(() -> first.connect(0, addresses, 1, SECRET));

    try (Socket stranger = call(first.address())) {
      stranger.getOutputStream().write("GET / HTTP/1.1\r\n\r\n".getBytes("US-ASCII"));
      assertThat(isClosed(stranger)).isTrue();
    }
    assertThatThrownBy(() -> late.connect(1, addresses, 0, SECRET))
        .isInstanceOf(LostShardException.class)
        .hasMessageContaining("cannot connect to shard 0");
    assertThatThrownBy(() -> spy.connect(1, addresses, 1, new byte[] {9}))
        .isInstanceOf(LostShardException.class)
        .hasMessageContaining("does not know the secret");

    Future<Exchange> one = threads.submit(() -> second.connect(1, addresses, 1, SECRET));
    zero.get().close();
    one.get().close();
    threads.shutdown();
  }

  /** A connection is closed by an end of the data, or by a reset if some of ours was not read. */
  private static boolean isClosed(Socket socket) throws IOException {
    try {
      return socket.getInputStream().read() == -1;
    } catch (SocketException reset) {
      return true;
    }
  }

  private static Socket call(String address) throws IOException {
    int colon = address.indexOf(':');
    return new Socket(address.substring(0, colon), Integer.parseInt(address.substring(colon + 1)));
  }

  @Test
  void shardThatNeverCallsIsNamed() {
    Meeting first = Meeting.at("127.0.0.1", Duration.ofMillis(300));

    assertThatThrownBy(() -> first.connect(0, List.of(first.address(), "127.0.0.1:1"), 0, SECRET))
        .isInstanceOf(LostShardException.class)
        .hasMessageContaining("no call from shard 1");
  }

  @Test
  void shardThatNeverCallsLeavesNoConnectionOpen() {
    assumeTrue(System.getProperty("os.name").equals("Linux"));
    long before = openFiles();
    for (int round = 0; round < 10; round++) {
      List<Meeting> meetings = new ArrayList<>();
      for (int r = 0; r < 3; r++) {
        meetings.add(Meeting.at("127.0.0.1", Duration.ofMillis(200)));
      }
      List<String> addresses = meetings.stream().map(Meeting::address).toList();
      ExecutorService threads = Executors.newFixedThreadPool(2);
      List<Future<Exchange>> futures = new ArrayList<>();
      for (int r = 0; r < 2; r++) {
        int rank = r;
        futures.add(threads.submit(() -> meetings.get(rank).connect(rank, addresses, 0, SECRET)));
      }
      for (Future<Exchange> future : futures) {
        assertThatThrownBy(future::get)
            .cause()
            .isInstanceOf(LostShardException.class)
            .hasMessageContaining("no call from shard 2");
      }
      threads.shutdown();
      meetings.get(2).close();
    }
    assertThat(openFiles()).isLessThan(before + 10);
  }

  private static long openFiles() {
    return new File("/proc/self/fd").list().length;
  }

  @Test
  void shardThatIsLateIsCalledUntilItAnswers() throws Exception {
    Duration timeout = Duration.ofSeconds(20);
    int port;
    try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = free.getLocalPort();
    }
    Meeting second = Meeting.at("127.0.0.1", timeout);
    List<String> addresses = List.of("127.0.0.1:" + port, second.address());
    ExecutorService threads = Executors.newSingleThreadExecutor();
    Future<Exchange> one = threads.submit(() -> second.connect(1, addresses, 0, SECRET));
    try (ServerSocket busy = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
      for (int calls = 0; calls < 2; calls++) {
        busy.accept().close();
      }
    }
    assertThat(one.isDone()).isFalse();
    second.close();
    one.cancel(true);
    threads.shutdown();
    assertThat(threads.awaitTermination(10, TimeUnit.SECONDS)).isTrue();
  }

  @Test
  void reasonOfAFailureReachesTheShardsThatWait() {
    List<Future<Integer>> futures =
        start(
            3,
            Duration.ofSeconds(20),
            exchange -> {
              new ShardSums(exchange).add(new double[1]);
              if (exchange.rank() == 1) {
                ((SocketExchange) exchange).fail("no feature is a number: é");
                return 0;
              }
              new ShardSums(exchange).add(new double[1]);
              return 0;
            });

    for (int rank : new int[] {0, 2}) {
      assertThatThrownBy(() -> futures.get(rank).get())
          .cause()
          .isInstanceOf(LostShardException.class)
          .message()
          .matches(m -> m.endsWith("has failed: no feature is a number: é") || rank == 0)
          .contains("shard ");
    }
  }

  @Test
  void waitForAnotherShardIsCancelled() throws Exception {
    AtomicBoolean cancelled = new AtomicBoolean();
    List<Meeting> meetings = new ArrayList<>();
    for (int r = 0; r < 2; r++) {
      meetings.add(Meeting.at("127.0.0.1", Duration.ofSeconds(60), cancelled::get));
    }
    List<String> addresses = meetings.stream().map(Meeting::address).toList();
    ExecutorService threads = Executors.newFixedThreadPool(2);
    Future<Exchange> one =
        threads.submit(() -> meetings.get(1).connect(1, addresses, 0, SECRET)); // then says nothing
    Future<?> zero =
        threads.submit(
            () -> {
              try (Exchange exchange = meetings.get(0).connect(0, addresses, 0, SECRET)) {
                new ShardSums(exchange).add(new double[1]);
              }
            });
    Exchange silent = one.get();
    cancelled.set(true);

    assertThatThrownBy(() -> zero.get(10, TimeUnit.SECONDS))
        .cause()
        .isInstanceOf(CancellationException.class);
    silent.close();
    threads.shutdown();
  }

  /** As on Debian, where /etc/hosts maps a machine's own name to 127.0.1.1. */
  @Test
  void hostIsAdvertisedByTheNameThatWasGiven() {
    try (Meeting meeting = Meeting.at("localhost", Duration.ofSeconds(1))) {
      assertThat(meeting.address()).matches("localhost:\\d+");
    }
  }
}
