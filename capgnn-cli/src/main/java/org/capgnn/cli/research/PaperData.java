package org.capgnn.cli.research;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.capgnn.cli.console.Console;
import org.capgnn.cli.option.DataOptions;
import org.capgnn.cli.option.DataPlaceOptions;
import org.capgnn.cli.option.DatasetSource;
import org.capgnn.graph.Dataset;
import org.capgnn.graph.DatasetCard;
import org.capgnn.graph.InputException;

/** The paper's data sets, as far as they are found. */
public final class PaperData {
  private final Map<String, Dataset> loaded = new LinkedHashMap<>();
  private final Map<String, DatasetCard> cards = new LinkedHashMap<>();
  private final Map<String, String> leftOut = new LinkedHashMap<>();

  private PaperData() {}

  /**
   * Reads them.
   *
   * @param required whether one that is missing is an error, because it was asked for by name
   */
  public static PaperData load(
      Console console, List<String> names, boolean required, DataPlaceOptions place) {
    DataOptions options = new DataOptions();
    options.dataDir = Optional.ofNullable(place.dataDir);
    options.offline = place.offline;
    DatasetSource.refuseMissingFolder(options); // would be taken for a missing data set below
    DatasetSource source = new DatasetSource(console);
    PaperData data = new PaperData();
    for (String name : names) {
      try {
        Dataset dataset = source.load(name, options);
        data.loaded.put(name, dataset);
        data.cards.put(name, DatasetCard.of(dataset));
      } catch (InputException missing) {
        if (required) {
          throw missing;
        }
        data.leftOut.put(name, missing.getMessage());
        console.err().println("left out: " + missing.getMessage());
      }
    }
    return data;
  }

  public Dataset get(String name) {
    return loaded.get(name);
  }

  public List<String> names() {
    return List.copyOf(loaded.keySet());
  }

  public Map<String, DatasetCard> cards() {
    return cards;
  }

  /** Why a data set is missing, by its name. */
  public Map<String, String> leftOut() {
    return leftOut;
  }
}
