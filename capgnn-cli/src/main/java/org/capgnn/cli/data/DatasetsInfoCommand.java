package org.capgnn.cli.data;

import java.util.LinkedHashMap;
import java.util.Map;
import org.capgnn.cli.console.ConsoleCommand;
import org.capgnn.cli.console.ExitCode;
import org.capgnn.cli.console.JsonLine;
import org.capgnn.cli.console.Text;
import org.capgnn.cli.console.TextTable;
import org.capgnn.cli.option.DataOptions;
import org.capgnn.cli.option.DatasetSource;
import org.capgnn.graph.Dataset;
import org.capgnn.graph.DatasetCard;
import org.capgnn.graph.InputException;
import org.capgnn.graph.Split;
import org.capgnn.graph.Splits;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Describes one data set: its counts, its split and its hash. */
@Command(name = "info", description = "Describe one data set: a known one or your own.")
public final class DatasetsInfoCommand extends ConsoleCommand {
  @Parameters(
      paramLabel = "NAME|PATH",
      description = "A name from the list, or a file or folder of your own.")
  private String source;

  @Option(names = "--json", description = "Print one JSON object instead of a table.")
  private boolean json;

  @Option(
      names = "--seed",
      paramLabel = "SEED",
      defaultValue = "1",
      description = "Seed of the split, if it is random (default: ${DEFAULT-VALUE}).")
  private long seed;

  @Mixin private DataOptions data;

  @Override
  public Integer call() {
    DatasetSource datasets = new DatasetSource(console);
    Dataset dataset = datasets.load(source, data);
    Split split = null;
    String noSplit = "";
    try {
      split = Splits.make(dataset, datasets.catalog().defaultSplit(dataset), seed);
    } catch (InputException tooFewLabels) { // an obstacle to training, not to a description
      noSplit = "none: " + tooFewLabels.getMessage();
    }
    DatasetCard card = DatasetCard.of(dataset, split);
    if (json) {
      JsonLine.print(console.out(), json(card));
    } else {
      print(card, split == null ? noSplit : split(card, split), dataset);
    }
    return ExitCode.OK;
  }

  private static Map<String, Object> json(DatasetCard card) {
    Map<String, Object> object = new LinkedHashMap<>();
    object.put("name", card.name());
    object.put("vertices", card.vertices());
    object.put("edges", card.edges());
    object.put("features", card.features());
    object.put("featureEntries", card.featureEntries());
    object.put("classes", card.classes());
    object.put("classSizes", card.classSizes());
    object.put("train", card.train());
    object.put("valid", card.valid());
    object.put("test", card.test());
    object.put("isolated", card.isolated());
    object.put("homophily", JsonLine.number(card.homophily()));
    object.put("hash", card.hash());
    return object;
  }

  private void print(DatasetCard card, String split, Dataset dataset) {
    DatasetCard.Degrees degrees = card.degrees();
    TextTable table =
        new TextTable()
            .row("name", card.name())
            .row("vertices", Text.of("%,d, %,d isolated", card.vertices(), card.isolated()))
            .row("edges", Text.of("%,d", card.edges()) + kind(card))
            .row(
                "degrees",
                Text.of(
                    "%d to %,d, median %.0f, mean %.2f",
                    degrees.min(), degrees.max(), degrees.median(), degrees.mean()))
            .row(
                "features",
                Text.of("%,d, %,d entries stored", card.features(), card.featureEntries()))
            .row("homophily", Text.decimal(card.homophily()))
            .row("split", split)
            .row("classes", card.classes());
    for (int c = 0; c < card.classes(); c++) {
      table.row("", Text.of("%s: %,d", card.classNames().get(c), card.classSizes().get(c)));
    }
    for (String column : ColumnLines.of(dataset)) {
      table.row("column", column);
    }
    for (String change : dataset.report().sentences()) {
      table.row("on reading", change);
    }
    table.row("hash", card.hash()).print(console.out());
  }

  private static String kind(DatasetCard card) {
    return (card.directed() ? ", directed" : ", undirected")
        + (card.weighted() ? ", weighted" : "");
  }

  private static String split(DatasetCard card, Split split) {
    return Text.of(
        "%s: %,d train, %,d validate, %,d test",
        split.name(), card.train(), card.valid(), card.test());
  }
}
