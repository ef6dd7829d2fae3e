package org.capgnn.model;

/** The terms of one step's loss; each epoch overwrites them. */
public final class LossTerms {
  private double supervised;
  private double contrastive;
  private double contrastiveWeight;

  /** Sets the terms of a step; {@code contrastive} is unweighted. */
  public void set(double supervisedLoss, double contrastiveLoss, double weight) {
    supervised = supervisedLoss;
    contrastive = contrastiveLoss;
    contrastiveWeight = weight;
  }

  /** Adds to the first term. */
  public void addSupervised(double loss) {
    supervised += loss;
  }

  public double supervised() {
    return supervised;
  }

  /** The unweighted second term: contrastive, consistency or another one of the model. */
  public double contrastive() {
    return contrastive;
  }

  /** The weight of the second term. */
  public double contrastiveWeight() {
    return contrastiveWeight;
  }

  /** The sum without the L2 term; of CAPGNN the first two of Hu et al. 2021, Eq. 16. */
  public double total() {
    return supervised + contrastiveWeight * contrastive;
  }
}
