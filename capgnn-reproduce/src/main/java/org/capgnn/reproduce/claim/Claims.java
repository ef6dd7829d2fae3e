package org.capgnn.reproduce.claim;

import java.util.List;
import java.util.stream.Stream;
import org.capgnn.reproduce.study.Study;

/** All claims that the paper draws from its experiments. */
public final class Claims {
  private static final String DATASETS = "data sets";

  /** The claims in the order of the paper. */
  public static final List<Claim> ALL =
      List.of(
          new Claim(
              "1",
              Study.TABLE2,
              "GCN and GAT do worse than most methods with extended propagation",
              "cases",
              "GCN and GAT, each on each data set, against the seven methods that propagate beyond"
                  + " two hops; more than half of these must be better.",
              TableClaims::localIsWorse),
          new Claim(
              "2",
              Study.TABLE2,
              "GraphMix is competitive without extended propagation",
              DATASETS,
              "GraphMix against the seven other baselines; it must be less than one point of"
                  + " accuracy worse (the whole 95% interval above −0.01) than more than half of"
                  + " them.",
              TableClaims::graphMixIsCompetitive),
          new Claim(
              "3",
              Study.TABLE2,
              "CAD-Net, GRAND and the CAPGNN models lead the other baselines",
              DATASETS,
              "Taken by its word: each of the four better than each of the other six.",
              TableClaims::unlabeledDataHelps),
          new Claim(
              "4",
              Study.TABLE2,
              "The CAPGNN models beat all baselines",
              DATASETS,
              "CAPGCN and CAPGAT, each better than each of the eight baselines.",
              TableClaims::oursBeatBaselines),
          new Claim(
              "5",
              Study.TABLE2,
              "CAPGAT is slightly better than CAPGCN",
              DATASETS,
              "CAPGAT better than CAPGCN; how much is told, not tested.",
              TableClaims::attentionHelps),
          new Claim(
              "6",
              Study.ADAPTIVE,
              "CAPGNN beats CPGNN everywhere",
              DATASETS,
              "CAPGCN and CAPGAT better than the same with fixed coefficients, in both readings of"
                  + " CPGNN: the last iteration alone, and all with the weight 1/K.",
              FigureClaims::adaptiveBeatsFixed),
          new Claim(
              "6b",
              Study.ADAPTIVE,
              "Both readings of CPGNN are equivalent",
              DATASETS,
              "The last iteration alone against all with the weight 1/K; the whole 95% interval of"
                  + " the difference within ±0.01. The paper derives that both have the same limit"
                  + " for K → ∞; at a given K their polynomials differ: the last coefficient is"
                  + " (1 − α)^K with the one, (1 − α)^K / K with the other.",
              FigureClaims::readingsAreEquivalent),
          new Claim(
              "7",
              Study.ITERATIONS,
              "Accuracy rises with K and is steady from K = 10 on",
              DATASETS,
              "Rises: K = 10 better than K = 2, and no step from 2 to 4, 6, 8 and 10 falls (the 95%"
                  + " interval not below 0, and above −0.01). Steady: K = 12 and 14 the same as"
                  + " K = 10 (the whole 95% interval within ±0.01).",
              FigureClaims::hopsHelpThenRest),
          new Claim(
              "8",
              Study.COEFFICIENTS,
              "APPNP's polynomial has a large c_10, while CAPGNN's c_k declines from k = 2 to 10",
              DATASETS,
              "APPNP with the same α, by its formula: c_10 above c_9 and above the mean of c_0 …"
                  + " c_9. CAPGNN, over its runs: every step from c_2 to c_10 falls, and c_10 is"
                  + " below APPNP's.",
              CoefficientClaim::gather),
          new Claim(
              "9",
              Study.CONTRASTIVE,
              "Removing the contrastive loss hurts clearly",
              DATASETS,
              "The full model better than the one without the loss, also after Holm's correction.",
              FigureClaims::contrastiveHelps),
          new Claim(
              "10",
              Study.CONTRASTIVE,
              "Removing stop-gradient hurts consistently, without collapse",
              DATASETS,
              "The full model better than the one without stop-gradient; and none of the runs"
                  + " without it collapsed, which means less than half of the full model's mean"
                  + " accuracy or macro-F1 (an answer that is always the same has a macro-F1 below"
                  + " 1 / classes).",
              FigureClaims::stopGradientHelps),
          new Claim(
              "11",
              Study.TEMPERATURE,
              "τ = 0.4 is best on cora and citeseer, falling steadily towards 1 and dropping at"
                  + " 0.2; τ = 1 is best on pubmed, where the contrastive loss still helps",
              DATASETS,
              "On cora and citeseer τ = 0.4 better than each other τ, 0.6 better than 0.8 and 0.8"
                  + " better than 1; on pubmed τ = 1 better than each other τ, and the full model"
                  + " better than the one without the loss.",
              FigureClaims::temperatureIsChosenWell));

  private Claims() {}

  /** Returns the claims drawn from some tables and figures. */
  public static Stream<Claim> of(List<Study> studies) {
    return ALL.stream().filter(claim -> studies.contains(claim.study()));
  }
}
