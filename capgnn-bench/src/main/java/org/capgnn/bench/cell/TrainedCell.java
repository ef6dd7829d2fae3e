package org.capgnn.bench.cell;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.capgnn.autodiff.MaskSource;
import org.capgnn.autodiff.Pass;
import org.capgnn.bench.roofline.FeatureProbe;
import org.capgnn.bench.roofline.KernelFigure;
import org.capgnn.bench.roofline.KernelProbe;
import org.capgnn.bench.roofline.PropagationProbe;
import org.capgnn.bench.roofline.Roof;
import org.capgnn.data.LoadOptions;
import org.capgnn.data.catalog.DatasetCatalog;
import org.capgnn.graph.Dataset;
import org.capgnn.graph.FeaturePreparation;
import org.capgnn.graph.SplitSpec;
import org.capgnn.kernel.KernelChoice;
import org.capgnn.model.ModelFamily;
import org.capgnn.model.zoo.Models;
import org.capgnn.nn.AffinityPattern;
import org.capgnn.parallel.Workers;
import org.capgnn.settings.Settings;
import org.capgnn.tensor.SparseMatrix;
import org.capgnn.train.Experiment;
import org.capgnn.train.Run;
import org.capgnn.train.TrainingKeys;

/** A model that is being trained on a data set, ready to be measured. */
final class TrainedCell implements AutoCloseable {
  private static final String ENDLESS = "1000000";
  private static final int LEAST_WARM_UP = 2;

  private final Workers workers;
  private final EpochMeter epochs;
  private final Dataset data;
  private final Settings settings;
  private final long seed;
  private List<KernelProbe> probes;

  TrainedCell(CellTask task) {
    LoadOptions options = LoadOptions.DEFAULT.withOffline(task.offline());
    Optional<Path> folder = Optional.ofNullable(task.dataDir()).map(Path::of);
    data =
        new DatasetCatalog().load(task.dataset(), folder.map(options::withDataDir).orElse(options));
    ModelFamily family = Models.named(task.model());
    settings =
        TrainingKeys.defaults(family)
            .with(task.settings())
            .with("epochs", ENDLESS)
            .with("patience", ENDLESS);
    seed = task.seed();
    workers = Workers.of(task.threads());
    Run run =
        new Experiment(data, family, settings, SplitSpec.parse(task.split()), Map.of())
            .prepare(seed, workers);
    epochs = new EpochMeter(run, new AllocationMeter());
    epochs.warmUp(task.warmupSeconds(), LEAST_WARM_UP);
  }

  EpochMeter.Turn run(int count) {
    return epochs.run(count);
  }

  /** The figures of the kernels that dominate CAPGNN's time; an empty list for other models. */
  List<KernelFigure> roofline() {
    if (!settings.has("views") || !settings.has("edge-dropout")) {
      return List.of();
    }
    Roof roof = new Roof(workers);
    if (probes == null) {
      probes = newProbes();
      probes.forEach(probe -> probe.measure(roof)); // compiled from here on
    }
    return probes.stream().map(probe -> probe.measure(roof)).toList();
  }

  private List<KernelProbe> newProbes() {
    Pass pass = new Pass(KernelChoice.get(), workers, MaskSource.seeded(seed));
    AffinityPattern pattern = AffinityPattern.of(data.graph());
    int classes = data.labels().classCount();
    SparseMatrix x =
        FeaturePreparation.parse(settings.text("features")).apply(data).features().matrix();
    List<KernelProbe> made = new ArrayList<>();
    made.add(PropagationProbe.of(pattern, classes, settings, false, pass));
    made.add(PropagationProbe.of(pattern, classes, settings, true, pass));
    made.add(FeatureProbe.of(x, classes, settings, false, pass));
    if (FeatureProbe.canFuse(settings)) {
      made.add(FeatureProbe.of(x, classes, settings, true, pass));
    }
    return made;
  }

  @Override
  public void close() {
    workers.close();
  }
}
