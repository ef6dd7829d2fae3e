package org.capgnn.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.capgnn.graph.DatasetCard;
import org.capgnn.graph.Labels;
import org.capgnn.graph.Split;
import org.capgnn.result.EpochRecord;
import org.capgnn.result.Evaluation;
import org.capgnn.result.RunKey;
import org.capgnn.result.RunRecord;

/** Synthetic runs that look like real ones: the loss falls and the accuracy rises. */
final class SampleRuns {
  static final List<String> CLASSES =
      List.of("Theory", "R<D> & \"co\"", "Neural networks", "Genetic algorithms");
  private static final int PER_CLASS = 60;
  private static final int HOPS = 10;

  private SampleRuns() {}

  static RunRecord tested(long seed) {
    return run(seed, true, HOPS, 250, List.of());
  }

  static RunRecord untested(long seed) {
    return run(seed, false, HOPS, 40, List.of());
  }

  /** A run that trains on all labels, without validation and test vertices. */
  static RunRecord unevaluated() {
    RunRecord run = untested(1);
    List<EpochRecord> history =
        run.history().stream().map(SampleRuns::epochWithoutValidation).toList();
    return new RunRecord(
        run.key(),
        run.dataset(),
        new Split("all", run.split().train(), new int[0], new int[0]),
        run.classNames(),
        history,
        run.bestEpoch(),
        run.probabilities(),
        null,
        null,
        run.coefficients(),
        run.warnings(),
        run.seconds(),
        run.epochMillis(),
        run.threads(),
        Map.of(),
        1,
        null,
        List.of());
  }

  private static EpochRecord epochWithoutValidation(EpochRecord e) {
    double none = Double.NaN;
    return new EpochRecord(
        e.epoch(),
        e.supervised(),
        e.contrastive(),
        e.decay(),
        none,
        none,
        none,
        0,
        e.coefficients(),
        e.millis());
  }

  static RunRecord withoutCoefficients(long seed) {
    return run(seed, true, -1, 40, List.of());
  }

  static RunRecord warned(String warning) {
    return run(1, true, HOPS, 40, List.of(warning));
  }

  static DatasetCard card() {
    return new DatasetCard(
        "toy <graph>",
        240,
        1234,
        false,
        false,
        1433,
        49216,
        CLASSES.size(),
        CLASSES,
        List.of(60, 60, 60, 60),
        40,
        40,
        160,
        3,
        1,
        0.8138,
        new DatasetCard.Degrees(0, 3, 3.9, 168),
        "sha256:0123456789abcdef");
  }

  private static RunRecord run(
      long seed, boolean tested, int hops, int epochs, List<String> warnings) {
    int best = epochs * 3 / 5;
    List<EpochRecord> history = new ArrayList<>();
    for (int e = 0; e < epochs; e++) {
      history.add(epoch(e, seed, tested, hops, epochs));
    }
    float[] probabilities = probabilities(seed);
    Labels labels = labels();
    return new RunRecord(
        new RunKey(
            "sha256:0123456789abcdef",
            split(tested).name(),
            hops < 0 ? "mlp" : "capgcn",
            1,
            settings(),
            seed),
        "toy <graph>",
        split(tested),
        CLASSES,
        history,
        best,
        probabilities,
        Evaluation.of(probabilities, labels, parts(1, 2)),
        tested ? Evaluation.of(probabilities, labels, parts(2, 6)) : null,
        coefficients(hops, 1),
        warnings,
        12.5 + seed,
        48 + seed,
        2,
        environment(),
        1,
        null,
        List.of());
  }

  private static EpochRecord epoch(int e, long seed, boolean tested, int hops, int epochs) {
    double progress = 1 - Math.exp(-6.0 * e / epochs);
    double wave = 0.02 * Math.sin(e * 0.9 + seed) * (1.2 - progress);
    return new EpochRecord(
        e,
        1.95 - 1.3 * progress + wave,
        0.05 + 0.35 * progress * Math.exp(-1.5 * e / epochs) - wave / 2,
        0.02 + 0.08 * progress,
        1.95 - 1.1 * progress + wave / 2,
        0.2 + 0.63 * progress + wave,
        tested ? 0.2 + 0.65 * progress + wave : Double.NaN,
        0,
        coefficients(hops, progress),
        48 + e % 5);
  }

  /** Decreases from hop 1 on, like learned coefficients; empty for fewer than 0 hops. */
  private static double[] coefficients(int hops, double progress) {
    double[] c = new double[hops + 1];
    double sum = 0;
    for (int k = 0; k <= hops; k++) {
      c[k] = k == 0 ? 0.08 + 0.04 * progress : Math.exp(-0.25 * k) + 0.1;
      sum += c[k];
    }
    for (int k = 0; k <= hops; k++) {
      c[k] /= sum;
    }
    return c;
  }

  private static Labels labels() {
    int[] of = new int[CLASSES.size() * PER_CLASS];
    for (int v = 0; v < of.length; v++) {
      of[v] = v % CLASSES.size();
    }
    return new Labels(of, CLASSES);
  }

  /** Correct for most vertices, with a confidence that varies over the upper bins. */
  private static float[] probabilities(long seed) {
    int classes = CLASSES.size();
    float[] p = new float[classes * PER_CLASS * classes];
    for (int v = 0; v < classes * PER_CLASS; v++) {
      int hash = (int) ((v * 2654435761L + seed * 40503L) >>> 7 & 0xffff);
      boolean right = hash % 100 < 84;
      int chosen = right ? v % classes : (v + 1 + hash % 3) % classes;
      float confidence = (right ? 0.55f : 0.35f) + hash / 65536f * 0.44f;
      for (int c = 0; c < classes; c++) {
        p[v * classes + c] = c == chosen ? confidence : (1 - confidence) / (classes - 1);
      }
    }
    return p;
  }

  private static Split split(boolean tested) {
    return new Split(
        "per-class:10,10", parts(0, 1), parts(1, 2), tested ? parts(2, 6) : new int[0]);
  }

  /** Returns the vertices of some of the six parts into which each class is divided. */
  private static int[] parts(int from, int to) {
    List<Integer> chosen = new ArrayList<>();
    for (int v = 0; v < CLASSES.size() * PER_CLASS; v++) {
      int part = v / CLASSES.size() % 6;
      if (part >= from && part < to) {
        chosen.add(v);
      }
    }
    return chosen.stream().mapToInt(Integer::intValue).toArray();
  }

  private static Map<String, String> settings() {
    Map<String, String> settings = new LinkedHashMap<>();
    settings.put("hops", "10");
    settings.put("alpha", "0.1");
    settings.put("beta", "1.0");
    settings.put("hidden", "64");
    settings.put("temperature", "0.4");
    settings.put("learning-rate", "0.01");
    return settings;
  }

  private static Map<String, String> environment() {
    Map<String, String> environment = new LinkedHashMap<>();
    environment.put("version", "0.1.0");
    environment.put("java", "17.0.9 (Eclipse Adoptium)");
    environment.put("processor", "a made-up processor, 2 cores");
    environment.put("kernels", "vector, 256 bits");
    environment.put("command", "capgnn train toy --model capgcn --seed 1 --set 'a<b'");
    return environment;
  }
}
