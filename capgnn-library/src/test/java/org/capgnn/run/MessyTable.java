package org.capgnn.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.capgnn.column.ColumnType;

/** A table as people have it, made from a seed, with a table of edges beside it. */
final class MessyTable {
  static final int ROWS = 90;

  private static final String[] TABLES = {"people", "customers", "nodes", "companies 2020"};
  private static final String[] LINKS = {"knows", "relations", "links", "edges"};
  private static final String[][] ENDS = {
    {"from", "to"}, {"source_id", "target_id"}, {"Source", "Target"}, {"node1", "node2"}
  };
  private static final String[] IDS = {"id", "person_id", "userId", "Node"};
  private static final String[] MISSING = {"", "NA", "NaN", "n/a", "null", "?", "N.A.", "#DIV/0!"};
  private static final String[] TRUTH = {"True/False", "yes/no", "Y/N", "true/false"};
  private static final String[] DATES = {
    "%3$04d-%2$02d-%1$02d",
    "%1$d.%2$d.%3$d",
    "%3$d/%2$d/%1$d",
    "%2$d/%1$d/%3$d 4:05 PM",
    "%3$04d%2$02d%1$02d",
    "%3$04d-%2$02d-%1$02d 10:11:12.12345 UTC"
  };
  private static final String[][] WORDS = {
    "parcel warehouse order delivery stock returns".split(" "),
    "loan credit interest account savings branch".split(" "),
    "coffee cake bread counter flowers window".split(" ")
  };

  /** The columns in the order of the table, with one cell per row. */
  final Map<String, List<String>> columns = new LinkedHashMap<>();

  /** What each column should be taken for. */
  final Map<String, ColumnType> types = new LinkedHashMap<>();

  private final Random random;
  private final char separator;
  private final String missing;
  private final String idName;
  private final List<String> ids = new ArrayList<>();
  private final List<String> labels = new ArrayList<>();
  private final String table;
  private final String links;
  private final String[] ends;
  private final boolean labelsApart;

  MessyTable(long seed) {
    this.random = new Random(seed * 7919 + 1);
    this.separator = random.nextBoolean() ? ',' : ';';
    this.missing = pick(MISSING);
    this.idName = pick(IDS);
    this.table = pick(TABLES);
    this.links = pick(LINKS);
    this.ends = ENDS[random.nextInt(ENDS.length)];
    this.labelsApart = random.nextBoolean();
    boolean numbered = random.nextBoolean();
    for (int r = 0; r < ROWS; r++) {
      ids.add(numbered ? "" + (1000 + 3 * r) : "v-" + r);
    }
    String rest = random.nextBoolean() ? "" : pick(new String[] {"unknown", "?", "NA"});
    for (int r = 0; r < ROWS; r++) {
      labels.add(r == 5 ? "lonely" : random.nextInt(3) == 0 ? rest : "class " + r % 3);
    }
    addColumns();
  }

  private String pick(String[] from) {
    return from[random.nextInt(from.length)];
  }

  private void addColumns() {
    String[] truth = pick(TRUTH).split("/");
    String date = pick(DATES);
    add("", ColumnType.IDENTIFIER, 0, r -> "" + r);
    add(
        "city",
        ColumnType.CATEGORY,
        0.1,
        r -> "city " + (char) ('A' + (r % 3 + random.nextInt(3))));
    add(
        "income",
        ColumnType.NUMBER,
        0.05,
        r -> money(20_000 + r % 3 * 9_000 + random.nextInt(5000)));
    String percent = pick(new String[] {"%", " %"});
    add("share", ColumnType.NUMBER, 0, r -> random.nextInt(100) + percent);
    String group = pick(new String[] {separator == ';' ? "." : ",", "'", " "});
    add("sales", ColumnType.NUMBER, 0.05, r -> grouped(50 + random.nextInt(5000), group));
    String unit = pick(new String[] {" kg", "kg", " m²", " EUR"});
    add("size", ColumnType.NUMBER, 0.02, r -> 1 + random.nextInt(900) + unit);
    String key = pick(new String[] {"CustomerID", "customer_id", "PassengerId", "EmployeeNumber"});
    add(key, ColumnType.IDENTIFIER, 0, r -> "" + (70_001 + r * 37 % ROWS * 11));
    int words = random.nextInt(3) == 0 ? 70 : 3; // some tables are wide
    for (int w = 0; w < words; w++) {
      int word = w;
      add("w" + w, ColumnType.NUMBER, 0, r -> (r + word) % 9 == 0 || r % 40 == word ? "1" : "0");
    }
    add("member", ColumnType.BOOLEAN, 0.02, r -> truth[random.nextInt(2)]);
    add(
        "since",
        ColumnType.DATE,
        0.05,
        r ->
            date.formatted(
                1 + random.nextInt(28), 1 + random.nextInt(12), 1990 + random.nextInt(30)));
    add("zip", ColumnType.CATEGORY, 0, r -> "0" + (4100 + random.nextInt(4)));
    add("about, in words", ColumnType.TEXT, 0.05, r -> sentence(r % 3));
    add(
        "tags",
        ColumnType.TOKENS,
        0,
        r -> "t" + random.nextInt(4) + "|u" + random.nextInt(3) + "|v" + random.nextInt(2));
    add("planet", ColumnType.CONSTANT, 0, r -> "Earth");
    add("mail", ColumnType.IDENTIFIER, 0, r -> "user" + r + "@example.org");
    add("notes", ColumnType.EMPTY, 1, r -> "");
    add("rooms", ColumnType.NUMBER, 0, r -> "" + (1 + random.nextInt(5)));
  }

