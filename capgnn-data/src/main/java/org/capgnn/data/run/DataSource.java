package org.capgnn.data.run;

import java.nio.file.Path;
import java.util.Optional;
import org.capgnn.data.ColumnNames;
import org.capgnn.data.LoadOptions;
import org.capgnn.data.download.DownloadProgress;

/**
 * Where data came from, so that it can be read again.
 *
 * @param nameOrPath a known name or an absolute path
 * @param format reader that was asked for, or null
 * @param dataDir folder that was asked for, or null
 * @param skipUnknown whether edges with an unknown end were left out
 * @param columns names of the columns of CSV files, where they differ from the usual ones
 */
public record DataSource(
    String nameOrPath,
    String format,
    String dataDir,
    boolean directed,
    boolean skipUnknown,
    ColumnNames columns) {

  /** The source of data loaded with these options. */
  public static DataSource of(String nameOrPath, boolean known, LoadOptions options) {
    return new DataSource(
        known ? nameOrPath : Path.of(nameOrPath).toAbsolutePath().normalize().toString(),
        options.format().orElse(null),
        options.dataDir().map(dir -> dir.toAbsolutePath().normalize().toString()).orElse(null),
        options.directed(),
        options.skipUnknown(),
        options.columns());
  }

  /** How to read it again. */
  public LoadOptions options(boolean offline, DownloadProgress progress) {
    return new LoadOptions(
        Optional.ofNullable(dataDir).map(Path::of),
        Optional.ofNullable(format),
        directed,
        skipUnknown,
        offline,
        columns == null ? ColumnNames.DEFAULT : columns,
        progress);
  }
}
