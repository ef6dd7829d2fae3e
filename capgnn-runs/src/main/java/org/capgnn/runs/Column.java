package org.capgnn.runs;

import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.function.Function;

/**
 * The columns of a run, the same in the store, in CSV and in JSON.
 *
 * <p>One table serves all three: a column added here is stored, exported and read back.
 */
enum Column {
  ID("id", Kind.TEXT, run -> run.key().id()),
  DATASET("dataset", Kind.TEXT, StoredRun::dataset),
  DATA_HASH("dataHash", Kind.TEXT, run -> run.key().dataHash()),
  SPLIT("split", Kind.TEXT, run -> run.key().split()),
  MODEL("model", Kind.TEXT, run -> run.key().model()),
  MODEL_VERSION("modelVersion", Kind.INTEGER, run -> (long) run.key().modelVersion()),
  SETTINGS("settings", Kind.JSON, run -> JsonText.of(run.key().settings())),
  SEED("seed", Kind.INTEGER, run -> run.key().seed()),
  TEST_ACCURACY("testAccuracy", Kind.REAL, run -> run.measures().testAccuracy()),
  VALID_ACCURACY("validAccuracy", Kind.REAL, run -> run.measures().validAccuracy()),
  MACRO_F1("macroF1", Kind.REAL, run -> run.measures().macroF1()),
  ECE("ece", Kind.REAL, run -> run.measures().ece()),
  EPOCHS("epochs", Kind.INTEGER, run -> (long) run.measures().epochs()),
  BEST_EPOCH("bestEpoch", Kind.INTEGER, run -> (long) run.measures().bestEpoch()),
  SECONDS("seconds", Kind.REAL, run -> run.measures().seconds()),
  EPOCH_MILLIS("epochMillis", Kind.REAL, run -> run.measures().epochMillis()),
  COEFFICIENTS("coefficients", Kind.JSON, run -> JsonText.of(run.measures().coefficients())),
  THREADS("threads", Kind.INTEGER, run -> (long) run.origin().threads()),
  KERNELS("kernels", Kind.TEXT, run -> run.origin().kernels()),
  VERSION("version", Kind.TEXT, run -> run.origin().version()),
  JAVA("java", Kind.TEXT, run -> run.origin().java()),
  CPU("cpu", Kind.TEXT, run -> run.origin().cpu()),
  FINISHED("finished", Kind.TEXT, run -> run.origin().finished());

  /** Java type of a value: String for TEXT and JSON, Long for INTEGER, Double or null for REAL. */
  enum Kind {
    TEXT,
    JSON,
    INTEGER,
    REAL
  }

  final String title;
  final Kind kind;
  private final Function<StoredRun, Object> cell;

  Column(String title, Kind kind, Function<StoredRun, Object> cell) {
    this.title = title;
    this.kind = kind;
    this.cell = cell;
  }

  Object of(StoredRun run) {
    return cell.apply(run);
  }

  /**
   * Builds a run from the values of its columns.
   *
   * @param cells the value of each column, as {@link #of} returns it
   * @throws IllegalArgumentException if a value is missing or out of range, or if the id does not
   *     match the other values; the message says what was found and what was expected
   */
  static StoredRun toRun(Function<Column, Object> cells) {
    RunKey key =
        new RunKey(
            text(cells, DATA_HASH),
            text(cells, SPLIT),
            text(cells, MODEL),
            count(cells, MODEL_VERSION),
            JsonText.settings(text(cells, SETTINGS)),
            (Long) required(cells, SEED));
    if (!key.id().equals(text(cells, ID))) {
      throw new IllegalArgumentException(
          "the id does not match data, split, model, settings and seed (was the row edited?)");
    }
    Measures measures =
        new Measures(
            fraction(cells, TEST_ACCURACY),
            fraction(cells, VALID_ACCURACY),
            fraction(cells, MACRO_F1),
            fraction(cells, ECE),
            count(cells, EPOCHS),
            count(cells, BEST_EPOCH),
            duration(cells, SECONDS),
            duration(cells, EPOCH_MILLIS),
            JsonText.numbers(text(cells, COEFFICIENTS)));
    if (measures.bestEpoch() > measures.epochs()) {
      throw unexpected(BEST_EPOCH, measures.bestEpoch(), "at most epochs = " + measures.epochs());
    }
    if (measures.isDiverged() && measures.testAccuracy() != null) {
      throw unexpected(BEST_EPOCH, 0, "at least 1 in a run with an accuracy");
    }
    Origin origin =
        new Origin(
            count(cells, THREADS),
            text(cells, KERNELS),
            text(cells, VERSION),
            text(cells, JAVA),
            text(cells, CPU),
            time(cells, FINISHED));
    return new StoredRun(key, text(cells, DATASET), measures, origin);
  }

  private static Object required(Function<Column, Object> cells, Column column) {
    Object cell = cells.apply(column);
    if (cell == null) {
      throw new IllegalArgumentException(column.title + " is missing");
    }
    return cell;
  }

  private static String text(Function<Column, Object> cells, Column column) {
    return (String) required(cells, column);
  }

  private static int count(Function<Column, Object> cells, Column column) {
    long value = (Long) required(cells, column);
    if (value < 0 || value > Integer.MAX_VALUE) {
      throw unexpected(column, value, "a whole number from 0 to " + Integer.MAX_VALUE);
    }
    return (int) value;
  }

  /** Returns null for a number that the run does not have, e.g. on data without test vertices. */
  private static Double fraction(Function<Column, Object> cells, Column column) {
    Double value = (Double) cells.apply(column);
    if (value != null && !(value >= 0 && value <= 1)) {
      throw unexpected(column, value, "a number from 0 to 1");
    }
    return value;
  }

  private static double duration(Function<Column, Object> cells, Column column) {
    double value = (Double) required(cells, column);
    if (!(value >= 0 && Double.isFinite(value))) {
      throw unexpected(column, value, "a number that is at least 0");
    }
    return value;
  }

  /** Checks the time, which is the last column, so that a truncated line does not go unnoticed. */
  private static String time(Function<Column, Object> cells, Column column) {
    String value = text(cells, column);
    try {
      Instant.parse(value);
      return value;
    } catch (DateTimeParseException e) {
      throw unexpected(column, value, "a time such as 2026-01-02T03:04:05Z");
    }
  }

  private static IllegalArgumentException unexpected(Column column, Object found, String expected) {
    return new IllegalArgumentException(column.title + " is " + found + ", expected " + expected);
  }
}
