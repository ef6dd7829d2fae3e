package org.capgnn.cli.option;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.capgnn.data.ColumnNames;
import org.capgnn.data.LoadOptions;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** How to find and read a data set: the options of every command that takes one. */
public final class DataOptions {

  /** The columns of CSV files that can have other names. */
  public enum ColumnRole {
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

  @Mixin public DataPlaceOptions place;

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      description = "Read PATH in this format instead of detecting it.")
  private String format;

  @Option(names = "--directed", description = "Keep the direction of edges.")
  private boolean directed;

  @Option(
      names = "--skip-unknown",
      description =
          "Skip edges that lead to an unknown vertex, and print their number, instead of failing "
              + "(CSV and LINQS).")
  private boolean skipUnknown;

  @Option(
      names = "--columns",
      paramLabel = "COLUMN=NAME",
      split = ",",
      description =
          "Names of the columns in your CSV files if they differ from the usual ones, such as "
              + "source=from,target=to,id=paper. Columns: ${COMPLETION-CANDIDATES}.")
  private Map<ColumnRole, String> columns = Map.of();

  @Option(
      names = "--skip-weightless",
      description =
          "Skip edges whose weight is zero or missing, and print their number, instead of failing "
              + "(CSV).")
  private boolean skipWeightless;

  @Mixin private ColumnOptions wishes;

  @Option(
      names = "--encoding",
      paramLabel = "NAME",
      description = "Encoding of text files, such as ISO-8859-1 or windows-1252 (default: UTF-8).")
  private Charset encoding = StandardCharsets.UTF_8;

  @Option(
      names = "--expansion",
      paramLabel = "RATIO",
      description =
          "Largest factor by which compressed files may expand beyond 64 MB (default: 100).")
  private int expansion = LoadOptions.DEFAULT.expansion().ratio();

  public LoadOptions toLoadOptions() {
    Map<String, String> names = new LinkedHashMap<>();
    columns.forEach((column, name) -> names.put(column.name().toLowerCase(Locale.ROOT), name));
    LoadOptions options =
        place
            .toLoadOptions()
            .withDirected(directed)
            .withSkipUnknown(skipUnknown)
            .withSkipWeightless(skipWeightless)
            .withWishes(wishes.toWishes())
            .withEncoding(encoding)
            .withExpansion(expansion)
            .withColumns(ColumnNames.of(names));
    options = wishes.withUnknownLabels(options);
    return format == null ? options : options.withFormat(format);
  }
}
