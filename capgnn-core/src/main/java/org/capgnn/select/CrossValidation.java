package org.capgnn.select;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.function.IntConsumer;
import org.capgnn.graph.Dataset;
import org.capgnn.graph.Split;
import org.capgnn.model.HeldOutScores;
import org.capgnn.model.Temperature;
import org.capgnn.parallel.Workers;
import org.capgnn.result.DivergenceException;
import org.capgnn.result.Estimate;
import org.capgnn.settings.Settings;
import org.capgnn.train.EpochChoice;
import org.capgnn.train.Experiment;
import org.capgnn.train.ParallelRuns;
import org.capgnn.train.Run;
import org.capgnn.train.TrainingKeys;

/**
 * Chooses the number of epochs by holding out parts of the labels in turn.
 *
 * <p>With few labels, none can be spared for validation alone. Every fit trains on most of them and
 * predicts the others after every few epochs. The chosen number of epochs is the one with the
 * lowest log-loss over all held-out predictions, calibrated by one temperature per number of
 * epochs. If fewer than 20 labels can be held out, nothing is chosen: the quality is only measured,
 * after 300 epochs at most. The final model is then trained on all labels.
 */
public final class CrossValidation {
  /** With about this many fits, the result hardly depends on how the labels are divided. */
  private static final int FITS = 10;

  private static final int MANY_LABELS = 100;

  /** Above this number of entries in graph and features, a fit is expensive: one round of folds. */
  private static final long LARGE = 2_000_000;

  /** Above this number of entries, even five folds are too expensive. */
  private static final long HUGE = 20_000_000;

  private static final int FOLDS_OF_HUGE = 3;
  private static final int MOST_EPOCHS = 600;
  private static final int POINTS = 60;

  /** Fewer held-out labels than this would choose a number of epochs by chance. */
  private static final int TOO_FEW_TO_CHOOSE = 20;

  /** The number of epochs where nothing can be chosen. */
  public static final int USUAL_EPOCHS = 300;

  private final Experiment experiment;
  private final long seed;
  private final List<Split> fits;
  private final int folds;
  private final boolean chooses;
  private final int every;
  private final int points;

  private CrossValidation(Experiment experiment, long seed, List<Split> fits, int folds) {
    this.experiment = experiment;
    this.seed = seed;
    this.fits = fits;
    this.folds = folds;
    this.chooses = Folds.heldOut(fits) >= TOO_FEW_TO_CHOOSE;
    int most = chooses ? MOST_EPOCHS : USUAL_EPOCHS;
    int epochs = Math.min(most, experiment.settings().get(TrainingKeys.EPOCHS));
    this.every = Math.max(1, epochs / POINTS);
    this.points = epochs / every;
  }

  /** The cross-validation of a seed's run, on the training vertices of its split. */
  public static CrossValidation of(Experiment experiment, long seed) {
    Dataset data = experiment.data();
    int[] train = experiment.splitOf(seed).train();
    long size = (long) data.graph().adjacency().entries() + data.features().matrix().entries();
    int possible = Folds.possible(data.labels(), train);
    int folds = size > HUGE ? Math.min(FOLDS_OF_HUGE, possible) : possible;
    boolean once = size > LARGE || train.length > MANY_LABELS;
    int rounds = folds == 0 ? 0 : once ? 1 : (FITS + folds - 1) / folds;
    return new CrossValidation(
        experiment, seed, Folds.of(data.labels(), train, folds, rounds, seed), folds);
  }

  /** The same folds with another model. */
  public CrossValidation with(Experiment other) {
    return new CrossValidation(other, seed, fits, folds);
  }

  /** Whether any class has two labels; otherwise nothing can be held out. */
  public boolean isPossible() {
    return folds > 0;
  }

  public int fits() {
    return fits.size();
  }

  /** How many fits {@link #choose} trains. */
  public int fitsToChoose() {
    return guesses() ? 2 * fits.size() : fits.size();
  }

  /**
   * Trains all fits and chooses. If the settings ask for guessed labels, all fits are trained once
   * more without them: guesses mislead where vertices that are near or similar differ. They are
   * dropped if the log-loss is lower without them by a standard error.
   *
   * @param workers whose threads the fits share; not used by themselves if there are several
   * @param cancelled is asked after each epoch, from several threads; interrupting the caller has
   *     the same effect
   * @param progress is called with the number of fits that have ended, possibly from several
   *     threads
   * @return null if it was cancelled
   */
  public EpochChoice choose(Workers workers, BooleanSupplier cancelled, IntConsumer progress) {
    HeldOut judged = judge(workers, cancelled, progress);
    if (judged == null || !guesses()) {
      return judged == null ? null : judged.choice;
    }
    HeldOut plain;
    try {
      plain =
          withoutGuesses().judge(workers, cancelled, done -> progress.accept(fits.size() + done));
    } catch (DivergenceException e) {
      return judged.choice; // with guesses it has not
    }
    if (plain == null) {
      return null;
    }
    return isClearlyBetter(plain, judged) ? plain.choice.withoutGuesses() : judged.choice;
  }

  private CrossValidation withoutGuesses() {
    return with(experiment.with(experiment.settings().with("pseudo-labels", "0")));
  }

  private boolean guesses() {
    return experiment.settings().get(TrainingKeys.PSEUDO_LABELS) > 0;
  }

