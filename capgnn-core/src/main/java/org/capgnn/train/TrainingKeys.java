package org.capgnn.train;

import java.util.ArrayList;
import java.util.List;
import org.capgnn.model.ModelFamily;
import org.capgnn.settings.Key;

/** The hyper-parameters of the training itself, which come on top of a model's own. */
public final class TrainingKeys {
  private static final List<Key> KEYS =
      List.of(
          Key.number("learning-rate", 0.01, 1e-6, 10, "step size of Adam"),
          Key.integer("epochs", 2000, 1, 1_000_000, "most epochs"),
          Key.integer("patience", 200, 1, 1_000_000, "epochs without improvement before stopping"),
          Key.choice(
              "stopping",
              List.of("joint", "independent"),
              "best loss and accuracy move only together (authors' code) or each on its own (GAT)"),
          Key.text(
              "features",
              "row-normalise",
              "feature preparation: none, binarise, row-normalise, standardise, or a list"));

  private TrainingKeys() {}

  /** All keys of a model and its training; where a model has its own form of a key, that counts. */
  public static List<Key> forModel(ModelFamily family) {
    List<Key> all = new ArrayList<>(family.keys());
    for (Key key : KEYS) {
      if (family.keys().stream().noneMatch(own -> own.name().equals(key.name()))) {
        all.add(key);
      }
    }
    return all;
  }
}
