package org.capgnn.tune;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.capgnn.Outcome;
import org.capgnn.Plan;
import org.capgnn.Planner;
import org.capgnn.Session;
import org.capgnn.Training;
import org.capgnn.VertexClassifier;
import org.capgnn.graph.Dataset;
import org.capgnn.graph.InputException;
import org.capgnn.graph.SplitSpec;
import org.capgnn.model.HeldOutScores;
import org.capgnn.model.Temperature;
import org.capgnn.place.Here;
import org.capgnn.place.WorkPlace;
import org.capgnn.result.DivergenceException;
import org.capgnn.result.RunKey;
import org.capgnn.run.RunFolder;
import org.capgnn.run.SavedEnsemble;
import org.capgnn.run.SavedModel;
import org.capgnn.run.SavedTrial;
import org.capgnn.select.CrossValidation;
import org.capgnn.settings.Settings;

/**
 * Searches a good model for a graph in limited time.
 *
 * <p>All labels that are not for testing are held out in turn. A fixed portfolio comes first; then
 * the two best families get proposals that resemble their good trials. Each candidate is first
 * judged on two fits of 200 epochs, and only the better third, and the floors, on all. An ensemble
 * of the best is trained on all labels.
 */
public final class Tuner {
  static final List<String> FLOORS = List.of("label-propagation", "mlp");

  private static final int BATCH = 6;
  private static final int KEPT_OF_BATCH = 2;
  private static final int DIGITS_OF_ID = 12;

  private final Dataset data;
  private final Tuning wish;
  private final TuneFolder folder;
  private final WorkPlace place;
  private final SplitSpec split;
  private final CrossValidation folds;
  private final Judge judge;
  private final Judge firstJudge;
  private final SearchClock clock;
  private final Set<RunKey> seen = new HashSet<>();
  private final Map<Candidate, Trial> judged = new LinkedHashMap<>();
  private final Map<Candidate, Trial> glimpsed = new LinkedHashMap<>(); // first impressions
  private final AtomicInteger trials = new AtomicInteger();

  private Tuner(Dataset data, Tuning wish, TuneFolder folder) {
    this.data = data;
    this.folder = folder;
    this.wish = wish;
    this.place = wish.place() == null ? new Here(wish.threads(), wish.cancelled()) : wish.place();
    Training any = Training.of("mlp").seed(wish.seed());
    SplitSpec own =
        wish.split() == null
            ? Planner.plan(data, any).experiment().split()
            : SplitSpec.parse(wish.split());
    this.split = own.joined();
    Plan plan = Planner.plan(data, any.split(split.text()));
    this.folds = CrossValidation.of(plan.experiment(), wish.seed());
    if (!folds.isPossible()) {
      throw new InputException(
          data.name()
              + ": every class has a single label, so nothing can be held out to compare models;"
              + " label more vertices, or train one model");
    }
    this.judge = judge(folds);
    this.firstJudge = judge(TrialWork.first(folds));
    judge.requireDefined(data.labels().classCount());
    this.clock = new SearchClock(wish.minutes());
  }

