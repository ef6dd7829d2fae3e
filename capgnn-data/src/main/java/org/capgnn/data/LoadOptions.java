package org.capgnn.data;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.capgnn.column.ColumnWishes;
import org.capgnn.data.download.DownloadProgress;

/**
 * Options for finding and reading a data set.
 *
 * @param dataDir folder to search before all others
 * @param format name of the reader to use, instead of choosing one by the path
 * @param directed keep the direction of edges instead of making the graph undirected
 * @param skipUnknown leave out edges with an end that is not a vertex, instead of failing
 * @param skipWeightless leave out edges whose weight is zero or missing, instead of failing
 * @param offline never download
 * @param columns names of the columns in CSV files
 * @param wishes what some feature columns are, instead of what they look like
 * @param unknownLabels labels that mean that the class is unknown, besides empty ones; if not
 *     given, the usual spellings such as {@code ?} and {@code unknown}
 * @param encoding encoding of text files that do not state their own
 * @param expansion how far compressed files may expand
 * @param progress receives the progress of a download
 */
public record LoadOptions(
    Optional<Path> dataDir,
    Optional<String> format,
    boolean directed,
    boolean skipUnknown,
    boolean skipWeightless,
    boolean offline,
    ColumnNames columns,
    ColumnWishes wishes,
    Optional<Set<String>> unknownLabels,
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
          false,
          ColumnNames.DEFAULT,
          ColumnWishes.NONE,
          Optional.empty(),
          StandardCharsets.UTF_8,
          Expansion.USUAL,
          DownloadProgress.SILENT);

  public LoadOptions {
    Objects.requireNonNull(dataDir, "dataDir");
    Objects.requireNonNull(format, "format");
    Objects.requireNonNull(columns, "columns");
    Objects.requireNonNull(wishes, "wishes");
    Objects.requireNonNull(unknownLabels, "unknownLabels");
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
        skipWeightless,
        offline,
        columns,
        wishes,
        unknownLabels,
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
        skipWeightless,
        offline,
        columns,
        wishes,
        unknownLabels,
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
        skipWeightless,
        offline,
        columns,
        wishes,
        unknownLabels,
        encoding,
        expansion,
        progress);
  }

  public LoadOptions withSkipUnknown(boolean leaveOut) {
    return new LoadOptions(
        dataDir,
        format,
        directed,
        leaveOut,
        skipWeightless,
        offline,
        columns,
        wishes,
        unknownLabels,
        encoding,
        expansion,
        progress);
  }

  public LoadOptions withSkipWeightless(boolean leaveOut) {
    return new LoadOptions(
        dataDir,
        format,
        directed,
        skipUnknown,
        leaveOut,
        offline,
        columns,
        wishes,
        unknownLabels,
        encoding,
        expansion,
        progress);
  }

  public LoadOptions withOffline(boolean noDownload) {
    return new LoadOptions(
        dataDir,
        format,
        directed,
        skipUnknown,
        skipWeightless,
        noDownload,
        columns,
        wishes,
        unknownLabels,
        encoding,
        expansion,
        progress);
  }

  public LoadOptions withColumns(ColumnNames names) {
    return new LoadOptions(
        dataDir,
        format,
        directed,
        skipUnknown,
        skipWeightless,
        offline,
        names,
        wishes,
        unknownLabels,
        encoding,
        expansion,
        progress);
  }

  public LoadOptions withWishes(ColumnWishes columnWishes) {
    return new LoadOptions(
        dataDir,
        format,
        directed,
        skipUnknown,
        skipWeightless,
        offline,
        columns,
        columnWishes,
        unknownLabels,
        encoding,
        expansion,
        progress);
  }

  public LoadOptions withUnknownLabels(Set<String> labels) {
    return new LoadOptions(
        dataDir,
        format,
        directed,
        skipUnknown,
        skipWeightless,
        offline,
        columns,
        wishes,
        Optional.of(labels),
        encoding,
        expansion,
        progress);
  }

  public LoadOptions withEncoding(Charset charset) {
    return new LoadOptions(
        dataDir,
        format,
        directed,
        skipUnknown,
        skipWeightless,
        offline,
        columns,
        wishes,
        unknownLabels,
        charset,
        expansion,
        progress);
  }

  /** Lets compressed files expand to this many bytes per byte. */
  public LoadOptions withExpansion(int ratio) {
    return new LoadOptions(
        dataDir,
        format,
        directed,
        skipUnknown,
        skipWeightless,
        offline,
        columns,
        wishes,
        unknownLabels,
        encoding,
        new Expansion(ratio),
        progress);
  }

  public LoadOptions withProgress(DownloadProgress listener) {
    return new LoadOptions(
        dataDir,
        format,
        directed,
        skipUnknown,
        skipWeightless,
        offline,
        columns,
        wishes,
        unknownLabels,
        encoding,
        expansion,
        listener);
  }

  /** What differs from {@link #DEFAULT} and matters for reading the same data again. */
  public Map<String, String> toMap() {
    return LoadOptionsText.of(this);
  }

  /** The options that {@link #toMap} describes. */
  public static LoadOptions of(Map<String, String> map) {
    return LoadOptionsText.parse(map);
  }
}
