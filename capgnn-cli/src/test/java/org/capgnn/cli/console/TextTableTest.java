package org.capgnn.cli.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;

class TextTableTest {

  @Test
  void numbersStandRightAndWordsLeft() {
    StringWriter printed = new StringWriter();
    new TextTable()
        .row("name", "edges", "about")
        .row("cora", 5278, "papers")
        .row("karate", 78, "people")
        .print(new PrintWriter(printed, true));

    assertThat(printed.toString().lines())
        .containsExactly(
            "name    edges  about", // the words of a heading follow their column
            "cora    5,278  papers",
            "karate     78  people");
  }
}
