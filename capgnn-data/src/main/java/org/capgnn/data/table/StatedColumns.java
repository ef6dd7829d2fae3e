package org.capgnn.data.table;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.capgnn.data.ColumnNames;
import org.capgnn.graph.InputException;
import org.capgnn.settings.NearestName;

/** Requires the columns that a user names, since a mistyped name would be ignored in silence. */
public final class StatedColumns {
  private StatedColumns() {}

  /**
   * Checks that some table has each column whose name is not the usual one.
   *
   * @param where the file or folder, for messages
   * @param names what there is, by the role of a column; a role without entry is not checked
   */
  public static void require(
      String where, ColumnNames columns, Map<String, ? extends Iterable<String>> names) {
    Map<String, String> stated = columns.renamed();
    for (Map.Entry<String, String> role : stated.entrySet()) {
      if (!names.containsKey(role.getKey())) {
        continue;
      }
      Set<String> there = new LinkedHashSet<>();
      names.get(role.getKey()).forEach(there::add);
      if (there.stream().noneMatch(name -> isColumn(name, role.getKey(), role.getValue()))) {
        throw missing(where, role.getKey(), role.getValue(), new ArrayList<>(there));
      }
    }
  }

  private static boolean isColumn(String name, String role, String stated) {
    boolean named = role.equals("split") && name.startsWith(stated + ":");
    return named || name.equalsIgnoreCase(stated);
  }

  private static InputException missing(
      String where, String role, String stated, List<String> names) {
    return InputException.of(
        "%s: no column '%s', which is stated as the %s%s; there are %s",
        where,
        stated,
        role,
        names.isEmpty() ? "" : ", did you mean " + NearestName.of(stated, names) + "?",
        names.isEmpty() ? "none" : String.join(", ", names.subList(0, Math.min(20, names.size()))));
  }
}
