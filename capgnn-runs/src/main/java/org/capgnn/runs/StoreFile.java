package org.capgnn.runs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.Collectors;
import org.capgnn.graph.InputException;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

/** The SQLite file of a store: opens it, checks its format and explains its failures. */
record StoreFile(Path path) {
  private static final int FORM = 1; // format number, stored in the file
  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final int PRIMARY_CODE = 0xFF; // the higher bits hold SQLite's extended codes

  /** Opens the file and creates the table if the file is new. */
  Connection open() {
    try {
      Files.createDirectories(path.toAbsolutePath().getParent());
    } catch (IOException e) {
      throw new InputException(
          path + ": cannot create its folder (" + e + "); choose another path", e);
    }
    try {
      return open(SQLiteConfig.LockingMode.NORMAL);
    } catch (SQLException e) {
      if (!lacksSharedMemory(e)) {
        throw explain(e);
      }
    }
    try { // on a full disk there is no room for the shared-memory file, which only sharing needs
      return open(SQLiteConfig.LockingMode.EXCLUSIVE);
    } catch (SQLException e) {
      throw explain(e);
    }
  }

  /**
   * Opens an existing file; on a read-only file system only for reading.
   *
   * @throws InputException if it is not a store
   */
  Connection openExisting() {
    try {
      return open();
    } catch (InputException e) {
      if (!(e.getCause() instanceof SQLException cause) || !isReadOnly(cause) || hasLog()) {
        throw e;
      }
    }
    SQLiteConfig config = new SQLiteConfig();
    config.setReadOnly(true);
    // immutable: nobody can write the file, and locks and the log would have to write beside it
    String file = path.toAbsolutePath().toUri().getRawPath();
    try {
      Connection connection = config.createConnection("jdbc:sqlite:file:" + file + "?immutable=1");
      try (Statement statement = connection.createStatement()) {
        requireStore(statement, form(statement));
        return connection;
      } catch (SQLException | RuntimeException e) {
        close(connection);
        throw e;
      }
    } catch (SQLException e) {
      throw explain(e);
    }
  }

  private static boolean isReadOnly(SQLException e) {
    int code = e.getErrorCode() & PRIMARY_CODE;
    return code == SQLiteErrorCode.SQLITE_CANTOPEN.code
        || code == SQLiteErrorCode.SQLITE_READONLY.code;
  }

  /** Whether a log beside the file may hold runs that the file itself still lacks. */
  private boolean hasLog() {
    try {
      Path log = Path.of(path.toAbsolutePath() + "-wal");
      return Files.exists(log) && Files.size(log) > 0;
    } catch (IOException e) {
      return true;
    }
  }

  private Connection open(SQLiteConfig.LockingMode locking) throws SQLException {
    SQLiteConfig config = new SQLiteConfig();
    config.setBusyTimeout((int) PATIENCE.toMillis());
    Connection connection = null;
    try {
      connection = config.createConnection("jdbc:sqlite:" + path.toAbsolutePath());
      prepare(connection, locking);
      return connection;
    } catch (SQLException | RuntimeException e) {
      close(connection);
      throw e;
    }
  }

  private static boolean lacksSharedMemory(SQLException e) {
    return e instanceof SQLiteException failure
        && failure.getResultCode().name().startsWith("SQLITE_IOERR_SHM");
  }

  private void prepare(Connection connection, SQLiteConfig.LockingMode locking)
      throws SQLException {
    try (Statement statement = connection.createStatement()) {
      // before any other access to the file, or it has no effect
      statement.execute("PRAGMA locking_mode = " + locking.getValue());
      statement.execute("PRAGMA synchronous = FULL");
      int form = form(statement);
      if (form == 0 && isEmpty(statement)) {
        statement.execute("PRAGMA journal_mode = WAL"); // stored in the file
        make(statement);
        form = FORM;
      }
      requireStore(statement, form);
    }
  }

  /** Creates the table in one transaction: another process would reject a half-made store. */
  private static void make(Statement statement) throws SQLException {
    statement.execute("BEGIN IMMEDIATE");
    statement.execute("CREATE TABLE IF NOT EXISTS runs (" + definitions() + ")");
    statement.execute("PRAGMA user_version = " + FORM);
    statement.execute("COMMIT");
  }