  /** By a standard error of the differences of the log-losses, one difference per vertex. */
  private boolean isClearlyBetter(HeldOut rival, HeldOut usual) {
    double[] mine = usual.scores.logLosses(usual.temperature);
    double[] others = rival.scores.logLosses(rival.temperature);
    int[] held = vertices();
    Map<Integer, Double> sums = new TreeMap<>();
    Map<Integer, Integer> counts = new TreeMap<>();
    for (int i = 0; i < held.length; i++) {
      sums.merge(held[i], mine[i] - others[i], Double::sum);
      counts.merge(held[i], 1, Integer::sum);
    }
    double[] gain =
        sums.entrySet().stream().mapToDouble(e -> e.getValue() / counts.get(e.getKey())).toArray();
    double mean = Arrays.stream(gain).average().orElse(0);
    double variance = Arrays.stream(gain).map(g -> (g - mean) * (g - mean)).sum();
    return gain.length > 1 && mean > Math.sqrt(variance / (gain.length - 1) / gain.length);
  }

  /**
   * The choice, and what it was made by.
   *
   * @param scores of the chosen number of epochs, fit after fit, in the order of {@link #vertices}
   * @param temperature that fits the scores, whether or not the choice has it
   */
  public record HeldOut(EpochChoice choice, HeldOutScores scores, double temperature) {}

  /** As {@link #choose}, with the scores of the held-out vertices. */
  public HeldOut judge(Workers workers, BooleanSupplier cancelled, IntConsumer progress) {
    AtomicInteger done = new AtomicInteger();
    AtomicBoolean ended = new AtomicBoolean(); // stays true: a fit may lack its later epochs
    BooleanSupplier ending =
        () -> {
          if (cancelled.getAsBoolean()) {
            ended.set(true);
          }
          return ended.get();
        };
    ParallelRuns.Task<HeldOutScores[]> task =
        (i, team) -> {
          HeldOutScores[] curve = fit(fits.get(i), team, ending);
          progress.accept(done.incrementAndGet());
          return curve;
        };
    int threads = workers.threads();
    List<HeldOutScores[]> curves =
        ParallelRuns.execute(
            fits.size(),
            threads == 1 ? 1 : experiment.sideBySide(fits.size(), threads),
            threads,
            task,
            () -> ended.set(true));
    return ending.getAsBoolean() ? null : choice(curves);
  }

  private HeldOutScores[] fit(Split split, Workers workers, BooleanSupplier cancelled) {
    HeldOutScores[] curve = new HeldOutScores[points];
    if (cancelled.getAsBoolean()) {
      return curve;
    }
    Run run = experiment.prepare(seed, split, points * every, workers);
    run.train(
        epoch -> {
          if (epoch.number() % every == 0) {
            curve[epoch.number() / every - 1] = run.heldOut();
          }
        },
        cancelled);
    return curve;
  }

  /** The held-out vertices of all fits, fit after fit; a vertex may occur several times. */
  public int[] vertices() {
    return fits.stream().flatMapToInt(fit -> Arrays.stream(fit.valid())).toArray();
  }

  /** How many vertices each fit holds out, in the order of {@link #vertices}. */
  public int[] sizes() {
    return fits.stream().mapToInt(fit -> fit.valid().length).toArray();
  }

  /** The same with only some of the fits and at most some epochs, for a first impression. */
  public CrossValidation first(int count, int mostEpochs) {
    List<Split> some = fits.subList(0, Math.min(count, fits.size()));
    int most = Math.min(mostEpochs, experiment.settings().get(TrainingKeys.EPOCHS));
    Settings shorter = experiment.settings().with("epochs", Integer.toString(most));
    return new CrossValidation(experiment.with(shorter), seed, some, folds);
  }

  private HeldOut choice(List<HeldOutScores[]> curves) {
    HeldOutScores[] pooled = new HeldOutScores[points];
    double[] temperature = new double[points];
    double[] loss = new double[points];
    int labels = Folds.heldOut(fits);
    for (int p = 0; p < points; p++) {
      pooled[p] = new HeldOutScores(experiment.data().labels().classCount());
      for (HeldOutScores[] curve : curves) {
        pooled[p].addAll(curve[p]);
      }
      temperature[p] = Temperature.fit(pooled[p], labels);
      loss[p] = pooled[p].logLoss(temperature[p]);
    }
    int best = chooses ? lowest(loss) : points - 1;
    Settings settings = experiment.settings();
    EpochChoice choice =
        new EpochChoice(
            (best + 1) * every,
            settings.get(TrainingKeys.UNCALIBRATED) ? Temperature.NONE : temperature[best],
            Estimate.of(
                "%d folds, %d fits".formatted(folds, fits.size()),
                labels,
                pooled[best].accuracy(),
                loss[best]));
    return new HeldOut(choice, pooled[best], temperature[best]);
  }

  /** The point where the mean of a loss and its two neighbours is lowest. */
  private static int lowest(double[] loss) {
    int best = 0;
    double bestMean = Double.POSITIVE_INFINITY;
    for (int p = 0; p < loss.length; p++) {
      double sum = 0;
      int count = 0;
      for (int near = Math.max(0, p - 1); near <= Math.min(loss.length - 1, p + 1); near++) {
        sum += loss[near];
        count++;
      }
      if (sum / count < bestMean) {
        bestMean = sum / count;
        best = p;
      }
    }
    return best;
  }
}
