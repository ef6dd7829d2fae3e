package org.capgnn.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.capgnn.cli.console.ExitCode;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A messy table is described, trained on and applied with nothing but its folder. */
class MessyTableCommandTest {
  @TempDir Path folder;
  private Path data;

  @BeforeEach
  void writeTheTable() throws IOException {
    data = Files.createDirectory(folder.resolve("shops"));
    String[] kinds = {"bakery", "bank", "garage"};
    StringBuilder shops = new StringBuilder("shop_id,city,sales,open,since,class\n");
    StringBuilder roads = new StringBuilder("from,to\n");
    for (int r = 0; r < 60; r++) {
      shops.append(
          "s%d,%s,\"%d,%03d\",%s,%d.3.2001,%s\n"
              .formatted(
                  r,
                  r % 7 == 0 ? "NA" : "city " + r % 3,
                  10 + r % 3,
                  r,
                  r % 2 == 0 ? "yes" : "no",
                  1 + r % 28,
                  r == 4 ? "museum" : r % 4 == 0 ? "?" : kinds[r % 3]));
      roads.append("s%d,s%d\n".formatted(r, (r + 3) % 60));
    }
    Files.writeString(data.resolve("shops.csv"), shops);
    Files.writeString(data.resolve("roads.csv"), roads);
  }

  @Test
  void everyColumnHasALine() {
    TestConsole console = new TestConsole();
    assertThat(console.run("datasets", "info", data.toString())).isEqualTo(ExitCode.OK);
    assertThat(console.out())
        .contains("city: category (3 values), 4 features; --text city")
        .contains("sales: number (")
        .contains("the comma groups thousands), 1 feature; --category sales")
        .contains("open: boolean (true or false), 1 feature; --ignore open")
        .contains("since: date (dates such as 1.3.2001), 1 feature; --date-parts since")
        .contains("on reading  9 of 60 cells of 'city' are missing")
        .contains("on reading  14 labels '?' count as unknown");
  }

  @Test
  void optionsChangeWhatAColumnIs() {
    TestConsole console = new TestConsole();
    console.run(
        "datasets", "info", data.toString(), "--ignore", "open,since", "--category", "sales");
    assertThat(console.out())
        .contains("open: ignored (left out on request), left out")
        .contains("sales: category (on request");
    TestConsole mistyped = new TestConsole();
    assertThat(mistyped.run("datasets", "info", data.toString(), "--text", "cty"))
        .isEqualTo(ExitCode.BAD_INPUT);
    assertThat(mistyped.err()).contains("no feature column 'cty', did you mean city?");
  }

  @Test
  void trainsAndPredictsWithNothingElse() throws IOException {
    TestConsole training = new TestConsole();
    Path out = folder.resolve("out");
    int code =
        training.run(
            "train", data.toString(), "--model", "gcn", "--epochs", "5", "--out", out.toString());
    assertThat(code).isEqualTo(ExitCode.OK);
    assertThat(training.err())
        .contains("column city: category")
        .contains("on reading: the label is column 'class'");
    TestConsole prediction = new TestConsole();
    assertThat(prediction.run("predict", "--model", out.toString())).isEqualTo(ExitCode.OK);
    assertThat(prediction.out()).contains("p(museum)").contains("\ns59,");
    Path graph = folder.resolve("predicted.graphml");
    TestConsole drawn = new TestConsole();
    assertThat(drawn.run("predict", "--model", out.toString(), "--out", graph.toString()))
        .isEqualTo(ExitCode.OK);
    assertThat(Files.readString(graph))
        .contains("attr.name=\"predicted\"", "attr.name=\"p(museum)\"")
        .contains("attr.name=\"city\"", "attr.name=\"sales\"");
  }

  @Test
  void aVectorHasOneLine() throws IOException {
    StringBuilder shops = new StringBuilder("shop_id,class,place,city\n");
    for (int r = 0; r < 60; r++) {
      shops.append("s%d,bank,\"[%d.5, 1.%d, %d]\",city %d\n".formatted(r, r, r, r % 7, r % 3));
    }
    Files.writeString(data.resolve("shops.csv"), shops);
    TestConsole console = new TestConsole();
    console.run("datasets", "info", data.toString());
    assertThat(console.out())
        .contains("place.0 to place.2: numbers of a vector, 3 columns")
        .contains("city: category");
    TestConsole ignoring = new TestConsole();
    ignoring.run("datasets", "info", data.toString(), "--ignore", "place");
    assertThat(ignoring.out()).contains("place: ignored (left out on request)");
  }
}
