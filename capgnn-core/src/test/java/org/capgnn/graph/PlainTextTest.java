package org.capgnn.graph;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PlainTextTest {

  @Test
  void terminalCommandsAndInvisibleMarksAreEscaped() {
    assertThat(PlainText.escaped("a\u001b[31mb\u009b2Jc\u202ed\u2028e\u0000"))
        .isEqualTo("a\\u001b[31mb\\u009b2Jc\\u202ed\\u2028e\\u0000");
  }

  @Test
  void wordsAndEmojiStayAsTheyAre() {
    String family = "\uD83D\uDC68\u200D\uD83D\uDC69 Grüße 東京";
    assertThat(PlainText.escaped(family)).isSameAs(family);
    assertThat(PlainText.escaped("\uD83D alone")).isEqualTo("\\ud83d alone");
    assertThat(PlainText.escaped("a\tb\n", "\n")).isEqualTo("a\\u0009b\n");
  }

  @Test
  void longTextKeepsItsBeginningAndItsEnd() {
    String text = PlainText.shortened("a".repeat(500) + "z".repeat(500), 100);
    assertThat(text).hasSize(100).startsWith("aaa").contains(" … ").endsWith("zzz");
  }

  @Test
  void messagesAreShortPlainLines() {
    String cell = "x".repeat(200_000);
    assertThat(InputException.of("cell '%s' is bad", cell).getMessage())
        .hasSizeLessThan(400)
        .endsWith("' is bad");
    assertThat(new InputException(cell).getMessage()).hasSizeLessThanOrEqualTo(2000);
    assertThat(InputException.at("f\u001b.csv", 3, "a\nb\u0007").getMessage())
        .isEqualTo("f\\u001b.csv:3: a b\\u0007");
  }
}
