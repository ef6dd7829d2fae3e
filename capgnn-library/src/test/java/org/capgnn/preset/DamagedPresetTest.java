package org.capgnn.preset;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.capgnn.Datasets;
import org.capgnn.Planner;
import org.capgnn.Training;
import org.capgnn.graph.Dataset;
import org.capgnn.graph.InputException;
import org.capgnn.run.Mutations;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A preset with any entry missing or of another kind is used, or refused in one line. */
class DamagedPresetTest {
  private static final Dataset KARATE = Datasets.load("karate");
  private static final String PRESET =
      """
      {"about": "a test", "split": "per-class:2,2", "settings": {"epochs": 3, "features": "binarise"},
       "models": [{"for": ["capgat"], "about": "its own", "settings": {"hidden": 4, "l2": 0.1}},
                  {"for": ["capgat"], "when": "wide-features", "settings": {"input-dropout": 0.2}}]}
      """;

  @TempDir Path folder;

  @Test
  void anyEntryThatIsMissingOrOfAnotherKindIsUsedOrRefusedInWords() throws IOException {
    JsonNode whole = new ObjectMapper().readTree(PRESET);
    int refused = 0;
    for (ObjectNode mutation : new Mutations(whole.toString()).all()) {
      Path file = folder.resolve("mine.yaml");
      Files.writeString(file, new YAMLMapper().writeValueAsString(mutation));
      try {
        Planner.plan(KARATE, Training.of("capgat").preset(file.toString()));
      } catch (InputException e) {
        refused++;
        assertThat(e.getMessage()).doesNotContain("org.capgnn.", "java.");
      } catch (RuntimeException e) {
        fail("preset " + mutation, e);
      }
    }
    assertThat(refused).isGreaterThan(20);
  }
}
