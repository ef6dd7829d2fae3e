package org.capgnn.train;

import java.util.List;
import org.capgnn.autodiff.Pass;
import org.capgnn.model.Insight;
import org.capgnn.model.Logits;
import org.capgnn.model.LossTerms;
import org.capgnn.model.Model;
import org.capgnn.model.Parameter;
import org.capgnn.shard.ShardSums;

/**
 * The model of a shard whose losses and gradients are those of the whole graph: the sums over all
 * shards.
 */
final class SummedModel implements Model {
  private final Model shard;
  private final ShardSums.Floats gradients;
  private final ShardSums.Doubles losses;
  private final double[] terms = new double[2];

  SummedModel(Model shard, ShardSums sums) {
    this.shard = shard;
    this.gradients =
        sums.floats(shard.parameters().stream().map(p -> p.variable().gradient()).toList());
    this.losses = sums.doubles(terms.length);
  }

  @Override
  public List<Parameter> parameters() {
    return shard.parameters();
  }

  @Override
  public List<StateArray> state() {
    return shard.state();
  }

  @Override
  public void step(Pass pass, LossTerms found) {
    shard.step(pass, found);
    gradients.add();
    terms[0] = found.supervised();
    terms[1] = found.contrastive();
    losses.add(terms);
    found.set(terms[0], terms[1], found.contrastiveWeight());
  }

  @Override
  public void afterStep(int epoch) {
    shard.afterStep(epoch);
  }

  /** The scores of the shard's own vertices. */
  @Override
  public Logits evaluate(Pass pass) {
    return shard.evaluate(pass);
  }

  @Override
  public Insight insight(Pass pass) {
    return shard.insight(pass);
  }

  @Override
  public double[] coefficients() {
    return shard.coefficients();
  }
}
