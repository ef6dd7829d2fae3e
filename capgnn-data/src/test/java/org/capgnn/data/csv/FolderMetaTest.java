package org.capgnn.data.csv;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.capgnn.data.LoadOptions;
import org.capgnn.data.table.TableFile;
import org.capgnn.graph.InputException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FolderMetaTest {

  private static FolderMeta read(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    return FolderMeta.read(
        new TableFile("dataset.json", () -> new ByteArrayInputStream(bytes), LoadOptions.DEFAULT));
  }

  @Test
  void whatIsWrittenIsReadBack(@TempDir Path folder) throws IOException {
    FolderMeta meta =
        new FolderMeta(
            "pets",
            true,
            List.of("cats", "dogs"),
            new FolderMeta.FeatureMeta(2, true, false, List.of("legs", "tail")));
    meta.write(folder.resolve(FolderMeta.FILE));
    assertThat(FolderMeta.read(TableFile.at(folder.resolve(FolderMeta.FILE), LoadOptions.DEFAULT)))
        .isEqualTo(meta);
  }

  @Test
  void fieldsAreOptionalAndOthersAreLeftOut() {
    assertThat(read("{\"more\": {\"deep\": [1, {}]}, \"name\": null, \"directed\": false}"))
        .isEqualTo(new FolderMeta(null, false, null, null));
  }

  @Test
  void wrongKindOfValueIsReportedWithItsLine() {
    assertThatThrownBy(() -> read("{\n\"classes\": \"cats\"}"))
        .isInstanceOf(InputException.class)
        .hasMessage(
            "dataset.json:2: expected a list in brackets as classes, found cats; fix or delete the"
                + " file");
    assertThatThrownBy(() -> read("{\"features\": {\"count\": \"x\"}}"))
        .hasMessageStartingWith("dataset.json:1: expected a whole number as count, found x");
    assertThatThrownBy(() -> read(""))
        .hasMessageStartingWith("dataset.json:1: expected an object in braces, found the end");
  }

  @Test
  void brokenJsonIsReportedWithItsLine() {
    assertThatThrownBy(() -> read("{\"name\": \"a\",\n oops"))
        .isInstanceOf(InputException.class)
        .hasMessageStartingWith("dataset.json:2: ")
        .hasMessageEndingWith("; fix or delete the file")
        .hasMessageNotContaining("\n");
  }
}
