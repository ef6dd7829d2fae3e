package org.capgnn.explain;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Why a vertex gets a class rather than another one, as contributions of vertices that add up.
 *
 * <p>The difference of the two scores is {@code logit}. It is the sum of the shares of all vertices
 * and the bias: {@code logit = sum of the listed shares + rest + bias}.
 *
 * @param vertex id of the vertex
 * @param className the class that is explained
 * @param against the class that it is compared with
 * @param method how the shares were computed
 * @param logit the score of the class minus that of the other one, before the softmax; for label
 *     propagation the difference of the two sums of labels that reach the vertex
 * @param probability of the class, calibrated as in the prediction
 * @param contributions the vertices with the largest shares, largest first
 * @param rest the logit minus the bias and the listed shares: if exact, the sum of the shares of
 *     all other vertices
 * @param bias the part of the logit that depends on no vertex
 * @param contributors number of vertices with a share
 * @param hops share of each hop, from 0 on; empty if the model has no separate hops
 * @param features the features behind the first contributions, vertex by vertex; the parts of a
 *     vertex add up to its share
 * @param member the member of an ensemble whose scores are explained; empty for a single model
 */
public record Explanation(
    String vertex,
    String className,
    String against,
    Method method,
    double logit,
    double probability,
    List<Contribution> contributions,
    double rest,
    double bias,
    int contributors,
    List<Double> hops,
    List<FeatureShare> features,
    Optional<Member> member) {

  /**
   * The heaviest member of an ensemble. An ensemble averages probabilities, which are no sum over
   * vertices; the scores of a member are. Class and probability are those of the ensemble, while
   * logit, shares, hops and features are those of this member, which may disagree.
   *
   * @param weight of its probabilities; all weights add up to 1
   * @param members number of members
   */
  public record Member(String model, double weight, int members) {}

  /** How shares are computed. */
  public enum Method {
    /** The scores are a sum over vertices, and these are its terms. */
    EXACT,
    /** Gradient times input: a linear approximation around the features as they are. */
    GRADIENT
  }

  /**
   * What one vertex contributes.
   *
   * @param distance number of hops to the explained vertex; -1 if none leads there
   * @param evidence what the contributing vertex says on its own; NaN if the method does not know
   * @param share how much of the logit it is responsible for
   */
  public record Contribution(String vertex, int distance, double evidence, double share) {}

  /**
   * What one feature of a contributing vertex contributes.
   *
   * @param feature its name; {@link #BIAS} and {@link #OTHERS} stand for what is no single feature
   */
  public record FeatureShare(String vertex, String feature, double share) {}

  /** Stands for the biases of all layers in the list of features. */
  public static final String BIAS = "(bias)";

  /** Stands for the features that are not listed. */
  public static final String OTHERS = "(other features)";

  /** The same explanation, as that of a member of an ensemble. */
  public Explanation by(Member explained) {
    return new Explanation(
        vertex,
        className,
        against,
        method,
        logit,
        probability,
        contributions,
        rest,
        bias,
        contributors,
        hops,
        features,
        Optional.of(explained));
  }

  /** The explanation as a JSON object, the same for the command line and the service. */
  public Map<String, Object> json() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("vertex", vertex);
    json.put("class", className);
    json.put("against", against);
    json.put("method", method == Method.EXACT ? "exact" : "gradient times input");
    json.put("logit", logit);
    json.put("probability", probability);
    json.put("contributions", contributions.stream().map(Explanation::json).toList());
    json.put("rest", rest);
    json.put("bias", bias);
    json.put("contributors", contributors);
    json.put("hops", hops);
    json.put("features", features.stream().map(Explanation::json).toList());
    json.put("member", member.map(Explanation::json).orElse(null));
    return json;
  }

  private static Map<String, Object> json(Member m) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("model", m.model);
    json.put("weight", m.weight);
    json.put("members", m.members);
    return json;
  }

  private static Map<String, Object> json(Contribution c) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("vertex", c.vertex);
    json.put("distance", c.distance);
    json.put("evidence", Double.isNaN(c.evidence) ? null : c.evidence);
    json.put("share", c.share);
    return json;
  }

  private static Map<String, Object> json(FeatureShare f) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("vertex", f.vertex);
    json.put("feature", f.feature);
    json.put("share", f.share);
    return json;
  }
}
