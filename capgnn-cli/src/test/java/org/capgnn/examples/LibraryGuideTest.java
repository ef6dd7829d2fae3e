package org.capgnn.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.capgnn.VertexClassifier;
import org.capgnn.graph.Dataset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LibraryGuideTest {
  private static final Path GUIDE = Path.of("../docs/library.md");
  private static final Path CODE = Path.of("src/test/java/org/capgnn/examples/LibraryGuide.java");
  @TempDir Path folder;

  @Test
  void codeOfTheGuideIsTheOneThatCompiles() throws IOException {
    List<String> shown = blocks(GUIDE, "```java\n(.*?)```");
    List<String> compiled = blocks(CODE, "// guide: [a-z]+\n(.*?) *// guide: end");

    assertThat(shown).hasSameSizeAs(compiled);
    for (int b = 0; b < shown.size(); b++) {
      assertThat(open(compiled.get(b))).isEqualTo(open(shown.get(b)));
    }
  }

  /** Without a closing brace: a try block of the guide goes on in the code. */
  private static String open(String block) {
    return block.replaceAll("\n}$", "").strip();
  }

  private static List<String> blocks(Path file, String pattern) throws IOException {
    return Pattern.compile(pattern, Pattern.DOTALL)
        .matcher(Files.readString(file))
        .results()
        .map((MatchResult block) -> block.group(1).stripTrailing().stripIndent().strip())
        .toList();
  }

  @Test
  void codeOfTheGuideRuns() throws IOException {
    Dataset people = LibraryGuide.build();
    VertexClassifier model = LibraryGuide.train(people);

    assertThat(LibraryGuide.plan(people)).isGreaterThan(1000);
    assertThat(LibraryGuide.predict(model, people)).startsWith("tea");
    assertThat(LibraryGuide.inside(model, people)).isPositive();
    assertThat(LibraryGuide.evaluate(model, people)).isPositive();
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    model.save(out);
    ByteArrayInputStream in = new ByteArrayInputStream(out.toByteArray());
    assertThat(LibraryGuide.save(model, folder.resolve("model"), out, in)).isNotNull();
    assertThat(LibraryGuide.resume(people, folder.resolve("run"))).isNotNull();
    LibraryGuide.seeds(folder);
    assertThat(folder.resolve("report.html")).exists();
    Dataset office =
        LibraryGuide.stream(
            List.of(new LibraryGuide.Person("a", "tea", 30), new LibraryGuide.Person("b", "", 40)),
            List.of(new LibraryGuide.Call("a", "b")));
    assertThat(office.vertexCount()).isEqualTo(2);
  }
}
