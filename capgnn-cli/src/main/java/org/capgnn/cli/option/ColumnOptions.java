package org.capgnn.cli.option;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.capgnn.column.ColumnWishes;
import org.capgnn.data.LoadOptions;
import picocli.CommandLine.Option;

/** What the feature columns of a table are, instead of what they look like. */
public final class ColumnOptions {
  @Option(
      names = "--ignore",
      paramLabel = "COLUMN",
      split = ",",
      description = "Feature columns to leave out.")
  private Set<String> ignore = Set.of();

  @Option(
      names = "--category",
      paramLabel = "COLUMN",
      split = ",",
      description = "Columns whose values are categories, also if they are numbers.")
  private Set<String> category = Set.of();

  @Option(
      names = "--text",
      paramLabel = "COLUMN",
      split = ",",
      description = "Columns of free text, which become a bag of words.")
  private Set<String> text = Set.of();

  @Option(
      names = "--number",
      paramLabel = "COLUMN",
      split = ",",
      description = "Columns of numbers; other cells count as missing.")
  private Set<String> number = Set.of();

  @Option(
      names = "--log",
      paramLabel = "COLUMN",
      split = ",",
      description = "Columns of numbers that span magnitudes: take their logarithm.")
  private Set<String> log = Set.of();

  @Option(
      names = "--date-parts",
      paramLabel = "COLUMN",
      split = ",",
      description = "Columns of dates that also give month and weekday.")
  private Set<String> dateParts = Set.of();

  @Option(
      names = "--unknown-label",
      paramLabel = "LABEL",
      arity = "1",
      description =
          "Label that means that the class is unknown, instead of the usual ones such as ?, NA, "
              + "unknown and -1. May be repeated.")
  private List<String> unknownLabels;

  public ColumnWishes toWishes() {
    return new ColumnWishes(ignore, category, text, number, log, dateParts);
  }

  LoadOptions withUnknownLabels(LoadOptions options) {
    return unknownLabels == null
        ? options
        : options.withUnknownLabels(new LinkedHashSet<>(unknownLabels));
  }
}
