package org.capgnn.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import org.capgnn.Datasets;
import org.capgnn.Training;
import org.capgnn.VertexClassifier;
import org.capgnn.cli.console.ExitCode;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExplainCommandTest {
  @TempDir static Path folder;

  private final TestConsole console = new TestConsole();

  @BeforeAll
  static void train() {
    Training training = Training.of("capgcn").set("epochs", 30).compareWithFloors(false);
    VertexClassifier.train(Datasets.load("karate"), training).save(folder);
  }

  private int explain(String... more) {
    String[] arguments = new String[3 + more.length];
    arguments[0] = "explain";
    arguments[1] = "--model";
    arguments[2] = folder.toString();
    System.arraycopy(more, 0, arguments, 3, more.length);
    return console.run(arguments);
  }

  private JsonNode json() throws IOException {
    return new ObjectMapper().readTree(console.out());
  }

  @Test
  void partsOfTheJsonAddUpToTheLogit() throws IOException {
    assertThat(explain("--vertex", "9", "--top", "4", "--json")).isEqualTo(ExitCode.OK);

    JsonNode why = json();
    double sum = why.get("rest").asDouble() + why.get("bias").asDouble();
    for (JsonNode contribution : why.get("contributions")) {
      sum += contribution.get("share").asDouble();
    }
    assertThat(why.get("contributions")).hasSize(4);
    assertThat(why.get("method").asText()).isEqualTo("exact");
    assertThat(sum).isCloseTo(why.get("logit").asDouble(), within(1e-9));
  }

  @Test
  void textNamesClassesVerticesHopsAndFeatures() {
    assertThat(explain("--vertex", "9")).isEqualTo(ExitCode.OK);

    assertThat(console.out())
        .contains(" rather than ")
        .contains("vertex  distance  evidence    share")
        .contains("the other 24 contributing vertices: ")
        .contains("share per hop, from 0: ")
        .contains("(bias)");
  }

  @Test
  void leavingAnEdgeOutChangesTheProbabilities() throws IOException {
    assertThat(explain("--vertex", "9", "--without-edge", "9,33", "--json")).isEqualTo(ExitCode.OK);

    JsonNode why = json();
    assertThat(why.get("before").get("Officer").asDouble())
        .isNotCloseTo(why.get("after").get("Officer").asDouble(), within(1e-4));
  }

  @Test
  void badQuestionsAreRefusedInOneLine() {
    assertThat(explain("--vertex", "nobody")).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(console.err()).contains("karate: no vertex is called 'nobody'");
    assertThat(explain("--vertex", "9", "--class", "Offizer")).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(console.err()).contains("no class is called 'Offizer', did you mean Officer?");
    assertThat(explain("--vertex", "9", "--without-edge", "9,10")).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(console.err()).contains("there is no edge from '9' to '10' to leave out");
    assertThat(explain("--vertex", "9", "--without-edge", "9")).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(console.err()).contains("--without-edge 9: expected the ids of two vertices");
    assertThat(explain("--vertex", "9", "--set-feature", "age")).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(console.err()).contains("--set-feature age: expected NAME=VALUE");
    assertThat(explain("--vertex", "9", "--set-feature", "age=3")).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(console.err()).contains("no feature is called 'age'");
    assertThat(explain("--vertex", "9", "--top", "0")).isEqualTo(ExitCode.BAD_INPUT);
  }
}
