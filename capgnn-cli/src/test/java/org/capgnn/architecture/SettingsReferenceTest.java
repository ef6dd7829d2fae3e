package org.capgnn.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.capgnn.model.ModelFamily;
import org.capgnn.model.zoo.Models;
import org.capgnn.settings.Key;
import org.capgnn.train.TrainingKeys;
import org.junit.jupiter.api.Test;

/** docs/settings.md is generated from the settings themselves; copy the new file to accept it. */
class SettingsReferenceTest {
  private static final Path REFERENCE = Path.of("../docs/settings.md");
  private static final Path GENERATED = Path.of("target/settings.md");

  @Test
  void referenceListsTheSettingsAsTheyAre() throws IOException {
    Files.createDirectories(GENERATED.getParent());
    Files.writeString(GENERATED, page());

    assertThat(Files.readString(REFERENCE))
        .as("copy capgnn-cli/%s over docs/settings.md", GENERATED)
        .isEqualTo(page());
  }

  private static String page() {
    StringBuilder page = new StringBuilder();
    page.append("# Settings\n\n");
    page.append("Every setting of every model, generated from the code. Change one with\n");
    page.append("`Training.set(name, value)`, `--set name=value` or a preset file.\n\n");
    page.append("| setting | values | default | meaning |\n|---|---|---|---|\n");
    settings()
        .forEach((name, variants) -> variants.forEach((key, models) -> row(page, key, models)));
    return page.toString();
  }

  /** By name; models that agree on a setting share a row. */
  private static Map<String, Map<Key, List<String>>> settings() {
    Map<String, Map<Key, List<String>>> settings = new TreeMap<>();
    for (ModelFamily family : Models.all()) {
      for (Key key : TrainingKeys.forModel(family)) {
        settings
            .computeIfAbsent(key.name(), name -> new LinkedHashMap<>())
            .computeIfAbsent(key, k -> new ArrayList<>())
            .add(family.name());
      }
    }
    return settings;
  }

  /** A vertical bar would end the cell. */
  private static String cell(String text) {
    return text.replace("|", "\\|");
  }

  private static void row(StringBuilder page, Key key, List<String> models) {
    String values = key.kind().name().toLowerCase(Locale.ROOT) + ": " + key.range();
    String only =
        models.size() == Models.all().size() ? "" : " (" + String.join(", ", models) + ")";
    page.append(
        "| `%s` | %s | %s | %s%s |\n"
            .formatted(key.name(), cell(values), key.standard(), cell(key.meaning()), only));
  }
}
