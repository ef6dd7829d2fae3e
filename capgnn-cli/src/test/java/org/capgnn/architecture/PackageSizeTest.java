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

  /** Packages that wait for inner packages; they may only shrink. */
  private static final Map<String, Long> STILL_LARGE = Map.of("org/capgnn/data/table", 32L);

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
                .forEach(file -> large.merge(name(main, file), 1L, Long::sum));
          }
        }
      }
    }
    assertThat(large).isNotEmpty();
    large.entrySet().removeIf(e -> e.getValue() <= STILL_LARGE.getOrDefault(e.getKey(), MOST));

    assertThat(large).isEmpty();
  }

  private static String name(Path main, Path file) {
    return main.relativize(file.getParent()).toString().replace('\\', '/');
  }
}
