package org.capgnn.runs;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.capgnn.graph.InputException;

/** Writes and reads runs as CSV: a header, then one line per run. */
public final class RunCsv {
  private RunCsv() {}

  /** Returns the runs as the text of a CSV file. */
  public static String text(List<StoredRun> runs) {
    StringWriter text = new StringWriter();
    try (CsvWriter writer = CsvWriter.builder().lineDelimiter(LineDelimiter.LF).build(text)) {
      writer.writeRecord(Column.all().stream().map(c -> c.title).toList());
      for (StoredRun run : runs) {
        writer.writeRecord(
            Column.all().stream()
                .map(column -> column.of(run))
                .map(cell -> cell == null ? "" : cell.toString())
                .toList());
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return text.toString();
  }

  static List<StoredRun> read(Path file, String text) {
    List<StoredRun> runs = new ArrayList<>();
    List<String> header = null;
    try {
      for (CsvRecord line :
          CsvReader.builder().allowExtraFields(true).allowMissingFields(true).ofCsvRecord(text)) {
        if (header == null) {
          header = requireColumns(file, line.getFields());
        } else {
          List<String> titles = header;
          requireFields(file, line, titles.size());
          runs.add(
              RunFiles.run(
                  file,
                  line.getStartingLineNumber(),
                  column -> typed(column, field(line, titles.indexOf(column.title)))));
        }
      }
    } catch (CsvParseException e) {
      throw InputException.at(
          file.toString(), runs.size() + 2L, "not valid CSV; is the file complete?");
    }
    if (header == null) {
      throw InputException.at(file.toString(), 1, "empty; expected a line that names the columns");
    }
    return runs;
  }

  private static List<String> requireColumns(Path file, List<String> header) {
    for (Column column : Column.all()) {
      if (!header.contains(column.title) && !column.isOptional()) {
        throw InputException.at(
            file.toString(),
            1,
            "no column '" + column.title + "'; is this a file of exported runs?");
      }
    }
    return header;
  }

  /** Detects, above all, the incomplete last line of a truncated file. */
  private static void requireFields(Path file, CsvRecord line, int expected) {
    if (line.getFieldCount() != expected) {
      throw InputException.at(
          file.toString(),
          line.getStartingLineNumber(),
          "%d fields, expected %d as in the header; is the file complete?"
              .formatted(line.getFieldCount(), expected));
    }
  }

  /** Empty for a column that the file lacks. */
  private static String field(CsvRecord line, int index) {
    return index < 0 ? "" : line.getField(index);
  }

  private static Object typed(Column column, String cell) {
    try {
      return switch (column.kind) {
        case TEXT, JSON -> cell;
        case INTEGER -> Long.valueOf(cell);
        case REAL -> cell.isEmpty() ? null : Double.valueOf(cell);
      };
    } catch (NumberFormatException e) {
      String expected = column.kind == Column.Kind.INTEGER ? "whole number" : "number";
      throw new IllegalArgumentException(column.title + " '" + cell + "' is not a " + expected, e);
    }
  }
}
