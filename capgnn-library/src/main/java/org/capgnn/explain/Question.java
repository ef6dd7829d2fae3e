package org.capgnn.explain;

import java.util.Optional;

/**
 * What to explain: why a vertex gets a class rather than another one.
 *
 * @param vertex id of the vertex
 * @param of the class to explain; empty for the predicted one
 * @param against the class to compare it with; empty for the most probable other one
 * @param top how many contributing vertices to list
 * @param featuresOf for how many of them to list features
 * @param featuresEach how many features to list per vertex
 */
public record Question(
    String vertex,
    Optional<String> of,
    Optional<String> against,
    int top,
    int featuresOf,
    int featuresEach) {
  private static final int TOP = 10;
  private static final int FEATURES_OF = 3;
  private static final int FEATURES_EACH = 5;

  /** Why does this vertex get its label, rather than the second most probable one? */
  public static Question about(String vertex) {
    return new Question(
        vertex, Optional.empty(), Optional.empty(), TOP, FEATURES_OF, FEATURES_EACH);
  }

  /** The same question about another class. */
  public Question of(String className) {
    return new Question(vertex, Optional.of(className), against, top, featuresOf, featuresEach);
  }

  /** The same question with another class to compare with. */
  public Question against(String className) {
    return new Question(vertex, of, Optional.of(className), top, featuresOf, featuresEach);
  }

  /** The same question with another number of contributing vertices to list. */
  public Question top(int count) {
    if (count < 1) {
      throw new IllegalArgumentException("expected at least one contribution, found " + count);
    }
    return new Question(vertex, of, against, count, featuresOf, featuresEach);
  }

  /** The same question with features of other vertices: of the first few, some each. */
  public Question features(int vertices, int each) {
    if (vertices < 0 || each < 0) {
      throw new IllegalArgumentException(
          "expected numbers that are not negative, found %d and %d".formatted(vertices, each));
    }
    return new Question(vertex, of, against, top, vertices, each);
  }
}
