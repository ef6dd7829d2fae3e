package org.capgnn.graph;

import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import java.util.TreeSet;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/**
 * Creates the {@link Split} that a {@link SplitSpec} describes; the same seed gives the same split
 * on every machine.
 */
public final class Splits {

  /** Name of the split that came with the data. */
  public static final String PUBLIC = "public";

  private Splits() {}

  /** From this many labels on, a fifth of them is enough to validate with. */
  private static final int MANY_LABELS = 200;

  /** With fewer labels per class than this, too few would be left to train on. */
  private static final int MANY_PER_CLASS = 20;

  /**
   * The default split: the one that came with the data, the first by name of several, otherwise
   * {@link SplitSpec#OWN_DATA} if there are many labels. Few labels all train, and are held out in
   * turn.
   */
  public static SplitSpec defaultSpec(Dataset dataset) {
    if (dataset.splits().containsKey(PUBLIC)) {
      return SplitSpec.PUBLIC;
    }
    if (!dataset.splits().isEmpty()) {
      return new SplitSpec.Named(Collections.min(dataset.splits().keySet()));
    }
    int[] sizes = dataset.labels().classSizes();
    long classes = Arrays.stream(sizes).filter(size -> size > 0).count();
    long many = Math.max(MANY_LABELS, MANY_PER_CLASS * classes);
    return Arrays.stream(sizes).sum() >= many ? SplitSpec.OWN_DATA : SplitSpec.ALL_TRAIN;
  }

  /**
   * Creates the split that the specification describes; the seed does not affect a split that came
   * with the data.
   */
  public static Split make(Dataset dataset, SplitSpec spec, long seed) {
    if (spec instanceof SplitSpec.Joined joined) {
      Split base = make(dataset, joined.base(), seed);
      int[] train =
          IntStream.concat(IntStream.of(base.train()), IntStream.of(base.valid())).toArray();
      Arrays.sort(train);
      return new Split(spec.text(), train, new int[0], base.test());
    }
    if (spec instanceof SplitSpec.Named named) {
      return stored(dataset, named.name());
    }
    if (Arrays.stream(dataset.labels().of()).allMatch(label -> label == Labels.UNKNOWN)) {
      throw InputException.of(
          "%s: no vertex has a label, so there is nothing to split or to learn from; label some"
              + " vertices%s",
          dataset.name(), onReading(dataset));
    }
    return spec instanceof SplitSpec.PerClass perClass
        ? perClass(dataset, perClass, seed)
        : fraction(dataset, (SplitSpec.Fraction) spec, seed);
  }

  private static Split stored(Dataset dataset, String name) {
    Split found = dataset.splits().get(name);
    if (found == null) {
      String names = String.join(", ", new TreeSet<>(dataset.splits().keySet()));
      throw InputException.of(
          "%s: no split named %s came with the data (available: %s); %s",
          dataset.name(), name, names.isEmpty() ? "none" : names, SplitSpec.FORMS);
    }
    return found;
  }

  private static Split perClass(Dataset dataset, SplitSpec.PerClass spec, long seed) {
    int needed = spec.train() + spec.valid();
    return drawn(
        dataset, spec, seed, needed, n -> new int[] {spec.train(), spec.valid(), n - needed});
  }

  private static Split fraction(Dataset dataset, SplitSpec.Fraction spec, long seed) {
    return drawn(dataset, spec, seed, 1, n -> sizes(n, spec));
  }

  /**
   * The number of a class's members in each part: rounded, but at least one if the fraction is
   * positive. A class with too few members for that trains first, then validates.
   */
  private static int[] sizes(int members, SplitSpec.Fraction spec) {
    double[] fractions = {spec.train(), spec.valid(), spec.test()};
    int[] sizes = new int[fractions.length];
    double sum = 0;
    int used = 0;
    for (int p = 0; p < sizes.length; p++) {
      sum += fractions[p];
      // rounding running sums loses no vertex
      sizes[p] = (int) Math.min(members, Math.round(members * sum)) - used;
      used += sizes[p];
    }
    for (int p = 0; p < sizes.length; p++) {
      if (fractions[p] > 0 && sizes[p] == 0) {
        if (used == members && sizes[indexOfLargest(sizes)] == 1 && p > 0) {
          continue; // the parts before this one have all members
        }
        if (used == members) {
          sizes[indexOfLargest(sizes)]--;
        } else {
          used++;
        }
        sizes[p] = 1;
      }
    }
    return sizes;
  }

  private static int indexOfLargest(int[] sizes) {
    int largest = 0;
    for (int p = 1; p < sizes.length; p++) {
      largest = sizes[p] > sizes[largest] ? p : largest;
    }
    return largest;
  }

  /**
   * Draws the parts of every class that has members. Each class has its own generator, so that no
   * class affects the draw of another.
   *
   * @param needed smallest number of members of a class
   * @param sizes members of a class for training, validation and testing, by their total number
   */
  private static Split drawn(
      Dataset dataset, SplitSpec spec, long seed, int needed, IntFunction<int[]> sizes) {
    Labels labels = dataset.labels();
    List<BitSet> parts = List.of(new BitSet(), new BitSet(), new BitSet());
    SplitMix64 seeds = new SplitMix64(seed);
    int[][] members = membersOfClasses(labels);
    for (int c = 0; c < members.length; c++) {
      SplitMix64 generator = new SplitMix64(seeds.nextLong());
      int found = members[c].length;
      if (found == 0) {
        continue;
      }
      if (found < needed) {
        throw InputException.of(
            "%s: class %s has %d labelled %s, but split %s needs %d per class; ask for fewer, label"
                + " more, or remove the class",
            dataset.name(),
            labels.classNames().get(c),
            found,
            found == 1 ? "vertex" : "vertices",
            spec.text(),
            needed);
      }
      generator.shuffle(members[c]);
      int[] size = sizes.apply(found);
      int next = 0;
      for (int p = 0; p < size.length; p++) {
        for (int end = next + size[p]; next < end; next++) {
          parts.get(p).set(members[c][next]);
        }
      }
    }
    int[][] vertices = parts.stream().map(part -> part.stream().toArray()).toArray(int[][]::new);
    return new Split(spec.text(), vertices[0], vertices[1], vertices[2]);
  }

  private static int[][] membersOfClasses(Labels labels) {
    int[] sizes = labels.classSizes();
    int[][] members = new int[sizes.length][];
    Arrays.setAll(members, c -> new int[sizes[c]]);
    for (int v = labels.of().length - 1; v >= 0; v--) {
      if (labels.isKnown(v)) {
        int label = labels.of()[v];
        members[label][--sizes[label]] = v;
      }
    }
    return members;
  }

  /** What reading said, which may be why there is no label. */
  private static String onReading(Dataset dataset) {
    List<String> notes = dataset.report().notes();
    return notes.isEmpty() ? "" : " (on reading: " + String.join("; ", notes) + ")";
  }
}
