package org.capgnn.select;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.capgnn.graph.Dataset;
import org.capgnn.graph.SplitMix64;
import org.capgnn.graph.SplitSpec;
import org.capgnn.model.ModelFamily;
import org.capgnn.model.zoo.Models;
import org.capgnn.parallel.Workers;
import org.capgnn.settings.Settings;
import org.capgnn.train.EpochChoice;
import org.capgnn.train.Experiment;
import org.capgnn.train.TrainingKeys;
import org.junit.jupiter.api.Test;

class CrossValidationTest {
  /** A path of 24 vertices, the first half is of one class; the feature tells the class. */
  private static Experiment experiment(int labelsPerClass, Map<String, String> changes) {
    int n = 24;
    int[] sources = new int[n - 1];
    int[] targets = new int[n - 1];
    float[][] features = new float[n][2];
    String[] labels = new String[n];
    for (int v = 0; v < n; v++) {
      if (v + 1 < n) {
        sources[v] = v;
        targets[v] = v + 1;
      }
      features[v][0] = v < n / 2 ? 1 : -1;
      features[v][1] = v % 3 - 1;
      labels[v] = v % (n / 2) < labelsPerClass ? (v < n / 2 ? "a" : "b") : null;
    }
    Dataset data = Dataset.of("path", sources, targets, features, labels);
    ModelFamily family = Models.named("gcn");
    Settings settings =
        TrainingKeys.defaults(family)
            .with("features", "none")
            .with("calibration", "temperature")
            .with("epochs", "40")
            .with(changes);
    return new Experiment(data, family, settings, SplitSpec.ALL_TRAIN, Map.of());
  }

  private static EpochChoice choose(CrossValidation folds, int threads) {
    try (Workers workers = Workers.of(threads)) {
      return folds.choose(workers, () -> false, done -> {});
    }
  }

  @Test
  void holdsOutEveryLabelAndEstimatesTheAccuracy() {
    CrossValidation folds = CrossValidation.of(experiment(3, Map.of()), 1);

    EpochChoice choice = choose(folds, 1);

    assertThat(folds.fits()).as("there are nine pairs").isBetween(6, 9); // 3 folds, 4 rounds
    assertThat(choice.estimate().labels()).isEqualTo(6);
    assertThat(choice.estimate().accuracy()).isEqualTo(1);
    assertThat(choice.estimate().low()).isLessThan(0.7);
    assertThat(choice.epochs()).as("too few labels to choose").isEqualTo(40);
  }

  @Test
  void choosesTheEpochsIfThereAreEnoughLabels() {
    // a learning rate at which the scores are still near 0 after one epoch
    EpochChoice choice =
        choose(CrossValidation.of(experiment(12, Map.of("learning-rate", "0.02")), 1), 1);

    assertThat(choice.estimate().labels()).isEqualTo(24);
    assertThat(choice.epochs()).isBetween(2, 40);
  }

  /** Ridge regression cannot learn an exclusive or, so its guesses are wrong; a perceptron can. */
  @Test
  void misleadingGuessesAreDropped() {
    CrossValidation folds = CrossValidation.of(exclusiveOr(), 1);
    AtomicInteger last = new AtomicInteger();
    try (Workers workers = Workers.of(1)) {
      assertThat(folds.choose(workers, () -> false, last::set).guesses()).isFalse();
    }
    assertThat(last).hasValue(folds.fitsToChoose());
  }

  @Test
  void guessesThatHelpAreKept() {
    assertThat(
            choose(CrossValidation.of(experiment(4, Map.of("pseudo-labels", "0.4")), 1), 1)
                .guesses())
        .isTrue();
  }

  /** 120 vertices, 24 of them labelled; the class is whether two features have the same sign. */
  private static Experiment exclusiveOr() {
    int n = 120;
    SplitMix64 random = new SplitMix64(4);
    float[][] features = new float[n][2];
    String[] labels = new String[n];
    for (int v = 0; v < n; v++) {
      for (int f = 0; f < 2; f++) {
        int sign = (v >> f) % 2 == 0 ? 1 : -1;
        features[v][f] = sign * (1 + random.nextInt(100) / 100f);
      }
      boolean same = features[v][0] * features[v][1] > 0;
      labels[v] = v < 24 ? (same ? "same" : "different") : null;
    }
    Dataset data = Dataset.of("xor", new int[] {0}, new int[] {1}, features, labels);
    ModelFamily family = Models.named("mlp");
    Settings settings =
        TrainingKeys.defaults(family)
            .with(
                Map.of(
                    "features", "none",
                    "epochs", "200",
                    "input-dropout", "0",
                    "pseudo-labels", "0.4"));
    return new Experiment(data, family, settings, SplitSpec.ALL_TRAIN, Map.of());
  }

  @Test
  void threadsDoNotChangeTheChoice() {
    assertThat(choose(CrossValidation.of(experiment(4, Map.of()), 1), 3))
        .isEqualTo(choose(CrossValidation.of(experiment(4, Map.of()), 1), 1));
  }

  @Test
  void isImpossibleWithOneLabelPerClass() {
    assertThat(CrossValidation.of(experiment(1, Map.of()), 1).isPossible()).isFalse();
  }

  @Test
  void canBeCancelled() {
    AtomicInteger asked = new AtomicInteger();
    try (Workers workers = Workers.of(1)) {
      assertThat(
              CrossValidation.of(experiment(3, Map.of()), 1)
                  .choose(workers, () -> asked.incrementAndGet() > 5, done -> {}))
          .isNull();
    }
  }

  /** The fits train in other threads, which have to hear of it. */
  @Test
  void interruptingTheCallerEndsAllFits() {
    CrossValidation folds =
        CrossValidation.of(experiment(3, Map.of("epochs", "100000", "patience", "100000")), 1);
    try (Workers workers = Workers.of(2)) {
      Thread.currentThread().interrupt();

      EpochChoice choice =
          folds.choose(workers, () -> false, done -> assertThat(done).isPositive());

      assertThat(Thread.interrupted()).isTrue();
      assertThat(choice).isNull();
    }
  }

  /** A condition that holds for a moment only must not leave a fit without its later epochs. */
  @Test
  void cancellingIsFinal() {
    AtomicInteger asked = new AtomicInteger();
    try (Workers workers = Workers.of(1)) {
      assertThat(
              CrossValidation.of(experiment(3, Map.of()), 1)
                  .choose(workers, () -> asked.incrementAndGet() == 5, done -> {}))
          .isNull();
    }
  }
}
