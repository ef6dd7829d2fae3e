package org.capgnn.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.module.ModuleDescriptor;
import java.lang.module.ModuleFinder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What docs/library.md promises about the jars that an application gets. */
class ApplicationSizeIT {
  private static final Path LIBRARIES = Path.of("target/lib");
  private static final long MOST_BYTES = 1_500_000;

  @Test
  void codeOfAnApplicationIsSmall() throws IOException {
    long bytes = 0;
    List<Path> jars = jars();
    assertThat(jars).as("capgnn, -data, -core and -kernels").hasSize(4);
    for (Path jar : jars) {
      bytes += Files.size(jar) - embeddedData(jar);
    }
    assertThat(bytes).as("bytes of %s without embedded data sets", jars).isLessThan(MOST_BYTES);
  }

  @ParameterizedTest
  @CsvSource({"org.capgnn.kernels", "org.capgnn.core"})
  void engineNeedsNothingButALoggingApi(String module) throws IOException {
    ModuleFinder ours = ModuleFinder.of(jars().toArray(Path[]::new));
    assertThat(ours.find(module).orElseThrow().descriptor().requires())
        .extracting(ModuleDescriptor.Requires::name)
        .isSubsetOf("java.base", "jdk.incubator.vector", "org.slf4j", "org.capgnn.kernels");
  }

  private static List<Path> jars() throws IOException {
    try (Stream<Path> all = Files.list(LIBRARIES)) {
      return all.filter(
              jar -> jar.getFileName().toString().matches("capgnn(-data|-core|-kernels)?-\\d.*"))
          .sorted()
          .toList();
    }
  }

  private static long embeddedData(Path jar) throws IOException {
    try (JarFile file = new JarFile(jar.toFile())) {
      return file.stream()
          .filter(entry -> entry.getName().matches("org/capgnn/data/catalog/.*\\.csv\\.gz"))
          .mapToLong(JarEntry::getCompressedSize)
          .sum();
    }
  }
}
