package org.capgnn.runs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.capgnn.runs.MadeUpRuns.run;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.capgnn.graph.InputException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RunFilesTest {
  private static final List<StoredRun> RUNS =
      List.of(
          run("cora", "capgcn", 1, 0.1 + 0.7),
          run("pubmed", "capgat", Map.of("alpha", "0.2"), -5, null));

  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"runs.csv", "runs.json"})
  void exportedRunsAreReadBackToTheLastBit(String name) {
    Path file = folder.resolve(name);
    RunFiles.write(file, RUNS);

    assertThat(RunFiles.read(file)).isEqualTo(RUNS);
  }

  @ParameterizedTest
  @ValueSource(strings = {"runs.csv", "runs.json"})
  void importSkipsStoredRuns(String name) {
    Path file = folder.resolve(name);
    RunFiles.write(file, RUNS);
    try (RunStore store = RunStore.open(folder.resolve("runs.sqlite"))) {
      store.add(RUNS.get(0));

      assertThat(store.addAll(RunFiles.read(file))).isEqualTo(1);
      assertThat(store.addAll(RunFiles.read(file))).isZero();
      assertThat(store.list(RunFilter.ALL)).containsExactlyElementsOf(RUNS);
    }
  }

  @Test
  void csvHasOneLinePerRun() throws IOException {
    Path file = folder.resolve("runs.csv");
    RunFiles.write(file, RUNS);

    assertThat(Files.readAllLines(file)).hasSize(1 + RUNS.size());
    assertThat(Files.readAllLines(file).get(0))
        .startsWith("id,dataset,dataHash,split,model,modelVersion,settings,seed,testAccuracy,");
  }

  private void assertRefused(String name, String text, String message) throws IOException {
    Path file = folder.resolve(name);
    Files.writeString(file, text);
    assertThatThrownBy(() -> RunFiles.read(file))
        .isInstanceOf(InputException.class)
        .hasMessage(file + ":" + message);
  }

  @Test
  void editedRowIsRefusedWithItsLine() throws IOException {
    assertRefused(
        "runs.csv",
        RunCsv.text(RUNS).replace(",-5,", ",-6,"),
        "3: the id does not match data, split, model, settings and seed (was the row edited?);"
            + " export the runs again or remove the row");
    assertRefused(
        "runs.json",
        RunJson.text(RUNS).replace("\"seed\":-5", "\"seed\":-6"),
        "3: the id does not match data, split, model, settings and seed (was the row edited?);"
            + " export the runs again or remove the row");
  }

  @Test
  void missingOrInvalidNumberIsRefusedWithItsColumn() throws IOException {
    assertRefused(
        "runs.csv",
        RunCsv.text(RUNS).replace(",12.5,", ",soon,"),
        "2: seconds 'soon' is not a number; export the runs again or remove the row");
    assertRefused(
        "runs.json",
        RunJson.text(RUNS).replace("\"seconds\":12.5,", ""),
        "2: seconds is missing; export the runs again or remove the row");
  }

  @Test
  void otherFilesAreRefused() throws IOException {
    assertRefused("a.csv", "", "1: empty; expected a line that names the columns");
    assertRefused(
        "b.csv", "source,target\na,b\n", "1: no column 'id'; is this a file of exported runs?");
    assertRefused("c.json", "{}", "1: expected a JSON array of runs");
    assertRefused("one.json", "[\n1]", "2: '1', expected a JSON object with the columns of a run");
    assertRefused("d.json", "[\n{\"id\":", "2: not valid JSON; is the file complete?");
  }

  @Test
  void truncatedFileIsRefusedWithItsLine() throws IOException {
    String text = RunCsv.text(RUNS);
    int fields = Column.all().size();
    int second = text.indexOf('\n', text.indexOf('\n') + 1) + 1;
    assertRefused(
        "runs.csv",
        text.substring(0, second) + "a,b,c\n" + text.substring(second),
        "3: 3 fields, expected " + fields + " as in the header; is the file complete?");
    for (int end = second + 1; end < text.length() - 1; end++) {
      Path file = folder.resolve("cut.csv");
      Files.writeString(file, text.substring(0, end));
      assertThatThrownBy(() -> RunFiles.read(file))
          .as("cut after %s characters", end)
          .isInstanceOf(InputException.class)
          .hasMessageStartingWith(file + ":3: ");
    }
  }

  @Test
  void valuesOutOfRangeAreRefused() throws IOException {
    String tail = "; export the runs again or remove the row";
    String csv = RunCsv.text(List.of(run("cora", "capgcn", 1, 0.625)));
    assertRefused(
        "a.csv",
        csv.replace(",0.625,", ",7.5,"),
        "2: testAccuracy is 7.5, expected a number from 0 to 1" + tail);
    assertRefused(
        "b.csv",
        csv.replace(",0.625,", ",NaN,"),
        "2: testAccuracy is NaN, expected a number from 0 to 1" + tail);
    assertRefused(
        "c.csv",
        csv.replace(",200,151,", ",200000000000,151,"),
        "2: epochs is 200000000000, expected a whole number from 0 to 2147483647" + tail);
    assertRefused(
        "d.csv",
        csv.replace(",200,151,", ",200,201,"),
        "2: bestEpoch is 201, expected at most epochs = 200" + tail);
    assertRefused(
        "e.csv",
        csv.replace(",12.5,", ",-1.0,"),
        "2: seconds is -1.0, expected a number that is at least 0" + tail);
    assertRefused(
        "f.json",
        RunJson.text(RUNS).replace("\"epochs\":200,", "\"epochs\":\n\"many\","),
        "2: epochs is \"many\", expected a whole number" + tail);
    assertRefused("g.json", RunJson.text(RUNS) + "x", "5: not valid JSON; is the file complete?");
  }

  @ParameterizedTest
  @ValueSource(strings = {"runs.csv", "runs.json"})
  void byteOrderMarkIsSkipped(String name) throws IOException {
    Path file = folder.resolve(name);
    RunFiles.write(file, RUNS);
    Files.writeString(file, "\uFEFF" + Files.readString(file));

    assertThat(RunFiles.read(file)).isEqualTo(RUNS);
  }

  @Test
  void fileExtensionIsCaseInsensitive() throws IOException {
    Path file = folder.resolve("RUNS.JSON");
    RunFiles.write(file, RUNS);

    assertThat(Files.readString(file)).startsWith("[");
    assertThat(RunFiles.read(file)).isEqualTo(RUNS);
  }

  @Test
  void folderIsRefused() {
    assertThatThrownBy(() -> RunFiles.read(folder))
        .isInstanceOf(InputException.class)
        .hasMessage(folder + ": a folder; expected a file of exported runs");
  }

  @Test
  void otherEncodingIsRefused() throws IOException {
    Path file = folder.resolve("latin.csv");
    Files.write(file, new byte[] {'i', 'd', (byte) 0xFC, '\n'});

    assertThatThrownBy(() -> RunFiles.read(file))
        .isInstanceOf(InputException.class)
        .hasMessage(file + ": not UTF-8 text; save it with that encoding");
  }

  /** It would be read until the memory ends. */
  @Test
  void deviceIsRefused() {
    Path device = Path.of("/dev/zero");
    assumeTrue(Files.exists(device), "there is no /dev/zero");

    assertThatThrownBy(() -> RunFiles.read(device))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("/dev/zero");
  }
}
