package org.capgnn.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** A package is small enough to be read in one sitting; a larger one gets inner packages. */
class PackageSizeTest {
  private static final long MOST = 30;

  @Test
  void packagesAreSmall() throws IOException {
    Map<String, Long> large = new TreeMap<>();
    try (Stream<Path> modules = Files.list(Path.of(".."))) {
      for (Path module : modules.toList()) {
        Path main = module.resolve("src/main/java");
        if (Files.isDirectory(main)) {
          try (Stream<Path> files = Files.walk(main)) {
            files
                .filter(file -> file.toString().endsWith(".java"))
                .forEach(file -> large.merge(file.getParent().toString(), 1L, Long::sum));
          }
        }
      }
    }
    assertThat(large).isNotEmpty();
    large.values().removeIf(count -> count <= MOST);

    assertThat(large).isEmpty();
  }
}
