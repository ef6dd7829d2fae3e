package org.capgnn.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.capgnn.cli.console.ExitCode;
import org.capgnn.cli.train.MemoryNote;
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

  /**
   * By hand, with N = 5e6 vertices and E = 1.05e8 entries of A + I: graph 1.84e9, features 0.5e9,
   * parameters 16 x 5130, masks 6e7 + 8e7 + 11 E + 160 N = 2.095e9, hops 13 x (32 + 16) N floats =
   * 12.48e9 or, lean, (8 x 32 + 5 x 16) N floats = 6.72e9, gradients 160 N + 5130 + 32 x 4096
   * floats = 3,200,544,808.
   */
  @Test
  void totalsOfBothModesAreThoseComputedByHand() throws IOException {
    JsonNode json = graph("--set", "views=2");

    assertThat(json.get("entries").asLong()).isEqualTo(100_000_000);
    assertThat(json.at("/normal/hops").asLong()).isEqualTo(12_480_000_000L);
    assertThat(json.at("/normal/total").asLong()).isEqualTo(20_115_626_888L);
    assertThat(json.at("/lean/hops").asLong()).isEqualTo(6_720_000_000L);
    assertThat(json.at("/lean/total").asLong()).isEqualTo(14_355_626_888L);
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