  /**
   * Searches, trains the ensemble, and writes everything into the folder. An interrupted search
   * goes on in the same folder.
   *
   * @throws InputException if the folder holds a run or other files that would be replaced, or if
   *     another process writes into it
   */
  public static Tuned run(Dataset data, Tuning wish) {
    try (TuneFolder folder = TuneFolder.open(wish.folder())) {
      return new Tuner(data, wish, folder).run();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Judge judge(CrossValidation some) {
    int[] vertices = some.vertices();
    int[] held = new int[vertices.length];
    for (int i = 0; i < held.length; i++) {
      held[i] = data.labels().of()[vertices[i]];
    }
    int[] sizes = some.sizes();
    return new Judge(
        wish.metric(),
        held,
        data.labels().classNames(),
        sizes,
        (int) Arrays.stream(vertices).distinct().count());
  }

  private Tuned run() {
    List<Candidate> portfolio = Portfolio.of(wish.models());
    search(portfolio, Math.max(KEPT_OF_BATCH, (portfolio.size() + 2) / 3));
    Proposals proposals = new Proposals(wish.seed());
    while (!ends() && !families().isEmpty()) {
      List<Candidate> batch = new ArrayList<>();
      List<String> families = families();
      for (int i = 0; i < BATCH; i++) {
        batch.add(proposal(proposals, families.get(i % families.size())));
      }
      search(batch, KEPT_OF_BATCH);
    }
    List<Trial> ranked = ranked();
    if (ranked.isEmpty()) {
      throw new InputException(
          "no trial ended within %s minutes; give it more time".formatted(wish.minutes()));
    }
    Map<Trial, Double> weights = ForwardSelection.of(ranked, judge);
    return finish(ranked, weights);
  }

  /** Reports a step with the time or the trials that are left. */
  private synchronized void say(String step) {
    wish.progress().accept(clock.left(trials.get(), wish.trials()) + step);
  }

  private boolean ends() {
    return wish.cancelled().getAsBoolean() || trials.get() >= wish.trials() || clock.isOver();
  }

  /** The best two families that learn, the best first. */
  private List<String> families() {
    return ranked().stream()
        .map(trial -> trial.candidate().model())
        .filter(model -> wish.models().contains(model) && !model.equals("label-propagation"))
        .distinct()
        .limit(2)
        .toList();
  }

  private Candidate proposal(Proposals proposals, String family) {
    List<Settings> tried =
        // the scores of first impressions are of fewer epochs: they come after all others
        Stream.concat(
                ranked().stream(),
                byScore(
                    glimpsed.values().stream()
                        .filter(trial -> !judged.containsKey(trial.candidate()))))
            .filter(trial -> trial.candidate().model().equals(family))
            .map(Trial::settings)
            .toList();
    return proposals.next(family, tried);
  }

  private List<Trial> ranked() {
    return byScore(judged.values().stream()).toList();
  }

  /** The best first. */
  private Stream<Trial> byScore(Stream<Trial> some) {
    return some.sorted(Comparator.comparingDouble((Trial trial) -> -judge.rank(trial.score())));
  }

  /** The floors and a first impression of all others; then the best of those on all folds. */
  private void search(List<Candidate> proposed, int kept) {
    List<Candidate> candidates =
        proposed.stream()
            // not if the preset has these settings on this graph
            .filter(candidate -> seen.add(plan(candidate).key(wish.seed())))
            .toList();
    keep(candidates.stream().filter(Tuner::isFloor).toList());
    List<Candidate> others =
        candidates.stream()
            .filter(candidate -> !isFloor(candidate))
            .limit(Math.max(0, wish.trials() - trials.get()))
            .toList();
    List<Trial> impressions = byScore(trials(others, true).stream()).toList();
    impressions.forEach(trial -> glimpsed.put(trial.candidate(), trial));
    keep(impressions.stream().limit(kept).map(Trial::candidate).toList());
  }

  private static boolean isFloor(Candidate candidate) {
    return candidate.changes().isEmpty() && FLOORS.contains(candidate.model());
  }

  private void keep(List<Candidate> candidates) {
    trials(candidates, false).forEach(trial -> judged.put(trial.candidate(), trial));
  }

  /**
   * The trials of some candidates in their order, without those that were cancelled or diverged.
   */
  private List<Trial> trials(List<Candidate> candidates, boolean first) {
    List<Supplier<Optional<Trial>>> tasks = new ArrayList<>();
    for (Candidate candidate : candidates) {
      // there must be one result, and one of a model that is no floor, however long they take
      boolean needed = !first && tasks.isEmpty() && (judged.isEmpty() || onlyFloors());
      boolean reserved = first && onlyFloors(); // half of the time, for judging the best
      tasks.add(
          () -> {
            double seconds = reserved ? clock.secondsToHalf() : clock.seconds();
            if (wish.cancelled().getAsBoolean() || !needed && seconds <= 0) {
              return Optional.empty();
            }
            Optional<Trial> trial =
                trial(candidate, first, needed ? Double.POSITIVE_INFINITY : seconds);
            trial.filter(done -> !first).ifPresent(this::report);
            return trial;
          });
    }
    return place.all(tasks).stream().flatMap(Optional::stream).toList();
  }

  private boolean onlyFloors() {
    return judged.keySet().stream().allMatch(Tuner::isFloor);
  }

  private void report(Trial trial) {
    say(
        String.format(
            Locale.ROOT,
            "%s %.4f  %s (%.1f s)",
            wish.metric().label(),
            trial.score(),
            trial.candidate(),
            trial.seconds()));
  }

  /** Empty if it was cancelled or diverged. */
  private Optional<Trial> trial(Candidate candidate, boolean first, double seconds) {
    Plan plan = plan(candidate);
    CrossValidation own = folds.with(plan.experiment());
    CrossValidation fits = first ? TrialWork.first(own) : own;
    String key = plan.key(wish.seed()).id() + " " + (first ? "first" : "all") + " " + fits.fits();
    Path file = folder.trial(key);
    if (first) {
      trials.incrementAndGet();
    }
    Judge by = first ? firstJudge : judge;
    SavedTrial saved = SavedTrial.read(file, key, by.size()).orElse(null);
    if (saved == null) {
      say((first ? "trying " : "judging ") + candidate);
      saved = compute(TrialWork.of(key, plan.key(wish.seed()), first, seconds));
      if (saved == null) {
        return Optional.empty();
      }
      saved.write(file);
    }
    float[] probabilities = new float[saved.probabilities().length];
    for (int p = 0; p < probabilities.length; p++) {
      probabilities[p] = (float) saved.probabilities()[p];
    }
    Judge.Interval interval = by.interval(probabilities);
    return Optional.of(
        new Trial(
            candidate,
            plan.settings(),
            by.score(probabilities),
            interval.low(),
            interval.high(),
            saved.epochs(),
            saved.temperature(),
            saved.seconds(),
            probabilities));
  }

  /** Null if it was cancelled or diverged. */
  private SavedTrial compute(TrialWork work) {
    try {
      return place.compute(data, work);
    } catch (DivergenceException e) {
      say("diverged: " + e.getMessage());
      return null;
    } catch (CancellationException e) {
      return null;
    }
  }

  private Plan plan(Candidate candidate) {
    Training training =
        Training.of(candidate.model())
            .preset("default")
            .split(split.text())
            .seed(wish.seed())
            .set("calibration", "temperature")
            .set(candidate.changes());
    return Planner.plan(data, training);
  }

  private Tuned finish(List<Trial> ranked, Map<Trial, Double> weights) {
    List<SavedEnsemble.Member> members = new ArrayList<>();
    List<Map.Entry<Trial, Double>> heaviestFirst =
        weights.entrySet().stream()
            .sorted(Map.Entry.<Trial, Double>comparingByValue().reversed())
            .toList();
    for (Map.Entry<Trial, Double> entry : heaviestFirst) {
      Training training = finalTraining(entry.getKey());
      String name = folderOf(training);
      say("training " + entry.getKey().candidate() + " on all labels");
      SavedModel model = train(training, folder.member(name));
      members.add(
          new SavedEnsemble.Member(name, entry.getValue(), entry.getKey().temperature(), model));
    }
    float[] blend = ForwardSelection.blend(weights);
    SavedEnsemble ensemble = new SavedEnsemble(members, temperature(blend));
    folder.write(ensemble);
    Tuned tuned =
        new Tuned(
            ranked,
            weights,
            judge.score(blend),
            wish.metric(),
            VertexClassifier.load(wish.folder()));
    folder.writePreset(TuningPage.preset(data, split, tuned));
    folder.writePage(TuningPage.page(data, tuned));
    return tuned;
  }

  /** The training of a trial's candidate on all labels. */
  private Training finalTraining(Trial trial) {
    return Training.of(trial.candidate().model())
        .preset("default")
        .split(split.text())
        .seed(wish.seed())
        .threads(wish.threads())
        .set("calibration", "temperature")
        .set(trial.candidate().changes())
        .set("selection", "fixed")
        .set("epochs", trial.epochs())
        .compareWithFloors(false)
        .stopWhen(wish.cancelled())
        .onRun(wish.finished());
  }

  /**
   * Named by what is trained, so that a search that goes on finds a model again only if the
   * ensemble still has it.
   */
  private String folderOf(Training training) {
    String id = Planner.plan(data, training).key(wish.seed()).id();
    return training.model() + "-" + id.substring(0, DIGITS_OF_ID);
  }

  private SavedModel train(Training training, Path folder) {
    if (!RunFolder.isComplete(folder)) {
      training = training.folder(folder);
      boolean begun = Files.exists(folder.resolve(RunFolder.PLAN));
      Session session = begun ? Session.resume(folder, data, training) : Session.of(data, training);
      Outcome outcome = session.run();
      if (outcome.models().isEmpty()) {
        throw new CancellationException("cancelled in the final training");
      }
    }
    return RunFolder.readModel(folder, Planner.plan(data, training).key(wish.seed()));
  }

  /** The temperature of the averaged probabilities. */
  private double temperature(float[] blend) {
    int classes = data.labels().classCount();
    HeldOutScores scores = new HeldOutScores(classes);
    float[] logs = new float[blend.length];
    for (int p = 0; p < blend.length; p++) {
      logs[p] = (float) Math.log(Math.max(1e-12, blend[p]));
    }
    int[] vertices = folds.vertices();
    for (int i = 0; i < vertices.length; i++) {
      scores.add(logs, i * classes, data.labels().of()[vertices[i]]);
    }
    int labels = (int) Arrays.stream(vertices).distinct().count();
    return Temperature.fit(scores, labels);
  }
}
