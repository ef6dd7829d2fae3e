package org.capgnn.spark.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.apache.spark.SparkConf;
import org.capgnn.result.EpochRecord;
import org.junit.jupiter.api.Test;

class ProgressServerTest {
  private static EpochRecord epoch(int epoch) {
    return new EpochRecord(epoch, 1, 2, 3, 4, 0.5, 0.25, 0, new double[0], 1);
  }

  @Test
  void aShardIsHeardWhileAnotherConnectionIsSilent() throws IOException, InterruptedException {
    BlockingQueue<Object> heard = new LinkedBlockingQueue<>();
    SparkConf conf = new SparkConf(false).set("spark.driver.host", "127.0.0.1");
    try (ProgressServer server =
            ProgressServer.of(conf, (number, a, b, accuracy) -> heard.add(number), heard::add);
        ProgressSender hangs = ProgressSender.to(server.address());
        Socket stranger = new Socket("127.0.0.1", server.address().port());
        ProgressSender next = ProgressSender.to(server.address())) {
      assertThat(stranger.isConnected()).isTrue();
      next.send(epoch(0));
      assertThat(heard.poll(10, TimeUnit.SECONDS)).isEqualTo(1);
      next.note("a sentence");
      assertThat(heard.poll(10, TimeUnit.SECONDS)).isEqualTo("a sentence");
      hangs.send(epoch(0));
      assertThat(heard.poll(10, TimeUnit.SECONDS)).isEqualTo(1);
    }
  }

  /**
   * As in a container, where the name by which others reach the driver is no address of its own.
   */
  @Test
  void theDriverListensAtItsOwnAddress() {
    SparkConf conf =
        new SparkConf(false)
            .set("spark.driver.host", "driver.example")
            .set("spark.driver.bindAddress", "127.0.0.1");
    try (ProgressServer server = ProgressServer.of(conf, (n, a, b, c) -> {}, note -> {})) {
      assertThat(server.address().host()).isEqualTo("driver.example");
    }
  }

  @Test
  void aDriverThatCannotListenGoesOn() {
    List<String> notes = new ArrayList<>();
    SparkConf conf = new SparkConf(false).set("spark.driver.host", "192.0.2.1");
    try (ProgressServer server = ProgressServer.of(conf, (n, a, b, c) -> {}, notes::add)) {
      assertThat(server.address()).isNull();
      assertThat(notes).hasSize(1);
      assertThat(notes.get(0)).startsWith("the driver cannot listen at 192.0.2.1");
    }
  }
}
