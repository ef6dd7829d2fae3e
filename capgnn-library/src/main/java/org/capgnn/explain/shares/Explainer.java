package org.capgnn.explain.shares;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.capgnn.explain.Explanation;
import org.capgnn.explain.Explanation.Contribution;
import org.capgnn.explain.Explanation.FeatureShare;
import org.capgnn.explain.Explanation.Method;
import org.capgnn.explain.Question;
import org.capgnn.graph.Dataset;
import org.capgnn.graph.Features;
import org.capgnn.graph.InputException;
import org.capgnn.model.Embedding;
import org.capgnn.model.ReluPaths;
import org.capgnn.model.ScoreParts;
import org.capgnn.settings.NearestName;
import org.capgnn.tensor.SparseMatrix;

/**
 * Explains the predictions of a model that is bound to a graph.
 *
 * <p>Models that predict first and then propagate are explained exactly, all others by gradient
 * times input.
 */
public final class Explainer {
  private final Vertices vertices;
  private final Dataset data; // null if gradients are not needed, as the next three
  private final Features features;
  private final List<String> classes;
  private final Embedding scores;
  private final Optional<ScoreParts> evidence;
  private final Gradients gradients;

  /** The derivative of a score with respect to every stored entry of the features. */
  @FunctionalInterface
  public interface Gradients {
    float[] of(int vertex, int classIndex);
  }

  /** What an explanation says about vertices beyond their numbers. */
  public interface Vertices {
    String id(int vertex);

    /** Names of the stored features of a vertex. */
    List<String> features(int vertex);

    /** What each of them adds to the vertex's own scores, each score times a weight. */
    ReluPaths.Shares split(ReluPaths paths, int vertex, double[] weights);
  }

  /** What is asked, with indices instead of names. */
  private record Resolved(Question question, int vertex, int of, int against) {}

  /**
   * @param data that the model is bound to
   * @param features as the model sees them
   * @param scores of all vertices, before the softmax
   */
  public Explainer(
      Dataset data,
      Features features,
      List<String> classes,
      Embedding scores,
      Optional<ScoreParts> evidence,
      Gradients gradients) {
    this.vertices = new DatasetVertices(data, features);
    this.data = data;
    this.features = features;
    this.classes = classes;
    this.scores = scores;
    this.evidence = evidence;
    this.gradients = gradients;
  }

  private Explainer(Vertices vertices, List<String> classes, ScoreParts parts) {
    this.vertices = vertices;
    this.data = null;
    this.features = null;
    this.classes = classes;
    this.scores = null;
    this.evidence = Optional.of(parts);
    this.gradients = null;
  }

  /** For a model whose explanations are exact. */
  public static Explainer exact(Vertices vertices, List<String> classes, ScoreParts parts) {
    return new Explainer(vertices, classes, parts);
  }

  /**
   * Answers a question about a vertex.
   *
   * @param probabilities calibrated, one per class
   */
  public Explanation explain(int vertex, float[] probabilities, Question question) {
    int of = question.of().map(this::classIndex).orElseGet(() -> largest(probabilities, -1));
    int against =
        question.against().map(this::classIndex).orElseGet(() -> largest(probabilities, of));
    if (of == against) {
      throw InputException.of(
          "class '%s' cannot be compared with itself; name two classes of %s",
          classes.get(of), classes);
    }
    Resolved asked = new Resolved(question, vertex, of, against);
    return evidence
        .map(parts -> exact(asked, parts, probabilities[of]))
        .orElseGet(() -> byGradient(asked, probabilities[of]));
  }

  private int classIndex(String name) {
    int index = classes.indexOf(name);
    if (index < 0) {
      throw InputException.of(
          "no class is called '%s', did you mean %s? There are %s",
          name, NearestName.of(name, classes), classes);
    }
    return index;
  }

  private static int largest(float[] probabilities, int without) {
    int best = -1;
    for (int c = 0; c < probabilities.length; c++) {
      if (c != without && (best < 0 || probabilities[c] > probabilities[best])) {
        best = c;
      }
    }
    return best;
  }

