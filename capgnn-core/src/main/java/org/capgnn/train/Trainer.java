package org.capgnn.train;

import org.capgnn.autodiff.MaskSource;
import org.capgnn.autodiff.Pass;
import org.capgnn.graph.Dataset;
import org.capgnn.graph.FeaturePreparation;
import org.capgnn.graph.InputException;
import org.capgnn.graph.Split;
import org.capgnn.kernel.KernelChoice;
import org.capgnn.model.Model;
import org.capgnn.model.ModelFamily;
import org.capgnn.model.ModelInput;
import org.capgnn.parallel.Workers;
import org.capgnn.settings.Settings;
import org.capgnn.tensor.SparseMatrix;

/** Sets up the training of one model on one data set. */
public final class Trainer {
  private final ModelFamily family;
  private final Settings settings;
  private final Workers workers;

  public Trainer(ModelFamily family, Settings settings, Workers workers) {
    this.family = family;
    this.settings = settings;
    this.workers = workers;
  }

  /** A training that has not begun. */
  public Training prepare(Dataset data, Split split, long seed) {
    if (split.train().length == 0) {
      throw new InputException(
          data.name() + " has no labelled vertex to train on; give some vertices a label");
    }
    long heap = Runtime.getRuntime().maxMemory() / workers.teams();
    Settings decided = LeanMemory.decide(settings, TrainingShape.of(data, settings), heap);
    Model model = family.create(decided, input(data, split), seed);
    Adam adam =
        new Adam(
            model.parameters(),
            Adam.Form.named(settings.text("optimiser")),
            settings.number("learning-rate"),
            settings.number("adam-epsilon"),
            settings.integer("halve-learning-rate"));
    return new Training(
        model,
        adam,
        stoppingRule(),
        new Pass(KernelChoice.get(), workers, MaskSource.seeded(seed)),
        data.labels(),
        split,
        settings.integer("epochs"),
        settings.text("monitor").equals("with-l2"));
  }

  private ModelInput input(Dataset data, Split split) {
    FeaturePreparation preparation = FeaturePreparation.parse(settings.text("features"));
    SparseMatrix features = preparation.apply(data).features().matrix();
    if (features.columns() == 0) {
      throw new InputException(
          data.name()
              + " has no features; add some, or set features=identity to give each vertex a column"
              + " of its own");
    }
    return new ModelInput(data.graph(), features, data.labels(), split.train());
  }

  private StoppingRule stoppingRule() {
    return StoppingRules.named(
        settings.text("stopping"), settings.integer("patience"), settings.integer("epochs"));
  }
}
