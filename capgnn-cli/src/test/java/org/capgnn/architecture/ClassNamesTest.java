package org.capgnn.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A class name means one thing in the whole project, tests included: two files do not share a name,
 * and a nested class does not have the name of a file. Nested classes of two files may share a
 * name, since elsewhere they are read with their outer class: {@code Preset.Content}, {@code
 * RunFile.Content}.
 *
 * <p>Reads the sources, so that the modules that are not on this class path are included.
 */
class ClassNamesTest {
  private static final Pattern NESTED =
      Pattern.compile("(?m)^ +(?:[a-z-]+ +)*(?:class|interface|record|enum) +([A-Z]\\w*)");

  @Test
  void eachNameMeansOneThing() throws IOException {
    assertThat(usedTwice(Path.of(".."))).isEmpty();
  }

  @Test
  void namesThatOccurTwiceAreFound(@TempDir Path project) throws IOException {
    write(project, "a/src/main/java/p/Cell.java", "class Cell {\n  record Row() {}\n}");
    write(project, "b/src/main/java/q/Cell.java", "class Cell {\n  enum Kind {}\n}");
    write(project, "b/src/main/java/q/Row.java", "/** No class Cell. */\nfinal class Row {}");
    write(project, "c/src/test/java/r/Study.java", "class Study {\n  record Row() {}\n}");
    write(project, "d/src/test/java/s/Study.java", "class Study {}");
    write(project, "c/src/main/java/r/Type.java", "class Type {\n  private enum Kind {}\n}");

    assertThat(usedTwice(project))
        .containsExactly(
            "Cell: a/src/main/java/p/Cell.java, b/src/main/java/q/Cell.java",
            "Row: a/src/main/java/p/Cell.java, b/src/main/java/q/Row.java",
            "Study: c/src/test/java/r/Study.java, d/src/test/java/s/Study.java");
  }

  private static void write(Path project, String name, String text) throws IOException {
    Path file = project.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }

  private static List<String> usedTwice(Path project) throws IOException {
    Map<String, TreeSet<String>> files = new TreeMap<>(); // by the name that they are called
    Map<String, TreeSet<String>> nested = new TreeMap<>();
    for (Path source : sources(project)) {
      String file = project.relativize(source).toString();
      files.computeIfAbsent(name(source), n -> new TreeSet<>()).add(file);
      if (isTest(project.relativize(source))) {
        continue; // a nested class of a test is read nowhere else
      }
      NESTED
          .matcher(Files.readString(source))
          .results()
          .forEach(found -> nested.computeIfAbsent(found.group(1), n -> new TreeSet<>()).add(file));
    }
    files.forEach((name, places) -> places.addAll(nested.getOrDefault(name, new TreeSet<>())));
    return files.entrySet().stream()
        .filter(named -> named.getValue().size() > 1)
        .map(named -> named.getKey() + ": " + String.join(", ", named.getValue()))
        .toList();
  }

  private static String name(Path source) {
    return source.getFileName().toString().replace(".java", "");
  }

  private static List<Path> sources(Path project) throws IOException {
    try (Stream<Path> modules = Files.list(project)) {
      Stream.Builder<Path> found = Stream.builder();
      for (Path module : modules.sorted().toList()) {
        for (String part : List.of("main", "test")) {
          Path folder = module.resolve("src").resolve(part).resolve("java");
          if (Files.isDirectory(folder)) {
            try (Stream<Path> files = Files.walk(folder)) {
              files.filter(ClassNamesTest::isClass).forEach(found);
            }
          }
        }
      }
      List<Path> all = found.build().toList();
      assertThat(all).as("sources below %s", project).isNotEmpty();
      return all;
    }
  }

  private static boolean isTest(Path file) {
    return file.toString().replace('\\', '/').contains("src/test/");
  }

  private static boolean isClass(Path file) {
    return file.toString().endsWith(".java") && !name(file).endsWith("-info");
  }
}