  private Explanation exact(Resolved asked, ScoreParts parts, double probability) {
    Reach reach = Reach.of(parts.affinity(), parts.coefficients(), asked.vertex);
    int[] reached = reach.vertices();
    double[] weights = reach.weights();
    double[] own = new double[reached.length];
    double[] shares = new double[reached.length];
    for (int i = 0; i < reached.length; i++) {
      own[i] = difference(parts.own(), reached[i], asked);
      shares[i] = weights[i] * own[i];
    }
    int[] distances = Arrays.stream(reached).map(reach::distance).toArray();
    VertexShares all = new VertexShares(reached, shares, own, distances);
    int[] listed = all.largest(asked.question.top());
    List<FeatureShare> found = new ArrayList<>();
    for (int i = 0; i < Math.min(listed.length, asked.question.featuresOf()); i++) {
      int position = listed[i];
      double weight = weights[position];
      parts
          .paths()
          .ifPresent(paths -> found.addAll(features(asked, paths, reached[position], weight)));
    }
    float[] bias = parts.bias();
    return explanation(
        asked,
        Method.EXACT,
        probability,
        all,
        bias.length == 0 ? 0 : bias[asked.of] - bias[asked.against],
        Double.NaN,
        Arrays.stream(reach.hopShares(own)).boxed().toList(),
        found);
  }

  private List<FeatureShare> features(Resolved asked, ReluPaths paths, int vertex, double weight) {
    double[] direction = new double[classes.size()];
    direction[asked.of] = weight;
    direction[asked.against] = -weight;
    ReluPaths.Shares shares = vertices.split(paths, vertex, direction);
    return VertexShares.features(
        vertices.id(vertex),
        vertices.features(vertex),
        shares.features(),
        shares.bias(),
        asked.question.featuresEach());
  }

  private Explanation byGradient(Resolved asked, double probability) {
    SparseMatrix x = features.matrix();
    float[] forClass = gradients.of(asked.vertex, asked.of);
    float[] forOther = gradients.of(asked.vertex, asked.against);
    int n = data.vertexCount();
    double[] shares = new double[n];
    for (int v = 0; v < n; v++) {
      for (int e = x.offsets()[v]; e < x.offsets()[v + 1]; e++) {
        shares[v] += x.value(e) * (double) (forClass[e] - forOther[e]);
      }
    }
    double[] unknown = new double[n];
    Arrays.fill(unknown, Double.NaN);
    int[] everyone = new int[n];
    Arrays.setAll(everyone, v -> v);
    int[] distances = Distances.from(data.graph(), asked.vertex);
    VertexShares all = new VertexShares(everyone, shares, unknown, distances);
    List<FeatureShare> found = new ArrayList<>();
    int[] listed = all.largest(asked.question.top());
    for (int i = 0; i < Math.min(listed.length, asked.question.featuresOf()); i++) {
      int v = everyone[listed[i]];
      int start = x.offsets()[v];
      double[] each = new double[x.offsets()[v + 1] - start];
      for (int e = 0; e < each.length; e++) {
        each[e] = x.value(start + e) * (double) (forClass[start + e] - forOther[start + e]);
      }
      found.addAll(
          VertexShares.features(
              data.id(v), vertices.features(v), each, 0, asked.question.featuresEach()));
    }
    double logit = difference(scores, asked.vertex, asked);
    return explanation(asked, Method.GRADIENT, probability, all, 0, logit, List.of(), found);
  }

  private static double difference(Embedding rows, int vertex, Resolved asked) {
    int at = vertex * rows.width();
    return (double) rows.values()[at + asked.of] - rows.values()[at + asked.against];
  }

  /**
   * @param logit NaN if it is the sum of the shares
   */
  private Explanation explanation(
      Resolved asked,
      Method method,
      double probability,
      VertexShares all,
      double bias,
      double logit,
      List<Double> hops,
      List<FeatureShare> found) {
    double total = Double.isNaN(logit) ? Arrays.stream(all.shares()).sum() + bias : logit;
    List<Contribution> listed =
        Arrays.stream(all.largest(asked.question.top()))
            .mapToObj(position -> all.contribution(vertices, position))
            .toList();
    double shown = listed.stream().mapToDouble(Contribution::share).sum();
    return new Explanation(
        vertices.id(asked.vertex),
        classes.get(asked.of),
        classes.get(asked.against),
        method,
        total,
        probability,
        listed,
        total - bias - shown,
        bias,
        all.contributors(),
        hops,
        found,
        Optional.empty());
  }
}
