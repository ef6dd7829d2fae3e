package org.capgnn.data.table;

import de.siegmar.fastcsv.reader.AbstractBaseCsvCallbackHandler;
import de.siegmar.fastcsv.reader.RecordWrapper;
import java.util.Arrays;

/** Builds rows of strings from FastCSV, whose own record type is limited to 16384 columns. */
final class StringRows extends AbstractBaseCsvCallbackHandler<Table.Row> {
  private String[] fields = new String[16];

  @Override
  protected void handleField(int field, char[] text, int from, int length, boolean quoted) {
    if (field == fields.length) {
      fields = Arrays.copyOf(fields, field * 2);
    }
    String cell = new String(text, from, length);
    fields[field] = quoted ? cell : cell.strip(); // spaces around a cell matter only in quotes
  }

  @Override
  protected RecordWrapper<Table.Row> buildRecord() {
    return wrapRecord(
        new Table.Row(getStartingLineNumber(), Arrays.copyOf(fields, getFieldCount())));
  }
}
