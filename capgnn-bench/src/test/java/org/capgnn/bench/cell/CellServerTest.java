package org.capgnn.bench.cell;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringReader;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CellServerTest {
  private static final ObjectMapper JSON = new ObjectMapper();

  private static List<JsonNode> served(String dataset, String... lines) throws IOException {
    CellTask task =
        new CellTask(dataset, null, true, "capgat", Map.of("views", "2"), "per-class:2,2", 1, 2, 0);
    String input = JSON.writeValueAsString(task) + "\n" + String.join("\n", lines) + "\n";
    StringWriter out = new StringWriter();
    CellServer.serve(new BufferedReader(new StringReader(input)), new PrintWriter(out, true));
    List<JsonNode> answers = new ArrayList<>();
    for (String line : out.toString().lines().toList()) {
      answers.add(JSON.readTree(line));
    }
    return answers;
  }

  @Test
  void everyLineIsAnsweredUntilQuit() throws IOException {
    List<JsonNode> answers = served("karate", "run 3", "rum 3", "roofline", "quit", "run 1");

    assertThat(answers).hasSize(4);
    assertThat(answers.get(0).get("ready").asBoolean()).isTrue();
    assertThat(answers.get(1).get("times_ms")).hasSize(3);
    assertThat(answers.get(2).get("error").asText()).contains("rum 3");
    assertThat(answers.get(3).get("kernels")).hasSize(4);
  }

  @Test
  void dataThatIsMissingIsAnsweredWithTheReason() throws IOException {
    assertThat(served("no-such-data", "run 1"))
        .singleElement()
        .satisfies(answer -> assertThat(answer.get("error").asText()).contains("no-such-data"));
  }
}
