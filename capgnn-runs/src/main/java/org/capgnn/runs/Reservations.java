package org.capgnn.runs;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.time.Duration;

/**
 * Which runs are being trained, and by whom: a table beside that of the runs.
 *
 * <p>A reservation ends when it is released, when its process has ended, or when it was not renewed
 * for {@link #LIFE}. The table is made when the first reservation is, and the form of the file
 * stays what it was: a version of the program that knows no reservations goes on with the same
 * store, it only makes some runs that others are at.
 *
 * <p>No method opens a transaction or takes a lock: the store does.
 */
final class Reservations {
  /** So long a reservation lasts that nobody renews. */
  static final Duration LIFE = Duration.ofMinutes(2);

  private static final String TABLE =
      "CREATE TABLE IF NOT EXISTS reservations (id TEXT PRIMARY KEY, holder TEXT NOT NULL,"
          + " host TEXT NOT NULL, process INTEGER NOT NULL, renewed INTEGER NOT NULL)";
  private static final String HOLDER_OF =
      "SELECT holder, host, process, renewed FROM reservations WHERE id = ?";
  private static final String TAKE =
      "INSERT OR REPLACE INTO reservations (id, holder, host, process, renewed) VALUES (?, ?, ?, ?,"
          + " ?)";

  private final Connection connection;
  private final Holder self;
  private final Clock clock;

  Reservations(Connection connection, Holder self, Clock clock) {
    this.connection = connection;
    this.self = self;
    this.clock = clock;
  }

  /** Takes a run for ourselves; false where somebody else is at it. */
  boolean take(String run) throws SQLException {
    try (Statement table = connection.createStatement()) {
      table.execute(TABLE);
    }
    if (isHeld(run)) {
      return false;
    }
    try (PreparedStatement take = connection.prepareStatement(TAKE)) {
      take.setString(1, run);
      take.setString(2, self.id());
      take.setString(3, self.host());
      take.setLong(4, self.process());
      take.setLong(5, clock.millis());
      take.executeUpdate();
      return true;
    }
  }

  private boolean isHeld(String run) throws SQLException {
    try (PreparedStatement query = connection.prepareStatement(HOLDER_OF)) {
      query.setString(1, run);
      try (ResultSet row = query.executeQuery()) {
        if (!row.next()) {
          return false;
        }
        Holder holder = new Holder(row.getString(1), row.getString(2), row.getLong(3));
        long age = clock.millis() - row.getLong(4);
        return age < LIFE.toMillis() && !holder.isGone();
      }
    }
  }

  /** Says that we are still at our runs. */
  void renew() throws SQLException {
    try (PreparedStatement renew =
        connection.prepareStatement("UPDATE reservations SET renewed = ? WHERE holder = ?")) {
      renew.setLong(1, clock.millis());
      renew.setString(2, self.id());
      renew.executeUpdate();
    }
  }

  /** Gives a run back, where it is still ours. */
  void release(String run) throws SQLException {
    try (PreparedStatement release =
        connection.prepareStatement("DELETE FROM reservations WHERE id = ? AND holder = ?")) {
      release.setString(1, run);
      release.setString(2, self.id());
      release.executeUpdate();
    }
  }
}
