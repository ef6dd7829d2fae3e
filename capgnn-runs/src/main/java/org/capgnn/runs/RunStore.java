package org.capgnn.runs;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.capgnn.graph.InputException;
import org.capgnn.result.RunKey;
import org.capgnn.result.RunRecord;

/**
 * A store of finished runs in an SQLite file.
 *
 * <p>Each call that adds runs is one transaction of the write-ahead log: after a crash of the
 * process or the machine, its runs are stored completely or not at all. Several processes may use
 * one file at the same time; a writer waits for the others. Threads may share a store.
 */
public final class RunStore implements AutoCloseable {
  private static final String COLUMNS =
      Column.all().stream().map(c -> c.title).collect(Collectors.joining(", "));
  private static final String INSERT =
      "INSERT INTO runs ("
          + COLUMNS
          + ") VALUES ("
          + "?, ".repeat(Column.all().size() - 1)
          + "?) ON CONFLICT (id) DO NOTHING";
  private static final String SELECT = "SELECT " + COLUMNS + " FROM runs";
  private static final String ORDER = " ORDER BY dataset, model, finished, seed, id";

  private final StoreFile file;
  private final Connection connection;
  private final Reservations reservations;

  private RunStore(StoreFile file, Connection connection, Holder self, Clock clock) {
    this.file = file;
    this.connection = connection;
    this.reservations = new Reservations(connection, self, clock);
  }

  /** Opens a store, and creates it if the file does not exist. */
  public static RunStore open(Path path) {
    return open(path, Holder.here(), Clock.systemUTC());
  }

  /** Opens a store with a given holder and clock for its reservations. */
  static RunStore open(Path path, Holder self, Clock clock) {
    StoreFile file = new StoreFile(path);
    return new RunStore(file, file.open(), self, clock);
  }

  /**
   * Opens a store that must exist; on a read-only file system it can only be read.
   *
   * @throws InputException if the file does not exist or is not a store
   */
  public static RunStore openExisting(Path path) {
    if (!Files.isRegularFile(path)) {
      throw new InputException(
          path + ": no store of runs here; check the path, or import runs to create a store");
    }
    StoreFile file = new StoreFile(path);
    return new RunStore(file, file.openExisting(), Holder.here(), Clock.systemUTC());
  }

  /**
   * Adds a finished run.
   *
   * @return false if the store already had it
   */
  public boolean add(StoredRun run) {
    return addAll(List.of(run)) == 1;
  }

  /** Adds a run that has just finished; {@code Training.onRun(store::keep)} keeps all of them. */
  public void keep(RunRecord run) {
    add(StoredRun.of(run, Instant.now()));
  }

  /**
   * Adds all runs, or none of them if that fails.
   *
   * @return how many of them the store did not have yet
   */
  public synchronized int addAll(List<StoredRun> runs) {
    return inTransaction(
        () -> {
          try (PreparedStatement insert = connection.prepareStatement(INSERT)) {
            int added = 0;
            for (StoredRun run : runs) {
              int index = 0;
              for (Column column : Column.all()) {
                insert.setObject(++index, column.of(run));
              }
              added += insert.executeUpdate();
            }
            return added;
          }
        });
  }

  /**
   * Requests a run in order to train it. At any time at most one open store, in any process, holds
   * the reservation of a run; its holder has to renew it until it is released.
   */
  synchronized Reservation reserve(RunKey key) {
    return inTransaction(
        () -> {
          Optional<StoredRun> run = find(key); // in the transaction: it may be stored meanwhile
          if (run.isPresent()) {
            return Reservation.finished(run.get());
          }
          return reservations.take(key.id()) ? Reservation.OURS : Reservation.TAKEN;
        });
  }

  /**
   * Ends the reservation of a run, whether it was trained or not. If the store cannot be written,
   * for example on a full disk, the reservation expires.
   */
  synchronized void release(RunKey key) {
    quietly(() -> reservations.release(key.id()));
  }

  /**
   * Extends the lifetime of this store's reservations. If that fails, the worst consequence is that
   * a run is trained twice.
   */
  synchronized void renewReservations() {
    quietly(reservations::renew);
  }

  private static void quietly(Change change) {
    try {
      change.make();
    } catch (SQLException storeIsInTrouble) {
      // storing the next run fails too, and reports the cause
    }
  }

  @FunctionalInterface
  private interface Change {
    void make() throws SQLException;
  }

  @FunctionalInterface
  private interface Work<T> {
    T get() throws SQLException;
  }

  private <T> T inTransaction(Work<T> work) {
    try (Statement transaction = connection.createStatement()) {
      transaction.execute("BEGIN IMMEDIATE"); // waits for other writers now, not half way
      try {
        T result = work.get();
        transaction.execute("COMMIT");
        return result;
      } catch (SQLException | RuntimeException e) {
        undo(transaction, e);
        throw e;
      }
    } catch (SQLException e) {
      throw file.explain(e);
    }
  }

  /** Rolls back; fails on a full disk, where SQLite has already rolled back. */
  private static void undo(Statement transaction, Exception reason) {
    try {
      transaction.execute("ROLLBACK");
    } catch (SQLException alreadyUndone) {
      reason.addSuppressed(alreadyUndone);
    }
  }

  /** Returns the run of a key, if the store has it. */
  public Optional<StoredRun> find(RunKey key) {
    return select(" WHERE id = ?", key.id()).stream().findFirst();
  }

  /** Returns the runs whose id begins with {@code start}. */
  public List<StoredRun> withIdFrom(String start) {
    return select(" WHERE substr(id, 1, length(?)) = ?", start, start);
  }

  /** Returns the runs that a filter accepts, ordered by data set, model and time. */
  public List<StoredRun> list(RunFilter filter) {
    return select("").stream().filter(filter::accepts).toList();
  }

  private synchronized List<StoredRun> select(String condition, String... arguments) {
    try (PreparedStatement query = connection.prepareStatement(SELECT + condition + ORDER)) {
      for (int i = 0; i < arguments.length; i++) {
        query.setString(i + 1, arguments[i]);
      }
      List<StoredRun> runs = new ArrayList<>();
      try (ResultSet rows = query.executeQuery()) {
        while (rows.next()) {
          runs.add(file.toRun(rows));
        }
      }
      return runs;
    } catch (SQLException e) {
      throw file.explain(e);
    }
  }

  /** Limits the size of the file, so that tests can simulate a full disk. */
  void limitPages(int pages) {
    try (Statement statement = connection.createStatement()) {
      statement.execute("PRAGMA max_page_count = " + pages);
    } catch (SQLException e) {
      throw file.explain(e);
    }
  }

  @Override
  public synchronized void close() {
    try {
      connection.close();
    } catch (SQLException e) {
      throw file.explain(e);
    }
  }
}
