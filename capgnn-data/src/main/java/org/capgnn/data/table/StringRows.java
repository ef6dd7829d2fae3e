package org.capgnn.data.table;

import de.siegmar.fastcsv.reader.AbstractBaseCsvCallbackHandler;
import java.util.Arrays;

/** Builds rows of strings from FastCSV, whose own record type is limited to 16384 columns. */
final class StringRows extends AbstractBaseCsvCallbackHandler<Table.Row> {
  private final String file;
  private final long linesBefore;
  private String[] fields = new String[16];

  StringRows(String file, long linesBefore) {
    this.file = file;
    this.linesBefore = linesBefore;
  }

  @Override
  protected void handleField(int field, char[] text, int from, int length, boolean quoted) {
    if (field == fields.length) {
      fields = Arrays.copyOf(fields, field * 2);
    }
    String cell = new String(text, from, length);
    fields[field] = quoted ? cell : cell.strip(); // spaces around a cell matter only in quotes
  }

  @Override
  protected Table.Row buildRecord() {
    Place at = new Place(file, linesBefore + getStartingLineNumber());
    return new Table.Row(at, Arrays.copyOf(fields, getFieldCount()));
  }
}
