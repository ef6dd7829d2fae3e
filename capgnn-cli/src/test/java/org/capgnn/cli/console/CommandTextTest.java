package org.capgnn.cli.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class CommandTextTest {
  @Test
  void plainArgumentsStandAsTheyAre() {
    assertThat(CommandText.of(List.of("train", "cora", "--split", "per-class:20,30")))
        .isEqualTo("./capgnn train cora --split per-class:20,30");
  }

  @Test
  void whatAShellWouldChangeIsQuoted() {
    assertThat(CommandText.of(List.of("train", "my graph", "it's", "$HOME", "")))
        .isEqualTo("./capgnn train 'my graph' 'it'\\''s' '$HOME' ''");
  }
}
