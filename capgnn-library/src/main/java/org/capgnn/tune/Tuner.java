package org.capgnn.tune;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.function.BooleanSupplier;
import org.capgnn.Outcome;
import org.capgnn.Plan;
import org.capgnn.Planner;
import org.capgnn.Session;
import org.capgnn.Training;
import org.capgnn.VertexClassifier;
import org.capgnn.data.file.AtomicFile;
import org.capgnn.graph.Dataset;
import org.capgnn.graph.InputException;
import org.capgnn.graph.SplitSpec;
import org.capgnn.model.HeldOutScores;
import org.capgnn.model.Temperature;
import org.capgnn.parallel.Workers;
import org.capgnn.result.DivergenceException;
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

  private static final int FIRST_FITS = 2;
  private static final int FIRST_EPOCHS = 200;
  private static final int BATCH = 6;
  private static final int KEPT_OF_BATCH = 2;
  private static final double NANOS_PER_MINUTE = 60e9;

  /** A century; a longer time would not fit into the clock's number. */
  private static final double LONGEST = 3.2e18;

  private final Dataset data;
  private final Tuning wish;
  private final SplitSpec split;
  private final CrossValidation folds;
  private final Judge judge;
  private final Judge firstJudge;
  private final long deadline;
  private final Map<Candidate, Trial> judged = new LinkedHashMap<>();
  private int trials;

  private Tuner(Dataset data, Tuning wish) {
    this.data = data;
    this.wish = wish;
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
    this.firstJudge = judge(folds.first(FIRST_FITS, FIRST_EPOCHS));
    judge.requireDefined(data.labels().classCount());
    double nanos = Math.min(wish.minutes() * NANOS_PER_MINUTE, LONGEST);
    this.deadline = System.nanoTime() + (long) nanos;
  }

  /** Searches, trains the ensemble, and writes everything into the folder. */
  public static Tuned run(Dataset data, Tuning wish) {
    return new Tuner(data, wish).run();
  }

  private Judge judge(CrossValidation some) {
    int[] vertices = some.vertices();
    int[] held = new int[vertices.length];
    for (int i = 0; i < held.length; i++) {
      held[i] = data.labels().of()[vertices[i]];
    }
    int[] sizes = some.sizes();
    return new Judge(
        wish.metric(), held, data.labels().classNames(), sizes, Math.max(2, sizes.length));
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

  private boolean ends() {
    return wish.cancelled().getAsBoolean()
        || trials >= wish.trials()
        || System.nanoTime() - deadline > 0;
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
        ranked().stream()
            .filter(trial -> trial.candidate().model().equals(family))
            .map(Trial::settings)
            .toList();
    return proposals.next(family, tried);
  }

  private List<Trial> ranked() {
    return judged.values().stream()
        .sorted(Comparator.comparingDouble((Trial trial) -> -judge.rank(trial.score())))
        .toList();
  }

  /** A first impression of all candidates; then the best of them and the floors on all folds. */
  private void search(List<Candidate> candidates, int kept) {
    List<Trial> impressions = new ArrayList<>();
    for (Candidate candidate : candidates) {
      boolean floor = candidate.changes().isEmpty() && FLOORS.contains(candidate.model());
      if (floor) {
        keep(candidate);
      } else if (!ends()) {
        trials++;
        Trial trial = trial(candidate, true);
        if (trial != null) {
          impressions.add(trial);
        }
      }
    }
    impressions.stream()
        .sorted(Comparator.comparingDouble((Trial trial) -> -judge.rank(trial.score())))
        .limit(kept)
        .forEach(trial -> keep(trial.candidate()));
  }

  private void keep(Candidate candidate) {
    boolean late = System.nanoTime() - deadline > 0 || wish.cancelled().getAsBoolean();
    if (judged.isEmpty() || !late) {
      Trial trial = trial(candidate, false);
      if (trial != null) {
        judged.put(candidate, trial);
        wish.progress()
            .accept(
                String.format(
                    Locale.ROOT,
                    "%s %.4f  %s (%.1f s)",
                    wish.metric().label(),
                    trial.score(),
                    candidate,
                    trial.seconds()));
      }
    }
  }

  /** Null if it was cancelled or diverged. */
  private Trial trial(Candidate candidate, boolean first) {
    Plan plan = plan(candidate);
    CrossValidation own = folds.with(plan.experiment());
    CrossValidation fits = first ? own.first(FIRST_FITS, FIRST_EPOCHS) : own;
    String key = plan.key(wish.seed()).id() + " " + (first ? "first" : "all") + " " + fits.fits();
    Path file =
        wish.folder().resolve("trials").resolve(Integer.toHexString(key.hashCode()) + ".json");
    SavedTrial saved = SavedTrial.read(file, key).orElse(null);
    if (saved == null) {
      wish.progress().accept((first ? "trying " : "judging ") + candidate);
      saved = compute(fits, key, first);
      if (saved == null) {
        return null;
      }
      saved.write(file);
    }
    float[] probabilities = new float[saved.probabilities().length];
    for (int p = 0; p < probabilities.length; p++) {
      probabilities[p] = (float) saved.probabilities()[p];
    }
    Judge by = first ? firstJudge : judge;
    double score = by.score(probabilities);
    double half = by.halfWidth(probabilities);
    return new Trial(
        candidate,
        plan.settings(),
        score,
        score - half,
        score + half,
        saved.epochs(),
        saved.temperature(),
        saved.seconds(),
        probabilities);
  }

  private SavedTrial compute(CrossValidation fits, String key, boolean first) {
    long start = System.nanoTime();
    BooleanSupplier late =
        () ->
            wish.cancelled().getAsBoolean()
                || ((first || !judged.isEmpty()) && System.nanoTime() - deadline > 0);
    try (Workers workers = Workers.of(wish.threads())) {
      CrossValidation.HeldOut held = fits.judge(workers, late, done -> {});
      if (held == null) {
        return null;
      }
      float[] values = held.scores().probabilities(held.choice().temperature());
      double[] probabilities = new double[values.length];
      for (int p = 0; p < values.length; p++) {
        probabilities[p] = values[p];
      }
      return new SavedTrial(
          SavedTrial.FORMAT,
          key,
          held.choice().epochs(),
          held.choice().temperature(),
          (System.nanoTime() - start) / 1e9,
          probabilities);
    } catch (DivergenceException e) {
      wish.progress().accept("diverged: " + e.getMessage());
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
      String name = "member-" + (members.size() + 1);
      wish.progress().accept("training " + entry.getKey().candidate() + " on all labels");
      SavedModel model = train(entry.getKey(), wish.folder().resolve(name));
      members.add(
          new SavedEnsemble.Member(name, entry.getValue(), entry.getKey().temperature(), model));
    }
    float[] blend = ForwardSelection.blend(weights);
    SavedEnsemble ensemble = new SavedEnsemble(members, temperature(blend));
    ensemble.writeList(wish.folder());
    Tuned tuned =
        new Tuned(
            ranked,
            weights,
            judge.score(blend),
            wish.metric(),
            VertexClassifier.load(wish.folder()));
    AtomicFile.writeText(wish.folder().resolve("preset.yaml"), TuningPage.preset(data, tuned));
    AtomicFile.writeText(wish.folder().resolve("tune.md"), TuningPage.page(data, tuned));
    return tuned;
  }

  private SavedModel train(Trial trial, Path folder) {
    if (!RunFolder.isComplete(folder)) {
      Map<String, String> settings = new HashMap<>(trial.candidate().changes());
      settings.put("selection", "fixed");
      settings.put("epochs", Integer.toString(trial.epochs()));
      Training training =
          Training.of(trial.candidate().model())
              .preset("default")
              .split(split.text())
              .seed(wish.seed())
              .threads(wish.threads())
              .set("calibration", "temperature")
              .set(settings)
              .compareWithFloors(false)
              .folder(folder)
              .stopWhen(wish.cancelled())
              .onRun(wish.finished());
      boolean begun = Files.exists(folder.resolve(RunFolder.PLAN));
      Session session = begun ? Session.resume(folder, data, training) : Session.of(data, training);
      Outcome outcome = session.run();
      if (outcome.models().isEmpty()) {
        throw new CancellationException("cancelled in the final training");
      }
    }
    return SavedModel.read(folder);
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
