package org.capgnn.model.zoo;

import org.capgnn.autodiff.op.propagation.PropagationPlan.Mix;
import org.capgnn.model.zoo.CapGnnSettings.Memory;
import org.capgnn.settings.Settings;

/** Those settings of {@link CapGnn} that decide how long its arrays are. */
public record CapGnnConfig(
    int hops,
    double alpha,
    double beta,
    int[] hidden,
    int views,
    double inputDropout,
    double hiddenDropout,
    double edgeDropout,
    double coefficientDropout,
    Mix coefficients,
    int heads,
    boolean batchNorm,
    boolean lean) {

  public static CapGnnConfig of(Settings settings) {
    return new CapGnnConfig(
        settings.get(CapGnnSettings.HOPS),
        settings.get(CapGnnSettings.ALPHA),
        settings.get(CapGnnSettings.BETA),
        settings.get(CapGnnSettings.HIDDEN),
        settings.get(CapGnnSettings.VIEWS),
        settings.get(CapGnnSettings.INPUT_DROPOUT),
        settings.get(CapGnnSettings.HIDDEN_DROPOUT),
        settings.get(CapGnnSettings.EDGE_DROPOUT),
        settings.get(CapGnnSettings.COEFFICIENT_DROPOUT),
        settings.get(CapGnnSettings.COEFFICIENTS),
        settings.get(CapGnnSettings.HEADS),
        settings.get(CapGnnSettings.BATCH_NORM),
        settings.get(CapGnnSettings.MEMORY) == Memory.LEAN);
  }
}
