package org.capgnn.data;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import org.capgnn.data.download.DownloadProgress;

/**
 * Options for finding and reading a data set.
 *
 * @param dataDir folder to search before all others
 * @param format name of the reader to use, instead of choosing one by the path
 * @param directed keep the direction of edges instead of making the graph undirected
 * @param skipUnknown leave out edges with an end that is not a vertex, instead of failing
 * @param offline never download
 * @param columns names of the columns in CSV files
 * @param encoding encoding of text files that do not state their own
 * @param expansion how far compressed files may expand
 * @param progress receives the progress of a download
 */
public record LoadOptions(
    Optional<Path> dataDir,
    Optional<String> format,
    boolean directed,
    boolean skipUnknown,
    boolean offline,
    ColumnNames columns,
    Charset encoding,
    Expansion expansion,
    DownloadProgress progress) {

  /** Undirected graph, any format, default columns, UTF-8, silent download if one is needed. */
  public static final LoadOptions DEFAULT =
      new LoadOptions(
          Optional.empty(),
          Optional.empty(),
          false,
          false,
          false,
          ColumnNames.DEFAULT,
          StandardCharsets.UTF_8,
          Expansion.USUAL,
          DownloadProgress.SILENT);

  public LoadOptions {
    Objects.requireNonNull(dataDir, "dataDir");
    Objects.requireNonNull(format, "format");
    Objects.requireNonNull(columns, "columns");
    Objects.requireNonNull(encoding, "encoding");
    Objects.requireNonNull(expansion, "expansion");
    Objects.requireNonNull(progress, "progress");
  }

  public LoadOptions withDataDir(Path folder) {
    return new LoadOptions(
        Optional.of(folder),
        format,
        directed,
        skipUnknown,
        offline,
        columns,
        encoding,
        expansion,
        progress);
  }

  public LoadOptions withFormat(String name) {
    return new LoadOptions(
        dataDir,
        Optional.of(name),
        directed,
        skipUnknown,
        offline,
        columns,
        encoding,
        expansion,
        progress);
  }

  public LoadOptions withDirected(boolean keepDirection) {
    return new LoadOptions(
        dataDir,
        format,
        keepDirection,
        skipUnknown,
        offline,
        columns,
        encoding,
        expansion,
        progress);
  }

  public LoadOptions withSkipUnknown(boolean leaveOut) {
    return new LoadOptions(
        dataDir, format, directed, leaveOut, offline, columns, encoding, expansion, progress);
  }

  public LoadOptions withOffline(boolean noDownload) {
    return new LoadOptions(
        dataDir, format, directed, skipUnknown, noDownload, columns, encoding, expansion, progress);
  }

  public LoadOptions withColumns(ColumnNames names) {
    return new LoadOptions(
        dataDir, format, directed, skipUnknown, offline, names, encoding, expansion, progress);
  }

  public LoadOptions withEncoding(Charset charset) {
    return new LoadOptions(
        dataDir, format, directed, skipUnknown, offline, columns, charset, expansion, progress);
  }

  /** Lets compressed files expand to this many bytes per byte. */
  public LoadOptions withExpansion(int ratio) {
    return new LoadOptions(
        dataDir,
        format,
        directed,
        skipUnknown,
        offline,
        columns,
        encoding,
        new Expansion(ratio),
        progress);
  }

  public LoadOptions withProgress(DownloadProgress listener) {
    return new LoadOptions(
        dataDir, format, directed, skipUnknown, offline, columns, encoding, expansion, listener);
  }

  /** What differs from {@link #DEFAULT} and matters for reading the same data again. */
  public Map<String, String> toMap() {
    Map<String, String> map = new TreeMap<>();
    dataDir.ifPresent(dir -> map.put("data-dir", dir.toAbsolutePath().normalize().toString()));
    format.ifPresent(name -> map.put("format", name));
    if (directed) {
      map.put("directed", "true");
    }
    if (skipUnknown) {
      map.put("skip-unknown", "true");
    }
    if (!encoding.equals(DEFAULT.encoding)) {
      map.put("encoding", encoding.name());
    }
    if (!expansion.equals(DEFAULT.expansion)) {
      map.put("expansion", Integer.toString(expansion.ratio()));
    }
    columns.renamed().forEach((column, name) -> map.put("column." + column, name));
    return map;
  }

  /** The options that {@link #toMap} describes. */
  public static LoadOptions of(Map<String, String> map) {
    Map<String, String> columns = new TreeMap<>();
    map.forEach(
        (key, value) -> {
          if (key.startsWith("column.")) {
            columns.put(key.substring("column.".length()), value);
          }
        });
    return new LoadOptions(
        Optional.ofNullable(map.get("data-dir")).map(Path::of),
        Optional.ofNullable(map.get("format")),
        Boolean.parseBoolean(map.get("directed")),
        Boolean.parseBoolean(map.get("skip-unknown")),
        false,
        ColumnNames.of(columns),
        Charset.forName(map.getOrDefault("encoding", DEFAULT.encoding.name())),
        new Expansion(
            Integer.parseInt(
                map.getOrDefault("expansion", Integer.toString(DEFAULT.expansion.ratio())))),
        DownloadProgress.SILENT);
  }
}