  private static boolean isEmpty(Statement statement) throws SQLException {
    try (ResultSet row = statement.executeQuery("SELECT count(*) FROM sqlite_master")) {
      return row.getInt(1) == 0;
    }
  }

  /** Rejects databases of other programs before anything in them is changed. */
  private void requireStore(Statement statement, int form) throws SQLException {
    if (form > FORM) {
      throw new InputException(
          "%s: the store has format %d, this version reads %d; use a newer version of capgnn"
              .formatted(path, form, FORM));
    }
    Set<String> columns = new HashSet<>();
    try (ResultSet rows = statement.executeQuery("PRAGMA table_info(runs)")) {
      while (rows.next()) {
        columns.add(rows.getString("name"));
      }
    }
    for (Column column : Column.all()) {
      if (!columns.contains(column.title)) {
        if (columns.isEmpty() || !column.isOptional()) {
          throw new InputException(
              path + ": a database, but not a store of runs; choose another path");
        }
        statement.execute("ALTER TABLE runs ADD COLUMN " + column.title + " REAL");
      }
    }
  }

  private static int form(Statement statement) throws SQLException {
    try (ResultSet row = statement.executeQuery("PRAGMA user_version")) {
      return row.getInt(1);
    }
  }

  private static String definitions() {
    return Column.all().stream()
        .map(
            column ->
                switch (column.kind) {
                  case REAL -> column.title + " REAL";
                  case INTEGER -> column.title + " INTEGER NOT NULL";
                  case TEXT, JSON -> column.title + " TEXT NOT NULL";
                })
        .map(text -> text.startsWith("id ") ? text + " PRIMARY KEY" : text)
        .collect(Collectors.joining(", "));
  }

  private static void close(Connection connection) {
    try {
      if (connection != null) {
        connection.close();
      }
    } catch (SQLException e) {
      // the failure that made us close the connection is reported instead
    }
  }

  /** Returns the run of the current row. */
  StoredRun toRun(ResultSet row) {
    try {
      return Column.toRun(column -> cell(row, column));
    } catch (IllegalArgumentException e) {
      throw new InputException(path + ": damaged row: " + e.getMessage(), e);
    }
  }

  private Object cell(ResultSet row, Column column) {
    try {
      Object cell =
          switch (column.kind) {
            case TEXT, JSON -> row.getString(column.title);
            case INTEGER -> row.getLong(column.title);
            case REAL -> row.getDouble(column.title);
          };
      return row.wasNull() ? null : cell;
    } catch (SQLException e) {
      throw explain(e);
    }
  }

  /** Returns an exception whose message explains a failure of SQLite and what to do about it. */
  RuntimeException explain(SQLException e) {
    int code = e.getErrorCode() & PRIMARY_CODE;
    if (code == SQLiteErrorCode.SQLITE_FULL.code) {
      return new StoreException(
          path
              + ": the disk is full, the run could not be stored; free some space and start again;"
              + " the runs stored before are safe",
          e);
    }
    if (code == SQLiteErrorCode.SQLITE_BUSY.code || code == SQLiteErrorCode.SQLITE_LOCKED.code) {
      return new StoreException(
          path
              + ": another process has kept the store locked for "
              + PATIENCE.toSeconds()
              + " s; wait for it or stop it",
          e);
    }
    if (code == SQLiteErrorCode.SQLITE_NOTADB.code || code == SQLiteErrorCode.SQLITE_CORRUPT.code) {
      return new InputException(
          path + ": not a store of runs, or a damaged one; choose another path", e);
    }
    if (code == SQLiteErrorCode.SQLITE_CANTOPEN.code
        || code == SQLiteErrorCode.SQLITE_READONLY.code) {
      return new InputException(
          path + ": cannot be opened for writing; check the permissions or choose another path", e);
    }
    return new StoreException(path + ": the store failed (" + oneLine(e.getMessage()) + ")", e);
  }

  private static String oneLine(String text) {
    return text == null ? "no details" : text.replaceAll("\\s+", " ");
  }
}
