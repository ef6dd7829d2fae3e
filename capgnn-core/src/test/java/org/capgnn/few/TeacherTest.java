package org.capgnn.few;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.capgnn.graph.Dataset;
import org.capgnn.graph.SplitMix64;
import org.capgnn.parallel.Workers;
import org.junit.jupiter.api.Test;

class TeacherTest {
  private static final int SIZE = 60;

  /**
   * Two rings of 30 vertices with chords, one edge between them; class = ring.
   *
   * @param signal how much the only feature says about the class
   */
  private static Dataset rings(double signal) {
    SplitMix64 random = new SplitMix64(5);
    int[] steps = {1, 3, 7};
    int[] sources = new int[3 * SIZE + 1];
    int[] targets = new int[3 * SIZE + 1];
    float[][] features = new float[SIZE][2];
    String[] labels = new String[SIZE];
    for (int v = 0; v < SIZE; v++) {
      int ring = v / 30;
      for (int s = 0; s < 3; s++) {
        sources[3 * v + s] = v;
        targets[3 * v + s] = ring * 30 + (v + steps[s]) % 30;
      }
      labels[v] = "ring " + ring;
      features[v][0] = (float) (signal * (ring == 0 ? 1 : -1) + random.nextInt(1000) / 500f - 1);
      features[v][1] = random.nextInt(1000) / 500f - 1;
    }
    sources[3 * SIZE] = 0;
    targets[3 * SIZE] = 30;
    return Dataset.of("rings", sources, targets, features, labels);
  }

  private static Teacher.Guesses guess(Dataset data, int[] train, double share, int threads) {
    try (Workers workers = Workers.of(threads)) {
      return Teacher.of(data.graph(), data.features().matrix(), workers)
          .guess(data.labels(), train, share, workers);
    }
  }

  private static double right(Dataset data, Teacher.Guesses guesses) {
    return IntStream.range(0, guesses.vertices().length)
        .mapToDouble(g -> data.labels().of()[guesses.vertices()[g]] == guesses.classes()[g] ? 1 : 0)
        .average()
        .orElseThrow();
  }

  @Test
  void guessesFromFeaturesThatTellTheClass() {
    Dataset data = rings(1);
    Teacher.Guesses guesses = guess(data, new int[] {3, 12, 33, 50}, 0.5, 1);

    assertThat(right(data, guesses)).isGreaterThan(0.95);
    assertThat(Arrays.stream(guesses.classes()).filter(c -> c == 0).count()).isEqualTo(15);
    assertThat(guesses.vertices()).hasSize(30).isSorted().doesNotContain(3, 12, 33, 50);
  }

  /** Labels left out in turn show that the place in the graph says more than the features. */
  @Test
  void guessesFromThePlaceIfFeaturesSayNothing() {
    Dataset data = rings(0);
    int[] train = {2, 9, 16, 23, 32, 39, 46, 53};

    assertThat(right(data, guess(data, train, 0.5, 1))).isGreaterThan(0.9);
  }

  /** As many guesses for a rare class as for a frequent one would mostly be wrong. */
  @Test
  void rareClassGetsFewGuesses() {
    SplitMix64 random = new SplitMix64(9);
    int n = 200;
    float[][] features = new float[n][2];
    String[] labels = new String[n];
    for (int v = 0; v < n; v++) {
      boolean rare = v % 10 == 0;
      labels[v] = rare ? "rare" : "usual";
      features[v][0] = (rare ? 1 : -1) + random.nextInt(1000) / 250f - 2;
      features[v][1] = 1;
    }
    Dataset data = Dataset.of("unbalanced", new int[] {0}, new int[] {1}, features, labels);
    int[] train = IntStream.range(0, 40).toArray(); // 4 of them rare

    Teacher.Guesses guesses = guess(data, train, 0.5, 1);

    assertThat(Arrays.stream(guesses.classes()).filter(c -> c == 0).count()).isBetween(6L, 12L);
    assertThat(right(data, guesses)).isGreaterThan(0.9);
  }

  /** On a path whose classes alternate, averages over the surroundings are alike everywhere. */
  @Test
  void guessesFromOwnFeaturesWhereNeighboursDiffer() {
    SplitMix64 random = new SplitMix64(11);
    int n = 80;
    float[][] features = new float[n][3];
    String[] labels = new String[n];
    for (int v = 0; v < n; v++) {
      labels[v] = v % 2 == 0 ? "even" : "odd";
      for (int f = 0; f < 3; f++) {
        features[v][f] = (v % 2 == 0 ? 1 : -1) + random.nextInt(1000) / 250f - 2;
      }
    }
    int[] sources = new int[8 * n];
    int[] targets = new int[8 * n];
    for (int e = 0; e < sources.length; e++) {
      sources[e] = 2 * random.nextInt(n / 2);
      targets[e] = 2 * random.nextInt(n / 2) + 1;
    }
    Dataset data = Dataset.of("alternating", sources, targets, features, labels);
    int[] train = {0, 1, 10, 11, 20, 21, 30, 31, 40, 41, 50, 51};

    assertThat(right(data, guess(data, train, 0.5, 1))).isGreaterThan(0.9);
  }

  @Test
  void threadsDoNotChangeTheGuesses() {
    Dataset data = rings(0.2);
    int[] train = {3, 12, 33, 50};

    Teacher.Guesses alone = guess(data, train, 0.4, 1);
    Teacher.Guesses together = guess(data, train, 0.4, 3);

    assertThat(together.vertices()).isEqualTo(alone.vertices());
    assertThat(together.classes()).isEqualTo(alone.classes());
  }

  /** The short cut equals fitting again without each vertex. */
  @Test
  void leftOutScoresAreThoseOfAFitWithoutTheVertex() {
    Dataset data = rings(0.3);
    int[] train = {3, 12, 20, 33, 41, 50};
    int[] classes = {0, 0, 0, 1, 1, 1};
    try (Workers workers = Workers.of(1)) {
      VertexRows rows = VertexRows.of(data.graph(), data.features().matrix(), workers);
      double[][] leftOut = RidgeRegression.leftOut(rows, train, classes, 2, workers);
      for (int out = 0; out < train.length; out++) {
        int left = out;
        int[] rest = IntStream.range(0, 6).filter(i -> i != left).map(i -> train[i]).toArray();
        int[] restClasses =
            IntStream.range(0, 6).filter(i -> i != left).map(i -> classes[i]).toArray();
        double[] ones = {1, 1, 1, 1, 1};
        float[] scores = RidgeRegression.scores(rows, rest, restClasses, ones, 2, workers);
        assertThat(leftOut[out][0]).isCloseTo(scores[train[out] * 2], within(1e-4));
        assertThat(leftOut[out][1]).isCloseTo(scores[train[out] * 2 + 1], within(1e-4));
      }
    }
  }
}
