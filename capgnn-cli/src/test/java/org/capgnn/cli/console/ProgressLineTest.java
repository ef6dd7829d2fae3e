package org.capgnn.cli.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;

class ProgressLineTest {
  private final StringWriter printed = new StringWriter();
  private long now = 1;

  private ProgressLine line(boolean live, int columns) {
    return new ProgressLine(new PrintWriter(printed), live, columns, () -> now);
  }

  @Test
  void plainLinesComeOnlyNowAndThen() {
    ProgressLine line = line(false, 80);
    line.update("epoch 1");
    now += ProgressLine.PLAIN_INTERVAL - 1;
    line.update("epoch 2");
    now += 1;
    line.update("epoch 3");
    line.close();

    assertThat(printed.toString().lines()).containsExactly("epoch 1", "epoch 3");
    assertThat(printed.toString()).doesNotContain("\r");
  }

  @Test
  void liveLineIsOverwrittenAndErasedAtTheEnd() {
    try (ProgressLine line = line(true, 80)) {
      line.update("epoch 1");
      now += ProgressLine.LIVE_INTERVAL;
      line.update("epoch 2");
    }

    assertThat(printed).hasToString("\r\u001b[Kepoch 1\r\u001b[Kepoch 2\r\u001b[K");
  }

  @Test
  void liveLineNeverWraps() {
    line(true, 8).update("0123456789");

    assertThat(printed.toString()).endsWith("[K0123456");
  }

  @Test
  void narrowTerminalGetsTheShorterTextAndALogTheLongOne() {
    line(true, 8).update("0123456789", "01-9");
    line(false, 8).update("abcdefghij", "a-j");

    assertThat(printed.toString()).endsWith("[K01-9abcdefghij" + System.lineSeparator());
  }

  @Test
  void noteStaysAboveTheLiveLine() {
    ProgressLine line = line(true, 80);
    line.update("epoch 1");
    line.note("a class gets no predictions");

    assertThat(printed.toString())
        .endsWith("\r\u001b[Ka class gets no predictions" + System.lineSeparator());
  }
}
