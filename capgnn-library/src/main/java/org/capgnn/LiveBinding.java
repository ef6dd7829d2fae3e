package org.capgnn;

import java.util.Optional;
import org.capgnn.explain.Explanation;
import org.capgnn.explain.Question;
import org.capgnn.graph.Dataset;
import org.capgnn.graph.Features;
import org.capgnn.live.rows.LiveModel;
import org.capgnn.model.ScoreParts;
import org.capgnn.result.ModelCard;
import org.capgnn.run.SavedModel;

/**
 * A predictor as the model of a changing graph.
 *
 * @param single false for an ensemble, whose averages cannot be propagated
 */
record LiveBinding(Predictor predictor, SavedModel model, Dataset given, boolean single)
    implements LiveModel {

  @Override
  public ModelCard card() {
    return model.card();
  }

  @Override
  public Dataset aligned() {
    return predictor.data();
  }

  @Override
  public Features prepared() {
    return predictor.features();
  }

  /**
   * Without paths the own scores are labels (label propagation), which follow no features. Features
   * that are made of edges change for more vertices than the ends of an edge.
   */
  @Override
  public Optional<ScoreParts> parts() {
    return single && !model.readsEdges()
        ? predictor.evidence().filter(parts -> parts.paths().isPresent())
        : Optional.empty();
  }

  @Override
  public Features prepare(Dataset vertices) {
    return model.prepare(vertices);
  }

  @Override
  public Answers first() {
    return answers(predictor);
  }

  @Override
  public Answers bind(Dataset changed) {
    try (Predictor other = predictor.on(changed)) {
      return answers(other); // a closed one still answers, on the calling thread
    }
  }

  private static Answers answers(Predictor of) {
    return new Answers() {
      @Override
      public float[] probabilities() {
        return of.probabilities();
      }

      @Override
      public float[] embedding(String id) {
        return of.embedding(id);
      }

      @Override
      public Explanation explain(Question question) {
        return of.explain(question);
      }
    };
  }
}
