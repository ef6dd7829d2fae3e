package org.capgnn.cli.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class LinesOutTest {

  private static String written(String text, boolean terminal) throws IOException {
    StringWriter out = new StringWriter();
    try (LinesOut lines = new LinesOut(new PrintWriter(out), terminal)) {
      lines.write(text.getBytes(StandardCharsets.UTF_8));
    }
    return out.toString();
  }

  @Test
  void onlyATerminalGetsEscapedText() throws IOException {
    String text = "é,\u001b[2J\r\nb,\t1\n";
    assertThat(written(text, false)).isEqualTo(text);
    assertThat(written(text, true)).isEqualTo("é,\\u001b[2J\r\nb,\t1\n");
  }
}
