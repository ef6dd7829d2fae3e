package org.capgnn.graph;

import java.util.Arrays;
import java.util.TreeSet;

/**
 * Creates the {@link Split} that a {@link SplitSpec} describes; the same seed gives the same split
 * on every machine.
 */
public final class Splits {

  /** Name of the split that came with the data. */
  public static final String PUBLIC = "public";

  private Splits() {}

  /** The default split: the one that came with the data, otherwise {@link SplitSpec#OWN_DATA}. */
  public static SplitSpec defaultSpec(Dataset dataset) {
    return dataset.splits().containsKey(PUBLIC) ? SplitSpec.PUBLIC : SplitSpec.OWN_DATA;
  }

  /**
   * Creates the split that the specification describes; the seed does not affect a split that came
   * with the data.
   */
  public static Split make(Dataset dataset, SplitSpec spec, long seed) {
    if (spec instanceof SplitSpec.Named named) {
      return stored(dataset, named.name());
    }
    requireLabels(dataset);
    if (spec instanceof SplitSpec.PerClass perClass) {
      return perClass(dataset, perClass, seed);
    }
    return fraction(dataset, (SplitSpec.Fraction) spec, seed);
  }

  private static Split stored(Dataset dataset, String name) {
    Split found = dataset.splits().get(name);
    if (found == null) {
      throw new InputException(
          dataset.name()
              + ": no split named "
              + name
              + " came with the data (available: "
              + (dataset.splits().isEmpty()
                  ? "none"
                  : String.join(", ", new TreeSet<>(dataset.splits().keySet())))
              + "); "
              + SplitSpec.FORMS);
    }
    return found;
  }

  private static void requireLabels(Dataset dataset) {
    for (int label : dataset.labels().of()) {
      if (label != Labels.UNKNOWN) {
        return;
      }
    }
    throw new InputException(
        dataset.name()
            + ": no vertex has a label, so there is nothing to split or to learn from; label some vertices");
  }

  private static Split perClass(Dataset dataset, SplitSpec.PerClass spec, long seed) {
    Parts parts = new Parts(dataset.vertexCount());
    int needed = spec.train() + spec.valid();
    forEachClass(
        dataset,
        seed,
        (name, members) -> {
          if (members.length < needed) {
            throw tooSmall(dataset, name, members.length, spec, needed);
          }
          parts.assign(members, spec.train(), spec.valid(), members.length - needed);
        });
    return parts.split(spec.text());
  }

  private static Split fraction(Dataset dataset, SplitSpec.Fraction spec, long seed) {
    Parts parts = new Parts(dataset.vertexCount());
    int needed = 1 + (spec.valid() > 0 ? 1 : 0) + (spec.test() > 0 ? 1 : 0);
    forEachClass(
        dataset,
        seed,
        (name, members) -> {
          if (members.length < needed) {
            throw tooSmall(dataset, name, members.length, spec, needed);
          }
          int[] sizes = sizes(members.length, spec);
          parts.assign(members, sizes[0], sizes[1], sizes[2]);
        });
    return parts.split(spec.text());
  }

  /**
   * The number of a class's members in each part: rounded, but at least one if the fraction is
   * positive.
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

  private static InputException tooSmall(
      Dataset dataset, String name, int found, SplitSpec spec, int needed) {
    return new InputException(
        dataset.name()
            + ": class "
            + name
            + " has "
            + found
            + " labelled "
            + (found == 1 ? "vertex" : "vertices")
            + ", but split "
            + spec.text()
            + " needs "
            + needed
            + " per class; ask for fewer, label more, or remove the class");
  }

  private interface ClassMembers {
    void accept(String className, int[] shuffledMembers);
  }

  /**
   * Visits every class that has members. Each class has its own generator, so that no class affects
   * the draw of another.
   */
  private static void forEachClass(Dataset dataset, long seed, ClassMembers action) {
    Labels labels = dataset.labels();
    int[] sizes = labels.classSizes();
    int[][] members = new int[sizes.length][];
    Arrays.setAll(members, c -> new int[sizes[c]]);
    int[] filled = new int[sizes.length];
    for (int v = 0; v < labels.of().length; v++) {
      int label = labels.of()[v];
      if (label != Labels.UNKNOWN) {
        members[label][filled[label]++] = v;
      }
    }
    SplitMix64 seeds = new SplitMix64(seed);
    for (int c = 0; c < sizes.length; c++) {
      SplitMix64 generator = new SplitMix64(seeds.nextLong());
      if (sizes[c] > 0) {
        generator.shuffle(members[c]);
        action.accept(labels.classNames().get(c), members[c]);
      }
    }
  }

  /** The part of each vertex; collecting the vertices in order keeps every part sorted. */
  private static final class Parts {
    private static final byte TRAIN = 1;
    private static final byte VALID = 2;
    private static final byte TEST = 3;
    private final byte[] of;

    Parts(int vertices) {
      of = new byte[vertices];
    }

    void assign(int[] members, int train, int valid, int test) {
      for (int i = 0; i < train + valid + test; i++) {
        of[members[i]] = i < train ? TRAIN : i < train + valid ? VALID : TEST;
      }
    }

    Split split(String name) {
      return new Split(name, indicesOf(TRAIN), indicesOf(VALID), indicesOf(TEST));
    }

    private int[] indicesOf(byte part) {
      int[] found = new int[of.length];
      int count = 0;
      for (int v = 0; v < of.length; v++) {
        if (of[v] == part) {
          found[count++] = v;
        }
      }
      return Arrays.copyOf(found, count);
    }
  }
}
