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

/**
 * The data sets of the paper that were found.
 *
 * @param loaded the data sets by name
 * @param leftOut why a data set is missing, by name
 */
record PaperData(Map<String, Dataset> loaded, Map<String, String> leftOut) {

  /**
   * Loads the data sets.
   *
   * @param required whether a missing one is an error, because the user named it
   */
  static PaperData load(
      Console console, List<String> names, boolean required, DataPlaceOptions place) {
    LoadOptions options = place.toLoadOptions();
    DatasetSource source = new DatasetSource(console);
    PaperData data = new PaperData(new LinkedHashMap<>(), new LinkedHashMap<>());
    for (String name : names) {
      try {
        data.loaded.put(name, source.load(name, options));
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

  List<String> names() {
    return List.copyOf(loaded.keySet());
  }

  Map<String, DatasetCard> cards() {
    Map<String, DatasetCard> cards = new LinkedHashMap<>();
    loaded.forEach((name, dataset) -> cards.put(name, DatasetCard.of(dataset)));
    return cards;
  }
}
