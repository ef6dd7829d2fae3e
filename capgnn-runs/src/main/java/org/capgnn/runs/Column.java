package org.capgnn.runs;

import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import org.capgnn.result.Metric;
import org.capgnn.result.RunKey;

/**
 * One column of a run, the same in the store, in CSV and in JSON.
 *
 * <p>A column added to the list is stored, exported and read back. The metrics beyond the accuracy
 * are columns of their own; files that lack one of them are read as if it were undefined.
 */
final class Column {
  /** What a cell holds: text and JSON a String, the others a Long or a Double; REAL may be null. */
  enum Kind {
    TEXT,
    JSON,
    INTEGER,
    REAL
  }

  private static final List<Column> ALL = new ArrayList<>();

  static final Column ID = text("id", run -> run.key().id());
  static final Column DATASET = text("dataset", StoredRun::dataset);
  static final Column DATA_HASH = text("dataHash", run -> run.key().dataHash());
  static final Column SPLIT = text("split", run -> run.key().split());
  static final Column MODEL = text("model", run -> run.key().model());
  static final Column MODEL_VERSION = integer("modelVersion", run -> run.key().modelVersion());
  static final Column SETTINGS = json("settings", run -> JsonText.of(run.key().settings()));
  static final Column SEED = integer("seed", run -> run.key().seed());
  static final Column TEST_ACCURACY = real("testAccuracy", run -> run.measures().testAccuracy());
  static final Column VALID_ACCURACY = real("validAccuracy", run -> run.measures().validAccuracy());
  static final Map<Metric, Column> METRICS = metrics();
  static final Column EPOCHS = integer("epochs", run -> run.measures().epochs());
  static final Column BEST_EPOCH = integer("bestEpoch", run -> run.measures().bestEpoch());
  static final Column SECONDS = real("seconds", run -> run.measures().seconds());
  static final Column EPOCH_MILLIS = real("epochMillis", run -> run.measures().epochMillis());
  static final Column COEFFICIENTS =
      json("coefficients", run -> JsonText.of(run.measures().coefficients()));
  static final Column THREADS = integer("threads", run -> run.origin().threads());
  static final Column KERNELS = text("kernels", run -> run.origin().kernels());
  static final Column VERSION = text("version", run -> run.origin().version());
  static final Column JAVA = text("java", run -> run.origin().java());
  static final Column CPU = text("cpu", run -> run.origin().cpu());
  static final Column FINISHED = text("finished", run -> run.origin().finished());

  final String title;
  final Kind kind;
  private final Function<StoredRun, Object> cell;

  private Column(String title, Kind kind, Function<StoredRun, Object> cell) {
    this.title = title;
    this.kind = kind;
    this.cell = cell;
    ALL.add(this);
  }

  private static Column text(String title, Function<StoredRun, Object> cell) {
    return new Column(title, Kind.TEXT, cell);
  }

  private static Column json(String title, Function<StoredRun, Object> cell) {
    return new Column(title, Kind.JSON, cell);
  }

  private static Column integer(String title, ToLongFunction<StoredRun> cell) {
    return new Column(title, Kind.INTEGER, cell::applyAsLong);
  }

  private static Column real(String title, Function<StoredRun, Double> cell) {
    return new Column(title, Kind.REAL, cell::apply);
  }

  private static Map<Metric, Column> metrics() {
    Map<Metric, Column> columns = new EnumMap<>(Metric.class);
    for (Metric metric : Metric.beyondAccuracy()) {
      columns.put(metric, real(metric.key(), run -> run.measures().of(metric)));
    }
    return columns;
  }

  /** All columns in their order. */
  static List<Column> all() {
    return Collections.unmodifiableList(ALL);
  }

  /** Whether files may lack the column, because it is newer than they are. */
  boolean isOptional() {
    return METRICS.containsValue(this);
  }

  Object of(StoredRun run) {
    return cell.apply(run);
  }

  /**
   * Makes a run of its cells.
   *
   * @param cells what {@link #of} gave for each column
   * @throws IllegalArgumentException if a cell is missing or out of range, or the id does not fit
   *     the others; the message says what was found and what was expected
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
    Map<Metric, Double> metrics = new EnumMap<>(Metric.class);
    METRICS.forEach((metric, column) -> metrics.put(metric, finite(cells, column)));
    Measures measures =
        new Measures(
            fraction(cells, TEST_ACCURACY),
            fraction(cells, VALID_ACCURACY),
            metrics,
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

  /** Null if a run has no such number, as on data without test vertices. */
  private static Double fraction(Function<Column, Object> cells, Column column) {
    Double value = (Double) cells.apply(column);
    if (value != null && !(value >= 0 && value <= 1)) {
      throw unexpected(column, value, "a number from 0 to 1");
    }
    return value;
  }

  /** A metric, which need not be a share; null if a run has none. */
  private static Double finite(Function<Column, Object> cells, Column column) {
    Double value = (Double) cells.apply(column);
    if (value != null && !Double.isFinite(value)) {
      throw unexpected(column, value, "a finite number");
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

  /** The last column, which shows that a line was not cut off. */
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
