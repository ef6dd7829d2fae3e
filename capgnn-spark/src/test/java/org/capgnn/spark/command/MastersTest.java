package org.capgnn.spark.command;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.Map;
import org.capgnn.graph.InputException;
import org.junit.jupiter.api.Test;

class MastersTest {
  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0)) {
      return socket.getLocalPort();
    }
  }

  @Test
  void aMasterThatDoesNotAnswerIsNamed() throws IOException {
    String url = "spark://127.0.0.1:" + freePort();
    assertThatThrownBy(() -> ClusterOptions.open("train", url, Map.of()))
        .isInstanceOf(InputException.class)
        .hasMessage(
            "no master answers at " + url + "; is it running, and are host and port right?");
  }

  @Test
  void oneOfSeveralMastersIsEnough() throws IOException {
    try (ServerSocket one = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      String url = "spark://127.0.0.1:" + freePort() + ",127.0.0.1:" + one.getLocalPort();
      assertThatCode(() -> Masters.requireOne(url)).doesNotThrowAnyException();
    }
  }

  @Test
  void otherClustersAreLeftToSpark() {
    assertThatCode(() -> Masters.requireOne("local[2]")).doesNotThrowAnyException();
    assertThatCode(() -> Masters.requireOne("yarn")).doesNotThrowAnyException();
    assertThatCode(() -> Masters.requireOne(null)).doesNotThrowAnyException();
  }
}
