package org.capgnn.runs;

import java.util.Arrays;
import java.util.Optional;
import java.util.function.Function;

/**
 * The columns of a run, the same in the store, in CSV and in JSON.
 *
 * <p>One table for all three: a column added here is stored, exported and read back.
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

  /** What a cell holds: text and JSON a String, the others a Long or a Double; REAL may be null. */
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

  static Optional<Column> titled(String title) {
    return Arrays.stream(values()).filter(column -> column.title.equals(title)).findFirst();
  }

  /**
   * Puts a run together again.
   *
   * @param cells what {@link #of} gave for each column
   * @throws IllegalArgumentException where a cell is missing, or the id is not that of the others
   */
  static StoredRun toRun(Function<Column, Object> cells) {
    RunKey key =
        new RunKey(
            text(cells, DATA_HASH),
            text(cells, SPLIT),
            text(cells, MODEL),
            integer(cells, MODEL_VERSION),
            JsonText.settings(text(cells, SETTINGS)),
            (Long) required(cells, SEED));
    if (!key.id().equals(text(cells, ID))) {
      throw new IllegalArgumentException(
          "the id does not go with data, split, model, settings and seed; was the row edited?");
    }
    Measures measures =
        new Measures(
            (Double) cells.apply(TEST_ACCURACY),
            (Double) cells.apply(VALID_ACCURACY),
            (Double) cells.apply(MACRO_F1),
            (Double) cells.apply(ECE),
            integer(cells, EPOCHS),
            integer(cells, BEST_EPOCH),
            (Double) required(cells, SECONDS),
            (Double) required(cells, EPOCH_MILLIS),
            JsonText.numbers(text(cells, COEFFICIENTS)));
    Origin origin =
        new Origin(
            integer(cells, THREADS),
            text(cells, KERNELS),
            text(cells, VERSION),
            text(cells, JAVA),
            text(cells, CPU),
            text(cells, FINISHED));
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

  private static int integer(Function<Column, Object> cells, Column column) {
    return Math.toIntExact((Long) required(cells, column));
  }
}
