package org.capgnn.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.capgnn.cli.console.ExitCode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DatasetsCommandTest {
  private final TestConsole console = new TestConsole();
  @TempDir Path folder;

  private JsonNode json() throws IOException {
    return new ObjectMapper().readTree(console.out());
  }

  @Test
  void listShowsEveryNameWithItsCounts() {
    assertThat(console.run("datasets")).isEqualTo(ExitCode.OK);
    assertThat(console.out().lines())
        .anySatisfy(
            line ->
                assertThat(line)
                    .matches("cora +2,708 +5,278 +1,433 +7 +public +embedded +machine.*"))
        .anySatisfy(line -> assertThat(line).matches("amazon-computers +13,752 +245,861 .*"));
  }

  @Test
  void jsonOfCoraHasThePublishedCounts() throws IOException {
    assertThat(console.run("datasets", "info", "cora", "--json")).isEqualTo(ExitCode.OK);
    assertThat(console.out().lines()).hasSize(1);
    JsonNode card = json();
    assertThat(card.fieldNames())
        .toIterable()
        .containsExactly(
            "name",
            "vertices",
            "edges",
            "features",
            "featureEntries",
            "classes",
            "classSizes",
            "train",
            "valid",
            "test",
            "isolated",
            "homophily",
            "hash");
    assertThat(card.get("vertices").asInt()).isEqualTo(2708);
    assertThat(card.get("edges").asInt()).isEqualTo(5278);
    assertThat(card.get("featureEntries").asInt()).isEqualTo(49216);
    assertThat(card.get("classSizes").toString()).isEqualTo("[351,217,418,818,426,298,180]");
    assertThat(card.get("train").asInt()).isEqualTo(140);
    assertThat(card.get("test").asInt()).isEqualTo(1000);
  }

  @Test
  void tableNamesTheClasses() {
    assertThat(console.run("datasets", "info", "karate")).isEqualTo(ExitCode.OK);
    assertThat(console.out()).contains("vertices", "34, 0 isolated", "hash");
    assertThat(console.out()).contains("Mr. Hi: 17", "Officer: 17");
  }

  @Test
  void ownFolderWithOtherColumnNamesIsDescribed() throws IOException {
    Files.writeString(folder.resolve("edges.csv"), "from,to\na,b\nb,c\n");
    Files.writeString(folder.resolve("vertices.csv"), "paper,topic,x\na,p,1\nb,q,2\nc,,3\n");

    int code =
        console.run(
            "datasets",
            "info",
            folder.toString(),
            "--columns",
            "source=from,target=to,id=paper,label=topic",
            "--json");
    assertThat(console.err()).isEmpty();
    assertThat(code).isEqualTo(ExitCode.OK);
    assertThat(json().get("edges").asInt()).isEqualTo(2);
    assertThat(json().get("classSizes").toString()).isEqualTo("[1,1]");
  }

  @Test
  void graphWithoutLabelsHasNoSplitAndNoHomophily() throws IOException {
    Files.writeString(folder.resolve("edges.csv"), "source,target\na,b\n");
    Files.writeString(folder.resolve("vertices.csv"), "id,x\na,1\nb,2\n");

    assertThat(console.run("datasets", "info", folder.toString(), "--json")).isZero();
    assertThat(json().get("homophily").isNull()).isTrue();
    assertThat(json().get("train").asInt()).isZero();
  }

  @Test
  void missingFileIsBadInput() {
    assertThat(console.run("datasets", "info", "no-such-thing")).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(console.err().lines()).singleElement().asString().contains("'no-such-thing'");
    assertThat(console.out()).isEmpty();
  }

  @Test
  void missingDataFolderIsBadInput() {
    assertThat(console.run("datasets", "info", "cora", "--data-dir", "/no/where"))
        .isEqualTo(ExitCode.BAD_INPUT);
    assertThat(console.err()).contains("--data-dir /no/where: no such folder");
  }
}
