package org.capgnn.data.generate;

import java.io.IOException;
import org.capgnn.graph.InputException;
import org.capgnn.graph.SplitMix64;

/**
 * Draws the edges of a degree-corrected stochastic block model (Karrer and Newman 2011).
 *
 * <p>Place {@code i} belongs to class {@code i mod C} and has rank {@code r = i / C} in it. A
 * vertex of rank r attracts the share {@code sqrt((r + 1) / n) - sqrt(r / n)} of the edges of its
 * class, where n is the size of the class: degrees fall as {@code r^(-1/2)}, which is a power law
 * with exponent 3. The homophily is the probability that the other end of an edge lies in the same
 * class; otherwise it lies in any other.
 *
 * <p>All edges are distinct although the model does not store them: a hash makes one end of every
 * possible pair its owner, and only the owner may draw the pair. To avoid duplicates, the model has
 * to remember the targets of one vertex at a time only, and 10^8 edges stream through a few
 * kilobytes.
 */
final class BlockModel {
  private static final long PAIR_SALT = 0x5851F42D4C957F2DL;
  private static final int TRIES_AN_EDGE = 64;

  private final GeneratorSpec spec;
  private final PlaceNumbers order;
  private final SplitMix64 random;

  /** Receives one edge at a time. */
  @FunctionalInterface
  interface EdgeSink {
    void accept(int source, int target) throws IOException;
  }

  BlockModel(GeneratorSpec spec, PlaceNumbers order) {
    this.spec = spec;
    this.order = order;
    this.random = new SplitMix64(spec.seed() ^ PAIR_SALT);
  }

  static int classOf(int place, GeneratorSpec spec) {
    return place % spec.classes();
  }

  private int sizeOf(int blockClass) {
    return (spec.vertices() - blockClass + spec.classes() - 1) / spec.classes();
  }

  void draw(EdgeSink sink) throws IOException {
    TargetSet targets = new TargetSet();
    long drawn = 0;
    double due = 0;
    for (int place = 0; place < spec.vertices(); place++) {
      due += spec.edges() * shareOf(place);
      boolean last = place == spec.vertices() - 1;
      long wanted = (last ? spec.edges() : Math.min((long) due, spec.edges())) - drawn;
      drawn += drawFrom(place, wanted, targets, sink); // the next place draws the rest
    }
    if (drawn < spec.edges()) {
      throw InputException.of(
          "only %s of %s edges could be drawn; ask for fewer edges or more vertices",
          drawn, spec.edges());
    }
  }

  private double shareOf(int place) {
    int blockClass = classOf(place, spec);
    double n = sizeOf(blockClass);
    int rank = place / spec.classes();
    return (Math.sqrt((rank + 1) / n) - Math.sqrt(rank / n)) / spec.classes();
  }

  private long drawFrom(int place, long wanted, TargetSet targets, EdgeSink sink)
      throws IOException {
    targets.clear();
    int source = order.vertexAt(place);
    long found = 0;
    for (long tries = wanted * TRIES_AN_EDGE; found < wanted && tries > 0; tries--) {
      int target = order.vertexAt(targetPlace(classOf(place, spec)));
      if (target != source && owns(source, target) && targets.add(target)) {
        sink.accept(source, target);
        found++;
      }
    }
    return found;
  }

  private int targetPlace(int sourceClass) {
    int targetClass = sourceClass;
    if (spec.classes() > 1 && unit() >= spec.homophily()) {
      targetClass = (sourceClass + 1 + random.nextInt(spec.classes() - 1)) % spec.classes();
    }
    double u = unit();
    int rank = (int) (sizeOf(targetClass) * u * u); // inverse of the cumulative share
    return rank * spec.classes() + targetClass;
  }

  private double unit() {
    return (random.nextLong() >>> 11) * 0x1.0p-53;
  }

  private boolean owns(int source, int target) {
    long pair = ((long) Math.min(source, target) << 32) | Math.max(source, target);
    boolean smallerOwns = new SplitMix64(pair ^ spec.seed()).nextLong() < 0;
    return smallerOwns == source < target;
  }
}
