package org.capgnn.tune;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;
import org.capgnn.graph.SplitMix64;
import org.capgnn.settings.Settings;

/**
 * Proposes settings that resemble those of good trials more than those of bad ones: the tree-
 * structured Parzen estimator (Bergstra et al. 2011, Algorithms for hyper-parameter optimization).
 *
 * <p>For each setting, the better quarter of the trials gives one density and the rest another; of
 * 24 draws from the first, the one with the highest ratio of the two is taken. Written by hand,
 * because no maintained library on Maven Central has it.
 */
final class Proposals {
  private static final int DRAWS = 24;
  private static final double GOOD_SHARE = 0.25;

  /** Proposals of a family before densities count. */
  private static final int SPREAD = 5;

  /** Least weight of the uniform density, so that no value is ruled out. */
  private static final double UNIFORM = 0.2;

  /** A range of numbers, or a choice; only those that a model has are used. */
  private record Dimension(String key, double low, double high, boolean log, List<String> words) {
    static Dimension of(String key, double low, double high, boolean log) {
      return new Dimension(key, low, high, log, List.of());
    }

    static Dimension of(String key, String... words) {
      return new Dimension(key, 0, 0, false, List.of(words));
    }

    boolean isChoice() {
      return !words.isEmpty();
    }

    /** The place of a value in [0, 1], or the index of a word. */
    double place(String value) {
      if (isChoice()) {
        return Math.max(0, words.indexOf(value));
      }
      double number = Double.parseDouble(value);
      double place =
          log
              ? Math.log(Math.max(number, low) / low) / Math.log(high / low)
              : (number - low) / (high - low);
      return Math.max(0, Math.min(1, place));
    }

    String value(double place) {
      if (isChoice()) {
        return words.get((int) place);
      }
      double number = log ? low * Math.pow(high / low, place) : low + place * (high - low);
      return String.format(Locale.ROOT, log ? "%.2e" : "%.2f", number);
    }
  }

  private static final List<Dimension> RANGES =
      List.of(
          Dimension.of("learning-rate", 0.002, 0.05, true),
          Dimension.of("l2", 1e-5, 2e-2, true),
          Dimension.of("hidden-dropout", 0, 0.9, false),
          Dimension.of("input-dropout", 0, 0.9, false),
          Dimension.of("edge-dropout", 0, 0.7, false),
          Dimension.of("alpha", 0.02, 0.6, false),
          Dimension.of("neighbour-weight", 0, 1.5, false),
          Dimension.of("hidden", "32", "64", "128"),
          Dimension.of("coefficients", "learned", "signed"));

  private final SplitMix64 random;

  /** How many candidates of a family were proposed. */
  private final Map<String, Integer> proposed = new HashMap<>();

  /** For each family and setting, the parts of its range in a random order, one per proposal. */
  private final Map<String, int[]> parts = new HashMap<>();

  Proposals(long seed) {
    this.random = new SplitMix64(seed);
  }

  /**
   * Another candidate of a family. The first ones are spread over the ranges of all settings, each
   * setting in another part of its range every time (a Latin hypercube): a density made of few
   * trials would only repeat them.
   *
   * @param tried the trials of the family, the best first, with all their settings
   */
  Candidate next(String model, List<Settings> tried) {
    int before = proposed.merge(model, 1, Integer::sum) - 1;
    Map<String, String> changes = new LinkedHashMap<>();
    int good = Math.max(1, (int) Math.ceil(GOOD_SHARE * tried.size()));
    for (Dimension range : RANGES) {
      if (tried.get(0).has(range.key) && before < SPREAD) {
        changes.put(range.key, range.value(spread(model, range, before)));
      } else if (tried.get(0).has(range.key)) {
        List<Double> places = new ArrayList<>();
        tried.forEach(settings -> places.add(range.place(settings.text(range.key))));
        changes.put(
            range.key,
            range.value(draw(range, places.subList(0, good), places.subList(good, places.size()))));
      }
    }
    return new Candidate(model, changes);
  }

  /** A place in the part of the range that is this proposal's. */
  private double spread(String model, Dimension range, int proposal) {
    int[] order =
        parts.computeIfAbsent(
            model + " " + range.key,
            name -> {
              int[] all = IntStream.range(0, SPREAD).toArray();
              random.shuffle(all);
              return all;
            });
    double place = (order[proposal] + uniform()) / SPREAD;
    return range.isChoice() ? (int) (place * range.words.size()) : place;
  }

  private double uniform() {
    return (random.nextLong() >>> 11) * 0x1p-53;
  }

  private double draw(Dimension range, List<Double> good, List<Double> bad) {
    double best = 0;
    double bestRatio = Double.NEGATIVE_INFINITY;
    for (int d = 0; d < DRAWS; d++) {
      double place = range.isChoice() ? word(range, good) : number(good);
      double ratio = density(range, good, place) / density(range, bad, place);
      if (ratio > bestRatio) {
        bestRatio = ratio;
        best = place;
      }
    }
    return best;
  }

  private double word(Dimension range, List<Double> good) {
    return uniform() < uniformShare(good)
        ? random.nextInt(range.words.size())
        : good.get(random.nextInt(good.size()));
  }

  private double number(List<Double> good) {
    if (uniform() < uniformShare(good)) {
      return uniform();
    }
    double centre = good.get(random.nextInt(good.size()));
    double normal = // sum of uniform numbers: near enough to a normal distribution
        uniform() + uniform() + uniform() - 1.5;
    return Math.max(0, Math.min(1, centre + 2 * width(good) * normal));
  }

  /** The width of the bells: narrower with more trials. */
  private static double width(List<Double> places) {
    return Math.max(0.1, 0.3 / Math.sqrt(places.size()));
  }

  private static double density(Dimension range, List<Double> places, double at) {
    double uniform = range.isChoice() ? 1.0 / range.words.size() : 1;
    if (places.isEmpty()) {
      return uniform;
    }
    double sum = 0;
    for (double place : places) {
      double width = width(places);
      double z = (at - place) / width;
      sum += range.isChoice() ? (place == at ? 1 : 0) : Math.exp(-z * z / 2) / (2.5066 * width);
    }
    double share = uniformShare(places);
    return share * uniform + (1 - share) * sum / places.size();
  }

  /** The uniform density counts as one more trial, so that a single one says little. */
  private static double uniformShare(List<Double> places) {
    return Math.max(UNIFORM, 1.0 / (places.size() + 1));
  }
}
