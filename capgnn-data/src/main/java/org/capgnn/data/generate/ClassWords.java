package org.capgnn.data.generate;

import java.util.Arrays;
import org.capgnn.graph.SplitMix64;

/**
 * Draws the features of each vertex: a small bag of words that prefers the words of its class.
 *
 * <p>Each class owns an equal range of the columns. A word comes from the range of the vertex's
 * class with probability {@value #OWN_SHARE}, otherwise from all columns: enough to learn from, but
 * not enough to do without the graph. Each vertex has its own random stream, so that vertices can
 * be visited in any order.
 */
final class ClassWords {
  static final double OWN_SHARE = 0.2;
  private static final int MOST_WORDS = 12;
  private static final long STREAM = 0xD1342543DE82EF95L;

  private final GeneratorSpec spec;
  private final int words;

  ClassWords(GeneratorSpec spec) {
    this.spec = spec;
    this.words = spec.features() == 0 ? 0 : Math.max(1, Math.min(MOST_WORDS, spec.features() / 4));
  }

  /** The columns of a vertex, ascending and distinct. */
  int[] of(int vertex, int vertexClass) {
    SplitMix64 random = new SplitMix64(spec.seed() * STREAM + vertex);
    int columns = spec.features();
    int start = (int) ((long) columns * vertexClass / spec.classes());
    int length = (int) ((long) columns * (vertexClass + 1) / spec.classes()) - start;
    int[] drawn = new int[words];
    for (int w = 0; w < words; w++) {
      boolean own = length > 0 && random.nextInt(1000) < OWN_SHARE * 1000;
      drawn[w] = own ? start + random.nextInt(length) : random.nextInt(columns);
    }
    return Arrays.stream(drawn).sorted().distinct().toArray();
  }
}
