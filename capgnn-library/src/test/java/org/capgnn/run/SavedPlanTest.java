package org.capgnn.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.capgnn.Datasets;
import org.capgnn.Session;
import org.capgnn.Training;
import org.capgnn.graph.Dataset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SavedPlanTest {
  @Test
  void planOfTheFormBeforeListsOfSeedsIsRead(@TempDir Path folder) throws IOException {
    Dataset karate = Datasets.load("karate");
    Session.of(karate, Training.of("gcn").set("epochs", 2).runs(2).folder(folder)).run();
    SavedPlan plan = SavedPlan.read(folder);
    Path file = folder.resolve(RunFolder.PLAN);
    String text = Files.readString(file);
    String older =
        text.substring(0, text.indexOf(",\n  \"checksum\""))
            .replace("\"format\" : 3", "\"format\" : 2")
            .replaceFirst("\"seeds\" : \\[[^\\]]*\\]", "\"runs\" : 2")
            .replaceFirst("\"changes\" : \\{[^}]*\\},\\s*", "")
            .replaceFirst("\\s*\"ensemble\" : false,\\s*\"orBetter\" : false,", "");
    assertThat(older).contains("\"runs\" : 2").doesNotContain("ensemble");
    Files.write(file, Seal.on(older + "\n}"));

    assertThat(SavedPlan.read(folder))
        .usingRecursiveComparison()
        .ignoringFields("changes")
        .isEqualTo(plan);
    assertThat(plan.changes()).containsExactly(Map.entry("epochs", "2"));
    assertThat(SavedPlan.read(folder).changes()).isEmpty();
    assertThat(plan.seeds()).isEqualTo(List.of(1L, 2L));
  }
}
