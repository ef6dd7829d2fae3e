package org.capgnn.cli.option;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.capgnn.data.ColumnNames;
import org.capgnn.data.LoadOptions;
import org.capgnn.data.download.DownloadProgress;
import picocli.CommandLine.Option;

/** How to find and read a data set: the options of every command that takes one. */
public final class DataOptions {

  /** The columns of the CSV folder form that may go by another name. */
  public enum Column {
    SOURCE,
    TARGET,
    WEIGHT,
    ID,
    LABEL,
    SPLIT,
    VERTEX,
    FEATURE,
    VALUE
  }

  @Option(
      names = "--data-dir",
      paramLabel = "DIR",
      description = "Folder to look in for data sets before $CAPGNN_DATA and the cache.")
  public Optional<Path> dataDir = Optional.empty();

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      description = "Read PATH as this format instead of looking at it.")
  public Optional<String> format = Optional.empty();

  @Option(names = "--directed", description = "Keep the direction of edges.")
  public boolean directed;

  @Option(
      names = "--skip-unknown",
      description =
          "Leave out edges with an end that is no vertex, and say how many, instead of refusing "
              + "them (CSV and LINQS).")
  public boolean skipUnknown;

  @Option(names = "--offline", description = "Never download.")
  public boolean offline;

  @Option(
      names = "--columns",
      paramLabel = "COLUMN=NAME",
      split = ",",
      description =
          "Names of the columns in your CSV files where they differ from the usual ones, such as "
              + "source=from,target=to,id=paper. Columns: ${COMPLETION-CANDIDATES}.")
  public Map<Column, String> columns = Map.of();

  public LoadOptions toLoadOptions() {
    Map<String, String> names = new LinkedHashMap<>();
    columns.forEach((column, name) -> names.put(column.name().toLowerCase(Locale.ROOT), name));
    return new LoadOptions(
        dataDir,
        format,
        directed,
        skipUnknown,
        offline,
        ColumnNames.of(names),
        DownloadProgress.SILENT);
  }
}
