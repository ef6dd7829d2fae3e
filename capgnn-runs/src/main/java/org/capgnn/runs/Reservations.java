package org.capgnn.runs;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.time.Duration;

/**
 * A database table of the runs that are being trained, and by whom.
 *
 * <p>A reservation ends when it is released, when its process has ended, or when it was not renewed
 * for {@link #LIFE}. The table is created with the first reservation and does not change the format
 * number of the file: versions of capgnn without reservations can use the same store, at the cost
 * of training some runs twice.
 *
 * <p>No method opens a transaction or takes a lock; {@link RunStore} does both.
 */
final class Reservations {
  /** Lifetime of a reservation that nobody renews. */
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

  /** Reserves a run for this holder; returns false if somebody else has reserved it. */
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

  /** Renews all reservations of this holder. */
  void renew() throws SQLException {
    try (PreparedStatement renew =
        connection.prepareStatement("UPDATE reservations SET renewed = ? WHERE holder = ?")) {
      renew.setLong(1, clock.millis());
      renew.setString(2, self.id());
      renew.executeUpdate();
    }
  }

  /** Removes the reservation of a run, if it still belongs to this holder. */
  void release(String run) throws SQLException {
    try (PreparedStatement release =
        connection.prepareStatement("DELETE FROM reservations WHERE id = ? AND holder = ?")) {
      release.setString(1, run);
      release.setString(2, self.id());
      release.executeUpdate();
    }
  }
}
