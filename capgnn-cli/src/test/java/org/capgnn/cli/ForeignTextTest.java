package org.capgnn.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.capgnn.cli.console.ExitCode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Text of files reaches the terminal as text: no command of it is obeyed. */
class ForeignTextTest {
  private static final String RED = "\u001b[31m";

  @TempDir Path folder;

  private TestConsole info(String vertices, String... options) throws IOException {
    Files.writeString(folder.resolve("edges.csv"), "source,target\na,b\n");
    Files.writeString(folder.resolve("vertices.csv"), vertices, StandardCharsets.ISO_8859_1);
    TestConsole console = new TestConsole();
    String[] arguments = new String[3 + options.length];
    arguments[0] = "datasets";
    arguments[1] = "info";
    arguments[2] = folder.toString();
    System.arraycopy(options, 0, arguments, 3, options.length);
    console.run(arguments);
    return console;
  }

  @Test
  void controlCharactersOfClassNamesAreEscaped() throws IOException {
    String vertices = "id,label\na," + RED + "x\u0007\nb,y\u0085z\n";
    TestConsole table = info(vertices, "--encoding", "ISO-8859-1");
    assertThat(table.out()).contains("\\u001b[31mx\\u0007: 1", "y\\u0085z: 1");
    assertThat(table.out() + table.err()).doesNotContain("\u001b", "\u0007", "\u0085");
  }

  @Test
  void controlCharactersInErrorsAreEscaped() throws IOException {
    TestConsole console = info("id,label,split\na,x," + RED + "\nb,y,\n");
    assertThat(console.err()).contains("split '\\u001b[31m' is not train").doesNotContain(RED);
  }

  @Test
  void otherEncodingIsExplainedWithItsOption() throws IOException {
    TestConsole console = info("id,label\na,caf\u00e9\nb,caf\u00e8\n");
    assertThat(console.err()).contains("vertices.csv:2:", "e9 0a 62", "--encoding");
    TestConsole helped = info("id,label\na,caf\u00e9\nb,caf\u00e8\n", "--encoding", "latin1");
    assertThat(helped.out()).contains("caf\u00e9: 1", "caf\u00e8: 1");
    assertThat(helped.console().out().checkError()).isFalse();
  }

  @Test
  void unknownEncodingIsAnError() throws IOException {
    Files.writeString(folder.resolve("edges.csv"), "source,target\na,b\n");
    TestConsole console = new TestConsole();
    int code = console.run("datasets", "info", folder.toString(), "--encoding", "klingon");
    assertThat(code).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(console.err()).contains("--encoding").contains("klingon");
  }
}