  private interface Cell {
    String of(int row);
  }

  private void add(String name, ColumnType type, double share, Cell cell) {
    List<String> cells = new ArrayList<>();
    for (int r = 0; r < ROWS; r++) {
      cells.add(random.nextDouble() < share ? missing : cell.of(r));
    }
    columns.put(name, cells);
    types.put(name, type);
  }

  private String money(int amount) {
    String grouped = amount / 1000 + "%s%03d";
    return separator == ';'
        ? grouped.formatted(".", amount % 1000) + "," + random.nextInt(10)
        : grouped.formatted(",", amount % 1000) + "." + random.nextInt(10);
  }

  private static String grouped(int amount, String group) {
    return amount < 1000 ? "" + amount : "%d%s%03d".formatted(amount / 1000, group, amount % 1000);
  }

  private String sentence(int topic) {
    StringBuilder text = new StringBuilder("we do ");
    for (int w = 0; w < 7; w++) {
      String[] words = WORDS[random.nextInt(4) == 0 ? random.nextInt(3) : topic];
      text.append(pick(words)).append(w == 3 ? ", and " : " ");
    }
    return text.append("it's \"fine\"").toString();
  }

  /** Writes the folder with its columns in some order. */
  Path write(Path folder, long order) throws IOException {
    List<String> names = new ArrayList<>(columns.keySet());
    if (order != 0) {
      Collections.shuffle(names, new Random(order));
    }
    StringBuilder text = new StringBuilder();
    row(text, idName, labelsApart ? null : "class", names);
    for (int r = 0; r < ROWS; r++) {
      int at = r;
      List<String> cells = names.stream().map(name -> columns.get(name).get(at)).toList();
      row(text, ids.get(r), labelsApart ? null : labels.get(r), cells);
    }
    write(folder, table + ".csv", text);
    if (labelsApart) {
      StringBuilder own = new StringBuilder("id,label\n");
      for (int r = 0; r < ROWS; r++) {
        own.append(ids.get(r)).append(',').append(labels.get(r)).append('\n');
      }
      write(folder, "labels.csv", own);
    }
    StringBuilder edges = new StringBuilder(ends[0] + "\t" + ends[1] + "\tremark\n");
    Random steps = new Random(5);
    for (int e = 0; e < 3 * ROWS; e++) {
      int from = steps.nextInt(ROWS);
      int to = (from + 3 * (1 + steps.nextInt(5))) % ROWS;
      edges.append(ids.get(from)).append('\t').append(ids.get(to)).append("\tx\n");
    }
    write(folder, links + ".tsv", edges);
    return folder;
  }

  private static void write(Path folder, String file, CharSequence text) throws IOException {
    Files.createDirectories(folder);
    Files.writeString(folder.resolve(file), text);
  }

  private void row(StringBuilder text, String id, String label, List<String> cells) {
    text.append(id);
    if (label != null) {
      text.append(separator).append(label);
    }
    for (String cell : cells) {
      text.append(separator);
      boolean quote = cell.indexOf(separator) >= 0 || cell.indexOf('"') >= 0;
      text.append(quote ? '"' + cell.replace("\"", "\"\"") + '"' : cell);
    }
    text.append('\n');
  }
}
