package org.capgnn.reproduce.claim;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.capgnn.report.AppnpCoefficients;
import org.capgnn.report.statistics.Design;
import org.capgnn.reproduce.MadeUpWorld;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Claim 8: APPNP's c_10 is large, while CAPGNN's coefficients decline. */
class CoefficientClaimTest {
  private static Judgement judge(MadeUpWorld world) {
    return Worlds.judge("8", world);
  }

  private static List<String> failures(Judgement judgement) {
    return judgement.findings().stream()
        .filter(finding -> finding.outcome() == Ruling.FAILS)
        .map(Finding::label)
        .distinct()
        .toList();
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.05, 0.1, 0.2, 0.3, 0.4})
  void polynomialOfAppnpItselfDoesNotDecline(double alpha) {
    Judgement judgement =
        judge(new MadeUpWorld().noise(1e-6).coefficients(c -> AppnpCoefficients.of(alpha, 10)));

    assertThat(judgement.outcome()).isEqualTo(Ruling.FAILS);
    assertThat(failures(judgement)).contains("CAPGCN: c_9 − c_10", "CAPGAT: c_9 − c_10");
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3, 4, 5, 6, 7, 8, 9})
  void everyStepMustFall(int k) {
    double[] rising = MadeUpWorld.falling();
    double[] level = MadeUpWorld.falling();
    for (int i = k + 1; i < rising.length; i++) {
      rising[i] += 0.02;
      level[i] += 0.01;
    }
    String step = "c_%d − c_%d".formatted(k, k + 1);

    Judgement refuted = judge(new MadeUpWorld().coefficients(cell -> rising));
    assertThat(refuted.outcome()).isEqualTo(Ruling.FAILS);
    assertThat(failures(refuted)).containsExactly("CAPGCN: " + step, "CAPGAT: " + step);
    assertThat(refuted.sentence()).contains("fails on cora (CAPGCN: " + step);
    assertThat(judge(new MadeUpWorld().coefficients(cell -> level)).outcome())
        .isEqualTo(Ruling.UNDECIDED);
  }

  @Test
  void coefficientsBelowTwoDoNotMatter() {
    double[] c = MadeUpWorld.falling();
    c[0] = 0;
    c[1] = 0.01;

    assertThat(judge(new MadeUpWorld().coefficients(cell -> c)).outcome()).isEqualTo(Ruling.HOLDS);
  }

  @Test
  void lastCoefficientMustBeBelowAppnps() {
    // 0.107 is APPNP's c_10 at α = 0.2
    double[] high = MadeUpWorld.falling();
    for (int k = 0; k < high.length; k++) {
      high[k] += 0.07;
    }

    Judgement judgement = judge(new MadeUpWorld().alpha(0.2).coefficients(cell -> high));
    assertThat(failures(judgement)).containsExactly("c_10: APPNP − CAPGCN", "c_10: APPNP − CAPGAT");
    assertThat(judgement.outcome()).isEqualTo(Ruling.FAILS);
    assertThat(judge(new MadeUpWorld().alpha(0.2)).outcome()).isEqualTo(Ruling.HOLDS);
  }

  @Test
  void appnpMustEndHigh() {
    double[] low = MadeUpWorld.falling();
    for (int k = 0; k < low.length; k++) {
      low[k] -= 0.1; // below APPNP's, so that no other comparison fails
    }

    // c_10 = 0.056 is above c_9 = 0.025, but the others have 0.094 on average
    Judgement small = judge(new MadeUpWorld().alpha(0.25).coefficients(cell -> low));
    assertThat(failures(small)).containsExactly("APPNP: c_10 − mean of c_0 … c_9");
    assertThat(small.outcome()).isEqualTo(Ruling.FAILS);

    Judgement smaller = judge(new MadeUpWorld().alpha(0.6).coefficients(cell -> low));
    assertThat(failures(smaller))
        .containsExactly("APPNP: c_10 − c_9", "APPNP: c_10 − mean of c_0 … c_9");
  }

  @Test
  void comparisonsHaveTheRightDesign() {
    List<Finding> findings = judge(new MadeUpWorld()).findings();

    assertThat(findings).hasSize(3 * (2 + 2 * (8 + 1)));
    assertThat(findings)
        .allSatisfy(
            finding ->
                assertThat(finding.comparison().orElseThrow().design())
                    .isEqualTo(
                        finding.label().startsWith("APPNP") ? Design.FORMULA : Design.ONE_SAMPLE));
  }
}
