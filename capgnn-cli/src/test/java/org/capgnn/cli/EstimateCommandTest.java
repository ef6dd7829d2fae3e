package org.capgnn.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class EstimateCommandTest {
  private final TestConsole console = new TestConsole();

  private int estimate(String... arguments) {
    List<String> all = new ArrayList<>(List.of("estimate"));
    all.addAll(List.of(arguments));
    return console.run(all.toArray(String[]::new));
  }

  private JsonNode graph(String... more) throws IOException {
    List<String> all =
        new ArrayList<>(
            List.of("--vertices", "5000000", "--edges", "50000000", "--features", "64"));
    all.addAll(List.of("--classes", "16", "--model", "capgcn", "--json"));
    all.addAll(List.of(more));
    assertThat(estimate(all.toArray(String[]::new))).as(console.err()).isEqualTo(ExitCode.OK);
    return new ObjectMapper().readTree(console.out());
  }

  @Test
  void groupsOfBothModesAddUp() throws IOException {
    JsonNode json = graph("--set", "views=2");

    assertThat(json.get("entries").asLong()).isEqualTo(100_000_000);
    for (String mode : List.of("normal", "lean")) {
      long sum = 0;
      for (JsonNode bytes : json.get(mode)) {
        sum += bytes.asLong();
      }
      assertThat(sum).isEqualTo(2 * json.get(mode).get("total").asLong());
    }
    assertThat(json.get("lean").get("hops").asLong())
        .isLessThan(json.get("normal").get("hops").asLong());
  }

  @Test
  void tableNamesTheGroupsAndSaysWhetherItFits() {
    assertThat(estimate("karate")).isEqualTo(ExitCode.OK);
    assertThat(console.out())
        .contains("graph", "features", "parameters", "masks", "hops", "gradients", "total")
        .contains("It fits into the heap of");
  }

  @Test
  void sizesWithoutClassesAreRefused() {
    assertThat(estimate("--vertices", "10", "--edges", "20")).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(console.err()).contains("--features", "--classes");
  }

  @Test
  void dataAndSizesTogetherAreRefused() {
    int code =
        estimate("karate", "--vertices", "9", "--edges", "9", "--features", "9", "--classes", "2");
    assertThat(code).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(console.err()).contains("not both");
  }

  @Test
  void sizesAreReadInTheirUnit() {
    assertThat(MemoryNote.size(1023)).isEqualTo("1023 B");
    assertThat(MemoryNote.size(1536)).isEqualTo("1.5 KiB");
    assertThat(MemoryNote.size(20L << 30)).isEqualTo("20.0 GiB");
  }
}
