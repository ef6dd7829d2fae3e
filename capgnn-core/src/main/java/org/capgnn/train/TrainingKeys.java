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
              StoppingRules.names(),
              "when to stop and which epoch counts: "
                  + "joint (CAPGNN), independent (GAT), accuracy (GAT on citeseer, GraphMix), "
                  + "lowest-loss (GRAND), lower-loss (ADSF-RWR), ranked (APPNP), window (GCN), "
                  + "late-window (CAD-Net), last (S2GC)"),
          Key.choice(
              "monitor",
              List.of("cross-entropy", "with-l2"),
              "the validation loss that stopping looks at: with or without the L2 term"),
          Key.choice(
              "optimiser",
              Adam.Form.names(),
              "adam as in Keras, as in PyTorch (epsilon after the bias correction), or amsgrad"),
          Key.number("adam-epsilon", 1e-7, 1e-12, 1, "Adam's epsilon; 1e-8 but in Keras"),
          Key.integer("halve-learning-rate", 0, 0, 1_000_000, "every so many epochs; 0 = never"),
          Key.text(
              "features",
              "row-normalise",
              "feature preparation: none, identity, binarise, row-normalise, standardise, or a"
                  + " list"));

  private TrainingKeys() {}

  /** All keys of a model and its training; where a model has its own form of a key, that counts. */
  public static List<Key> forModel(ModelFamily family) {
    List<Key> all = new ArrayList<>(family.keys());
    for (Key key : KEYS) {
      if (family.keys().stream().noneMatch(own -> own.name().equals(key.name()))) {
        String standard = family.trainingDefaults().get(key.name());
        all.add(standard == null ? key : key.withDefault(standard));
      }
    }
    return all;
  }
}
