package org.capgnn.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Messages of the library do not speak of options of the command line, which a program that calls
 * the library does not have.
 */
class LibraryTextTest {
  private static final List<String> LIBRARIES =
      List.of("core", "data", "library", "runs", "report", "serve");

  private static final Pattern TEXT = Pattern.compile("\"(?:[^\"\\\\\\n]|\\\\.)*\"");
  private static final Pattern OPTION = Pattern.compile("(?:^|[ '(])--[a-z]|(?:'|\\./)capgnn ");

  @Test
  void libraryDoesNotSpeakOfOptions() throws IOException {
    List<String> found = new ArrayList<>();
    for (String module : LIBRARIES) {
      Path folder = Path.of("../capgnn-" + module, "src/main/java");
      assertThat(folder).isDirectory();
      try (Stream<Path> files = Files.walk(folder)) {
        for (Path file : files.filter(f -> f.toString().endsWith(".java")).sorted().toList()) {
          options(Files.readString(file)).forEach(text -> found.add(file + ": " + text));
        }
      }
    }

    assertThat(found).isEmpty();
  }

  @Test
  void optionsAreFound() {
    assertThat(options("throw refuse(\"state it (--columns)\", \"--seed\"); // --not in a text"))
        .containsExactly("state it (--columns)", "--seed");
    assertThat(options("\"try 'capgnn models'\" + \"a - b -- c\"")).hasSize(1);
  }

  private static List<String> options(String source) {
    List<String> found = new ArrayList<>();
    Matcher texts = TEXT.matcher(source.replaceAll("(?m)^ *(?:\\*|//).*$", ""));
    while (texts.find()) {
      String text = texts.group().substring(1, texts.group().length() - 1);
      if (OPTION.matcher(text).find()) {
        found.add(text);
      }
    }
    return found;
  }
}
