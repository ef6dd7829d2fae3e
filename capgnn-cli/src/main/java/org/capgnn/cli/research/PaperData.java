package org.capgnn.cli.research;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.capgnn.cli.console.Console;
import org.capgnn.cli.option.DataPlaceOptions;
import org.capgnn.cli.option.DatasetSource;
import org.capgnn.data.LoadOptions;
import org.capgnn.graph.Dataset;
import org.capgnn.graph.DatasetCard;
import org.capgnn.graph.InputException;

/** The data sets of the paper that were found. */
public final class PaperData {
  private final Map<String, Dataset> loaded = new LinkedHashMap<>();
  private final Map<String, DatasetCard> cards = new LinkedHashMap<>();
  private final Map<String, String> leftOut = new LinkedHashMap<>();

  private PaperData() {}

  /**
   * Loads the data sets.
   *
   * @param required whether a missing one is an error, because the user named it
   */
  public static PaperData load(
      Console console, List<String> names, boolean required, DataPlaceOptions place) {
    LoadOptions options = place.toLoadOptions();
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
        console.note("left out: " + missing.getMessage());
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
