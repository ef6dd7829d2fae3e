package org.capgnn.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/**
 * THIRD-PARTY.md lists what is shipped, with licence and checksum; copy the new file to accept it.
 *
 * <p>After packaging: the licences come from the build, the checksums from the jars themselves.
 */
class ThirdPartyIT {
  private static final Path LIST = Path.of("../THIRD-PARTY.md");
  private static final Path GENERATED = Path.of("target/THIRD-PARTY.md");
  private static final Pattern LINE =
      Pattern.compile("\\s*\\(([^)]+)\\) (.+) \\(([^: ]+):([^: ]+):([^ ]+) - (\\S+)\\)");

  @Test
  void listNamesWhatIsShipped() throws IOException {
    Files.writeString(GENERATED, page());

    assertThat(Files.exists(LIST) ? Files.readString(LIST) : "")
        .as("copy capgnn-cli/%s over THIRD-PARTY.md if the change is meant", GENERATED)
        .isEqualTo(page());
  }

  private static String page() throws IOException {
    TreeSet<String> rows = new TreeSet<>();
    for (String line : Files.readAllLines(Path.of("target/third-party.txt"))) {
      Matcher found = LINE.matcher(line);
      if (found.matches()) {
        Path jar = Path.of("target/lib", found.group(4) + "-" + found.group(5) + ".jar");
        rows.add(
            "| %s:%s | %s | %s | `%s` |"
                .formatted(
                    found.group(3), found.group(4), found.group(5), found.group(1), sha256(jar)));
      }
    }
    assertThat(rows).as("libraries in target/third-party.txt").hasSizeGreaterThan(10);
    return String.join("\n", List.of(HEADING, String.join("\n", rows), ""));
  }

  private static final String HEADING =
      """
      # Libraries by others

      What the command line ships besides capgnn itself. The build takes only libraries under the licences
      Apache-2.0 and MIT, and compares this list with the jars that it packs. SQLite itself, which SQLite JDBC contains,
      is in the public domain.

      | library | version | licence | SHA-256 |
      |---|---|---|---|""";

  private static String sha256(Path jar) throws IOException {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      return HexFormat.of().formatHex(digest.digest(Files.readAllBytes(jar)));
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError("every Java platform has SHA-256", e);
    }
  }
}
