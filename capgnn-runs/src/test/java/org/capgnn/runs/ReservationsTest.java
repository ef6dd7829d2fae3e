package org.capgnn.runs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.capgnn.runs.MadeUpRuns.run;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.Statement;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import org.capgnn.result.RunKey;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReservationsTest {
  private static final RunKey KEY = run("cora", "capgcn", 1, 0.5).key();
  private static final Instant NOON = Instant.parse("2026-01-02T12:00:00Z");

  @TempDir Path folder;
  private Path file;

  @BeforeEach
  void nameFile() {
    file = folder.resolve("runs.sqlite");
  }

  private RunStore at(Instant time, Holder holder) {
    return RunStore.open(file, holder, Clock.fixed(time, ZoneOffset.UTC));
  }

  private RunStore at(Instant time) {
    return at(time, Holder.here());
  }

  @Test
  void runBelongsToTheFirstHolderUntilItIsReleased() {
    try (RunStore one = at(NOON);
        RunStore two = at(NOON)) {
      assertThat(one.reserve(KEY)).isEqualTo(Reservation.OURS);
      assertThat(two.reserve(KEY)).isEqualTo(Reservation.TAKEN);
      assertThat(two.reserve(KEY.withSeed(2))).isEqualTo(Reservation.OURS);

      two.release(KEY); // no effect: another holder reserved it
      assertThat(two.reserve(KEY)).isEqualTo(Reservation.TAKEN);
      one.release(KEY);
      assertThat(two.reserve(KEY)).isEqualTo(Reservation.OURS);
    }
  }

  @Test
  void finishedRunIsReturnedInsteadOfReserved() {
    try (RunStore one = at(NOON)) {
      one.add(run("cora", "capgcn", 1, 0.5));

      assertThat(one.reserve(KEY)).isEqualTo(Reservation.finished(run("cora", "capgcn", 1, 0.5)));
    }
  }

  @Test
  void reservationThatIsNotRenewedExpires() {
    Duration life = Reservations.LIFE;
    try (RunStore one = at(NOON)) {
      one.reserve(KEY);
    }
    try (RunStore early = at(NOON.plus(life).minusMillis(1));
        RunStore late = at(NOON.plus(life))) {
      assertThat(early.reserve(KEY)).isEqualTo(Reservation.TAKEN);
      assertThat(late.reserve(KEY)).isEqualTo(Reservation.OURS);
    }
  }

  @Test
  void renewalRestartsTheLifetime() {
    Holder holder = Holder.here();
    try (RunStore one = at(NOON, holder)) {
      one.reserve(KEY);
    }
    try (RunStore later = at(NOON.plusSeconds(60), holder)) {
      later.renewReservations();
    }
    try (RunStore other = at(NOON.plusSeconds(150))) {
      assertThat(other.reserve(KEY)).isEqualTo(Reservation.TAKEN);
    }
  }

  @Test
  void reservationEndsWithItsProcess() throws Exception {
    Process ended = new ProcessBuilder("true").start();
    ended.waitFor();
    Holder here = Holder.here();
    try (RunStore gone = at(NOON, new Holder("gone", here.host(), ended.pid()));
        RunStore away = at(NOON, new Holder("away", "elsewhere", ended.pid()));
        RunStore self = at(NOON)) {
      gone.reserve(KEY);
      away.reserve(KEY.withSeed(2));

      assertThat(self.reserve(KEY)).isEqualTo(Reservation.OURS);
      assertThat(self.reserve(KEY.withSeed(2))).as("on another host").isEqualTo(Reservation.TAKEN);
    }
  }

  /** Versions of capgnn without reservations can therefore use the same file. */
  @Test
  void reservationsDoNotChangeTheFormatNumber() throws Exception {
    try (RunStore store = at(NOON)) {
      store.add(run("cora", "capgcn", 1, 0.5));
      assertThat(tables()).isEqualTo("runs");
      store.reserve(KEY.withSeed(2));
      assertThat(tables()).isEqualTo("reservations,runs");
      assertThat(answer("PRAGMA user_version")).isEqualTo("1");
      assertThat(store.list(RunFilter.ALL)).hasSize(1);
    }
  }

  private String tables() throws Exception {
    return answer(
        "SELECT group_concat(name) FROM (SELECT name FROM sqlite_master WHERE type = 'table'"
            + " ORDER BY name)");
  }

  private String answer(String question) throws Exception {
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(question)) {
      return row.getString(1);
    }
  }
}
