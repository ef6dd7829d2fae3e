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

/** The file of a store: opening it, its form, and what its failures mean. */
record StoreFile(Path path) {
  private static final int FORM = 1; // kept in the file; a later form gets the next number
  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final int PRIMARY_CODE = 0xFF; // SQLite's extended codes carry more above it

  /** Opens the file and makes the table where it is new. */
  Connection open() {
    try {
      Files.createDirectories(path.toAbsolutePath().getParent());
    } catch (IOException e) {
      throw new InputException(path + ": cannot make its folder (" + e + "); name another", e);
    }
    try {
      return open(SQLiteConfig.LockingMode.NORMAL);
    } catch (SQLException e) {
      if (!lacksSharedMemory(e)) {
        throw explain(e);
      }
    }
    try { // a full disk has no room for the file that processes share; alone we need none
      return open(SQLiteConfig.LockingMode.EXCLUSIVE);
    } catch (SQLException e) {
      throw explain(e);
    }
  }

  /**
   * Opens a file that is there already; on a read-only file system for reading alone.
   *
   * @throws InputException where it is not a store
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
    // nobody can write it, so there is nothing to lock and no log to share, which wants writing
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

  /** Whether runs are still in the log beside the file, where the file alone would lack them. */
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
      statement.execute(
          "PRAGMA locking_mode = " + locking.getValue()); // first, or it has no effect
      statement.execute("PRAGMA synchronous = FULL");
      int form = form(statement);
      if (form == 0 && isEmpty(statement)) {
        statement.execute("PRAGMA journal_mode = WAL"); // stays with the file
        make(statement);
        form = FORM;
      }
      requireStore(statement, form);
    }
  }

  /** All or nothing, lest another process take a half for the database of somebody else. */
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

  /** Refuses what somebody else made, before anything in it is changed. */
  private void requireStore(Statement statement, int form) throws SQLException {
    if (form > FORM) {
      throw new InputException(
          path + ": a store of form " + form + ", this version knows " + FORM + "; use a newer");
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
          throw new InputException(path + ": a database, but not a store of runs; name another file");
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
      // the failure that made us close it is the one to tell
    }
  }

  /** The run of the current row. */
  StoredRun toRun(ResultSet row) {
    try {
      return Column.toRun(column -> cell(row, column));
    } catch (IllegalArgumentException e) {
      throw new InputException(path + ": a damaged row: " + e.getMessage(), e);
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

  /** What to tell a person about a failure. */
  RuntimeException explain(SQLException e) {
    int code = e.getErrorCode() & PRIMARY_CODE;
    if (code == SQLiteErrorCode.SQLITE_FULL.code) {
      return new StoreException(
          path
              + ": the disk is full, the run could not be stored; make room and start again, what"
              + " was stored before is safe",
          e);
    }
    if (code == SQLiteErrorCode.SQLITE_BUSY.code || code == SQLiteErrorCode.SQLITE_LOCKED.code) {
      return new StoreException(
          path
              + ": another process has kept the store locked for "
              + PATIENCE.toSeconds()
              + " s; end it or wait",
          e);
    }
    if (code == SQLiteErrorCode.SQLITE_NOTADB.code || code == SQLiteErrorCode.SQLITE_CORRUPT.code) {
      return new InputException(
          path + ": not a store of runs, or a damaged one; name another file", e);
    }
    if (code == SQLiteErrorCode.SQLITE_CANTOPEN.code
        || code == SQLiteErrorCode.SQLITE_READONLY.code) {
      return new InputException(
          path + ": cannot be opened for writing; check the permissions or name another", e);
    }
    return new StoreException(path + ": the store failed (" + oneLine(e.getMessage()) + ")", e);
  }

  private static String oneLine(String text) {
    return text == null ? "no details" : text.replaceAll("\\s+", " ");
  }
}
