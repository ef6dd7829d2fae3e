package org.capgnn.runs;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.capgnn.graph.InputException;
import org.capgnn.result.RunKey;

/**
 * The runs that were ever finished, in an SQLite file.
 *
 * <p>A run is there wholly or not at all, also after the process or the machine was stopped in the
 * middle of a write: each is one transaction of the write-ahead log. Several processes may use one
 * file at a time; whoever comes second waits. Threads may share a store.
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

  /** Opens the store, which is made where there is none. */
  public static RunStore open(Path path) {
    return open(path, Holder.here(), Clock.systemUTC());
  }

  /** Opens the store for somebody whose time goes by another clock. */
  static RunStore open(Path path, Holder self, Clock clock) {
    StoreFile file = new StoreFile(path);
    return new RunStore(file, file.open(), self, clock);
  }

  /**
   * Opens a store that must be there; on a read-only file system it can be read.
   *
   * @throws InputException where there is no such file, or another than a store
   */
  public static RunStore openExisting(Path path) {
    if (!Files.isRegularFile(path)) {
      throw new InputException(
          path + ": no store of runs here; name an existing one, or import runs into a new one");
    }
    StoreFile file = new StoreFile(path);
    return new RunStore(file, file.openExisting(), Holder.here(), Clock.systemUTC());
  }

  /**
   * Adds a finished run.
   *
   * @return false where it was there already
   */
  public boolean add(StoredRun run) {
    return addAll(List.of(run)) == 1;
  }

  /**
   * Adds runs, all or, where that fails, none.
   *
   * @return how many were not there yet
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
   * Asks for a run, to train it: at any time at most one user of the store, in whatever process, is
   * told that it is theirs. Whoever gets it releases it in the end and renews it until then.
   */
  synchronized Reservation reserve(RunKey key) {
    return inTransaction(
        () -> {
          Optional<StoredRun> run = find(key); // within, lest it end between the two questions
          if (run.isPresent()) {
            return Reservation.finished(run.get());
          }
          return reservations.take(key.id()) ? Reservation.OURS : Reservation.TAKEN;
        });
  }

  /**
   * Gives a reserved run back, trained or not; on a store that cannot be written, such as a full
   * disk, the reservation runs out by itself.
   */
  synchronized void release(RunKey key) {
    quietly(() -> reservations.release(key.id()));
  }

  /**
   * Keeps the reservations from running out; where that fails, a run may be trained twice, no
   * worse.
   */
  synchronized void renewReservations() {
    quietly(reservations::renew);
  }

  private static void quietly(Change change) {
    try {
      change.make();
    } catch (SQLException storeIsInTrouble) {
      // whoever stores a run next tells of it, with more to say
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
      transaction.execute("BEGIN IMMEDIATE"); // waits for others before it writes, not in between
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

  /** A full disk has undone the transaction already, and says so here. */
  private static void undo(Statement transaction, Exception reason) {
    try {
      transaction.execute("ROLLBACK");
    } catch (SQLException alreadyUndone) {
      reason.addSuppressed(alreadyUndone);
    }
  }

  /** The run of a key, where it was made. */
  public Optional<StoredRun> find(RunKey key) {
    return select(" WHERE id = ?", key.id()).stream().findFirst();
  }

  /** The runs whose id begins like this. */
  public List<StoredRun> withIdFrom(String start) {
    return select(" WHERE substr(id, 1, length(?)) = ?", start, start);
  }

  /** The runs that a filter accepts, by data set, model and time. */
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

  /** Lets the file grow to so many pages only, as a full disk would. */
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
