package org.capgnn.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.capgnn.cli.console.ExitCode;
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
    all.addAll(List.of("--classes", "16", "--json"));
    all.addAll(List.of(more));
    assertThat(estimate(all.toArray(String[]::new))).as(console.err()).isEqualTo(ExitCode.OK);
    return new ObjectMapper().readTree(console.out());
  }

  /**
   * Ten states, of 16 classes x 2 views for training and 16 for evaluation, or five and two. The
   * lean mode needs two gradients of a state besides; the normal one puts them in the place of
   * states.
   */
  @Test
  void totalsOfBothModesDifferByTheStatesThatAreNotKept() throws IOException {
    JsonNode json = graph("--model", "capgcn", "--set", "views=2");

    assertThat(json.get("entries").asLong()).isEqualTo(100_000_000);
    assertThat(json.at("/normal/total").asLong()).isBetween(18_000_000_000L, 19_000_000_000L);
    assertThat(json.at("/normal/total").asLong() - json.at("/lean/total").asLong())
        .isCloseTo(5_000_000L * (5 * 32 + 8 * 16 - 2 * 32) * 4, within(1_000L));
    assertThat(json.get("mode").asText()).isIn("normal", "lean");
    assertThat(json.get("longestArray").asLong()).isEqualTo(160_000_000);
    assertThat(json.get("longestArrayHolds").asText()).isNotEmpty();
    assertThat(json.get("heap").asLong()).isEqualTo(Runtime.getRuntime().maxMemory());
  }

  @Test
  void modelWithoutALeanModeHasOneColumn() throws IOException {
    assertThat(graph("--model", "gat").has("lean")).isFalse();
    assertThat(estimate("karate", "--model", "gat")).isEqualTo(ExitCode.OK);
    assertThat(console.out()).contains("attention", "total").doesNotContain("lean");
  }

  @Test
  void tableNamesThePartsAndSaysWhetherItFits() {
    assertThat(estimate("karate")).isEqualTo(ExitCode.OK);
    assertThat(console.out())
        .contains("graph and features", "parameters", "masks", "propagation", "loss", "total")
        .contains("normal", "lean")
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
}
