package org.capgnn.runs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.atIndex;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** SQLite settings that keep runs safe, but that no query of the store would show. */
class StoreFileTest {
  private static final int WRITE_VERSION = 18; // offsets in the header of an SQLite file
  private static final int READ_VERSION = 19;
  private static final byte WITH_A_LOG = 2; // write-ahead log

  @TempDir Path folder;

  private Path file() {
    return folder.resolve("runs.sqlite");
  }

  private static String ask(Connection connection, String pragma) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet answer = statement.executeQuery("PRAGMA " + pragma)) {
      return answer.getString(1);
    }
  }

  @Test
  void newStoreUsesAWriteAheadLogWhoeverOpensIt() throws Exception {
    RunStore.open(file()).close();

    assertThat(Files.readAllBytes(file()))
        .contains(WITH_A_LOG, atIndex(WRITE_VERSION))
        .contains(WITH_A_LOG, atIndex(READ_VERSION));
    try (Connection other = DriverManager.getConnection("jdbc:sqlite:" + file())) {
      assertThat(ask(other, "journal_mode")).isEqualTo("wal");
    }
  }

  /** Checks the setting, because no test can cut the power. */
  @Test
  void eachWriteIsSyncedToDisk() throws Exception {
    String full = "2";
    try (Connection made = new StoreFile(file()).open()) {
      assertThat(ask(made, "synchronous")).isEqualTo(full);
      assertThat(ask(made, "journal_mode")).isEqualTo("wal");
    }
    try (Connection again = new StoreFile(file()).openExisting()) {
      assertThat(ask(again, "synchronous")).isEqualTo(full);
      assertThat(ask(again, "journal_mode")).isEqualTo("wal");
    }
  }
}
