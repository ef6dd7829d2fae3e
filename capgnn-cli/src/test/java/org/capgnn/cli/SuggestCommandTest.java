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

class SuggestCommandTest {
  private final TestConsole console = new TestConsole();

  @Test
  void saysWhatWasSeenAndWhichCommandsToTry() {
    assertThat(console.run("suggest", "cora")).as(console.err()).isEqualTo(ExitCode.OK);
    assertThat(console.out())
        .contains("640 to learn from in 7 classes", "adjusted homophily 0.79", "1,433 sparse")
        .contains("./capgnn train cora\n", "./capgnn tune cora");
  }

  @Test
  void pathsWithSpacesAreQuotedAndFewLabelsNamed(@TempDir Path temp) throws IOException {
    Path folder = Files.createDirectory(temp.resolve("my graph"));
    Files.writeString(folder.resolve("edges.csv"), "source,target\na,b\nb,c\nc,d\n");
    Files.writeString(folder.resolve("vertices.csv"), "id,label\na,x\nb,y\nc,\nd,\n");

    assertThat(console.run("suggest", folder.toString())).as(console.err()).isEqualTo(ExitCode.OK);
    assertThat(console.out())
        .contains("2 to learn from in 2 classes, 1 each", "features  ", "none, so features=")
        .contains("compare with models") // which train does not do along with an ensemble
        .contains("./capgnn train '" + folder + "' --ensemble 5\n");
  }

  @Test
  void jsonHoldsTheSame() throws IOException {
    assertThat(console.run("suggest", "karate", "--json")).isEqualTo(ExitCode.OK);
    JsonNode json = new ObjectMapper().readTree(console.out());
    assertThat(json.at("/suggestions/0/topic").asText()).isEqualTo("labels");
    assertThat(json.at("/suggestions/1/options/0").asText()).isEqualTo("--or-better");
    assertThat(json.at("/commands/0").asText()).isEqualTo("./capgnn train karate --or-better");
  }

  @Test
  void unknownModelIsRefusedBeforeTheDataIsRead() {
    assertThat(console.run("suggest", "/nowhere", "--model", "capgta"))
        .isEqualTo(ExitCode.BAD_INPUT);
    assertThat(console.err()).contains("capgta").doesNotContain("nowhere");
  }
}
