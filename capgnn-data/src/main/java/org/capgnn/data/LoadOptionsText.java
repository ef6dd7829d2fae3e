package org.capgnn.data;

import java.nio.charset.Charset;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.capgnn.column.ColumnWishes;

/** The text form of {@link LoadOptions}, in which a model remembers how its data was read. */
final class LoadOptionsText {
  private static final String COLUMN = "column.";
  private static final String WISH = "wish.";
  private static final String SEPARATOR = "\t"; // occurs in no name of a column

  private LoadOptionsText() {}

  static Map<String, String> of(LoadOptions options) {
    LoadOptions usual = LoadOptions.DEFAULT;
    Map<String, String> map = new TreeMap<>();
    options
        .dataDir()
        .ifPresent(dir -> map.put("data-dir", dir.toAbsolutePath().normalize().toString()));
    options.format().ifPresent(name -> map.put("format", name));
    flag(map, "directed", options.directed());
    flag(map, "skip-unknown", options.skipUnknown());
    flag(map, "skip-weightless", options.skipWeightless());
    if (!options.encoding().equals(usual.encoding())) {
      map.put("encoding", options.encoding().name());
    }
    if (!options.expansion().equals(usual.expansion())) {
      map.put("expansion", Integer.toString(options.expansion().ratio()));
    }
    options.columns().renamed().forEach((column, name) -> map.put(COLUMN + column, name));
    options.wishes().byKind().forEach((kind, names) -> map.put(WISH + kind, joined(names)));
    options.unknownLabels().ifPresent(labels -> map.put("unknown-labels", joined(labels)));
    return map;
  }

  private static void flag(Map<String, String> map, String name, boolean set) {
    if (set) {
      map.put(name, "true");
    }
  }

  private static String joined(Set<String> names) {
    return String.join(SEPARATOR, new TreeSet<>(names));
  }

  private static Set<String> names(String joined) {
    return new LinkedHashSet<>(Arrays.asList(joined.split(SEPARATOR, -1)));
  }

  static LoadOptions parse(Map<String, String> map) {
    Map<String, String> columns = new TreeMap<>();
    Map<String, Set<String>> wishes = new TreeMap<>();
    map.forEach(
        (key, value) -> {
          if (key.startsWith(COLUMN)) {
            columns.put(key.substring(COLUMN.length()), value);
          } else if (key.startsWith(WISH)) {
            wishes.put(key.substring(WISH.length()), names(value));
          }
        });
    LoadOptions options =
        LoadOptions.DEFAULT
            .withDirected(Boolean.parseBoolean(map.get("directed")))
            .withSkipUnknown(Boolean.parseBoolean(map.get("skip-unknown")))
            .withSkipWeightless(Boolean.parseBoolean(map.get("skip-weightless")))
            .withColumns(ColumnNames.of(columns))
            .withWishes(ColumnWishes.of(wishes));
    if (map.containsKey("data-dir")) {
      options = options.withDataDir(Path.of(map.get("data-dir")));
    }
    if (map.containsKey("format")) {
      options = options.withFormat(map.get("format"));
    }
    if (map.containsKey("encoding")) {
      options = options.withEncoding(Charset.forName(map.get("encoding")));
    }
    if (map.containsKey("expansion")) {
      options = options.withExpansion(Integer.parseInt(map.get("expansion")));
    }
    return map.containsKey("unknown-labels")
        ? options.withUnknownLabels(names(map.get("unknown-labels")))
        : options;
  }
}
