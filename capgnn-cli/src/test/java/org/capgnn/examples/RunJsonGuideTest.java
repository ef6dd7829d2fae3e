package org.capgnn.examples;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.capgnn.Datasets;
import org.capgnn.Session;
import org.capgnn.Training;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The keys of {@code run.json} are those that docs/runs.md lists, in this order. */
class RunJsonGuideTest {
  private static final Path GUIDE = Path.of("../docs/runs.md");
  @TempDir Path folder;

  @Test
  void guideListsTheKeysOfTheFile() throws IOException {
    Path run = folder.resolve("run");
    Session.of(Datasets.load("karate"), Training.of("capgcn").set("epochs", 2).folder(run)).run();
    JsonNode json = new ObjectMapper().readTree(run.resolve("run.json").toFile());
    String guide = Files.readString(GUIDE);

    assertThat(json.fieldNames())
        .toIterable()
        .containsExactlyElementsOf(keys(guide, "`run.json` has one form", "Each object of `runs`"));
    assertThat(json.get("runs").get(0).fieldNames())
        .toIterable()
        .containsExactlyElementsOf(keys(guide, "Each object of `runs`", "`valid` and `test` have"));
    assertThat(json.get("format").asText()).isEqualTo(formatOf(guide));
  }

  /** The names in the first column of the table between two texts. */
  private static List<String> keys(String guide, String from, String to) {
    String section = guide.substring(guide.indexOf(from), guide.indexOf(to));
    return Pattern.compile("(?m)^\\| (`[^|]+) \\|")
        .matcher(section)
        .results()
        .flatMap(row -> Pattern.compile("`(\\w+)`").matcher(row.group(1)).results())
        .map((MatchResult name) -> name.group(1))
        .toList();
  }

  private static String formatOf(String guide) {
    return Pattern.compile("version of this form, (\\d+)")
        .matcher(guide)
        .results()
        .map(found -> found.group(1))
        .findFirst()
        .orElseThrow();
  }
}
