package org.capgnn.data.planetoid;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.capgnn.graph.Labels;

/**
 * Class names of well-known data sets. The files do not contain them, but the class sizes identify
 * the data set.
 */
final class ClassNames {
  private static final Map<List<Integer>, List<String>> BY_SIZES =
      Map.of(
          List.of(351, 217, 418, 818, 426, 298, 180), // cora
          List.of(
              "Theory",
              "Reinforcement Learning",
              "Genetic Algorithms",
              "Neural Networks",
              "Probabilistic Methods",
              "Case Based",
              "Rule Learning"),
          List.of(249, 590, 668, 701, 596, 508), // citeseer
          List.of(
              "AI",
              "Machine Learning",
              "Information Retrieval",
              "Databases",
              "Agents",
              "Human-Computer Interaction"),
          List.of(4103, 7739, 7875), // pubmed
          List.of(
              "Diabetes Mellitus Experimental",
              "Diabetes Mellitus Type 1",
              "Diabetes Mellitus Type 2"));

  private ClassNames() {}

  /** The known names, otherwise the class numbers. */
  static List<String> bySizes(int[] labels, int classes) {
    List<String> numbers = Labels.numbers(classes);
    int[] sizes = new Labels(labels, numbers).classSizes();
    return BY_SIZES.getOrDefault(Arrays.stream(sizes).boxed().toList(), numbers);
  }
}
