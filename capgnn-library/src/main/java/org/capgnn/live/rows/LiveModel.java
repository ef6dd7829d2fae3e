package org.capgnn.live.rows;

import java.util.Optional;
import org.capgnn.explain.Explanation;
import org.capgnn.explain.Question;
import org.capgnn.graph.Dataset;
import org.capgnn.graph.Features;
import org.capgnn.model.ScoreParts;
import org.capgnn.result.ModelCard;

/** What a changing graph asks of a model that is bound to its first state. */
public interface LiveModel {
  ModelCard card();

  /** The data as it was given. */
  Dataset given();

  /** The same data in the model's columns and classes. */
  Dataset aligned();

  /** The features as the model sees them. */
  Features prepared();

  /** How the scores are put together; empty if changes need a full computation. */
  Optional<ScoreParts> parts();

  /** The features of other vertices, in the columns of the given data, as the model sees them. */
  Features prepare(Dataset vertices);

  /** The answers for the first state. */
  Answers first();

  /** The answers for changed data, computed in full. */
  Answers bind(Dataset changed);

  /** Predictions and explanations for one state of the data. */
  interface Answers {
    /** Calibrated, vertices x classes. */
    float[] probabilities();

    float[] embedding(String id);

    Explanation explain(Question question);
  }
}
