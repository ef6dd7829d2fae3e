package org.capgnn.train;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.capgnn.graph.FeaturePreparation;
import org.capgnn.model.ModelFamily;
import org.capgnn.settings.Key;
import org.capgnn.settings.Setting;
import org.capgnn.settings.SettingList;
import org.capgnn.settings.Settings;
import org.capgnn.train.stop.StoppingRules;

/** The settings of the training itself, which every model has besides its own. */
public final class TrainingKeys {
  private static final SettingList LIST = new SettingList();

  /** Settings that came after the first recorded runs, whose identity they must not change. */
  private static final SettingList OPTIONAL = SettingList.optional();

  public static final Setting<Double> LEARNING_RATE =
      LIST.number("learning-rate", 0.01, 1e-6, 10, "step size of Adam");
  public static final Setting<Integer> EPOCHS =
      LIST.integer("epochs", 2000, 1, 1_000_000, "maximum number of epochs");
  public static final Setting<Integer> PATIENCE =
      LIST.integer("patience", 200, 1, 1_000_000, "epochs without improvement before stopping");
  public static final Setting<String> STOPPING =
      LIST.choice(
          "stopping",
          StoppingRules.names(),
          "when to stop and which epoch counts: "
              + "joint (CAPGNN), independent (GAT), accuracy (GAT on citeseer, GraphMix), "
              + "lowest-loss (GRAND), lower-loss (ADSF-RWR), ranked (APPNP), window (GCN), "
              + "late-window (CAD-Net), last (S2GC), steady (averages over epochs, for any graph)");

  /** Whether stopping looks at the cross-entropy alone, without the L2 term. */
  public static final Setting<Boolean> MONITORS_CROSS_ENTROPY =
      LIST.either(
          "monitor",
          "cross-entropy",
          "with-l2",
          "the validation loss that stopping looks at: with or without the L2 term");

  public static final Setting<Adam.Form> OPTIMISER =
      LIST.choice(
          "optimiser",
          Adam.Form.class,
          "adam as in Keras, as in PyTorch (epsilon after the bias correction), or amsgrad");
  public static final Setting<Double> ADAM_EPSILON =
      LIST.number("adam-epsilon", 1e-7, 1e-12, 1, "Adam's epsilon: 1e-7 in Keras, 1e-8 elsewhere");
  public static final Setting<Integer> HALVE_LEARNING_RATE =
      LIST.integer(
          "halve-learning-rate",
          0,
          0,
          1_000_000,
          "halve it each time this many epochs have passed; 0 = never");
  public static final Setting<FeaturePreparation> FEATURES =
      LIST.text(
          "features",
          "row-normalise",
          "a list of preparations",
          FeaturePreparation::parse,
          "none, or a list of: identity (one column per vertex instead of the features), adjacency"
              + " (adds the neighbours as columns), structure (adds degree, PageRank and the like),"
              + " binarise, row-normalise, standardise");

  /** How labels choose the number of epochs. */
  public enum Selection {
    /** The validation vertices and the stopping rule. */
    VALIDATION,
    /** Parts of the labels are held out in turn; then all labels train. */
    CROSS_VALIDATION,
    /** The number of epochs is given. */
    FIXED
  }

  public static final Setting<Selection> SELECTION =
      OPTIONAL.choice(
          "selection",
          Selection.class,
          "what chooses the number of epochs: validation vertices, labels held out in turn with "
              + "all labels training afterwards, or nothing (the setting epochs)");
  public static final Setting<Boolean> UNCALIBRATED =
      OPTIONAL.either(
          "calibration",
          "none",
          "temperature",
          "whether one temperature, fitted to held-out labels, corrects the probabilities");
  public static final Setting<Double> PSEUDO_LABELS =
      OPTIONAL.number(
          "pseudo-labels",
          0,
          0,
          1,
          "share of the vertices that train on a guessed class, from ridge regression on "
              + "propagated features; helps with few labels");

  private TrainingKeys() {}

  /** Whether a setting is one of the training, which means the same for another model. */
  public static boolean isOfTraining(ModelFamily family, String name) {
    boolean own = family.keys().stream().anyMatch(key -> key.name().equals(name));
    return !own
        && Stream.concat(LIST.keys().stream(), OPTIONAL.keys().stream())
            .anyMatch(key -> key.name().equals(name));
  }

  /** Every setting of a model and its training at its default. */
  public static Settings defaults(ModelFamily family) {
    return Settings.defaults(forModel(family));
  }

  /** All keys of a model and its training; a model's own form of a key takes precedence. */
  public static List<Key> forModel(ModelFamily family) {
    List<Key> all = new ArrayList<>(family.keys());
    List<Key> common = new ArrayList<>(LIST.keys());
    common.addAll(OPTIONAL.keys());
    for (Key key : common) {
      if (family.keys().stream().noneMatch(own -> own.name().equals(key.name()))) {
        String standard = family.trainingDefaults().get(key.name());
        all.add(standard == null ? key : key.withDefault(standard));
      }
    }
    return all;
  }
}
