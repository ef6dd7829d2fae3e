package org.capgnn.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.assertj.core.data.Offset;
import org.capgnn.graph.InputException;
import org.capgnn.report.chart.Parsed;
import org.capgnn.result.Metric;
import org.capgnn.result.RunRecord;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Element;

class RunReportTest {
  private static final Offset<Double> TINY = within(1e-12);

  private static Parsed page(RunRecord... runs) {
    return Parsed.of(html(runs));
  }

  private static String html(RunRecord... runs) {
    return RunReport.html(List.of(runs), SampleRuns.card());
  }

  @Test
  void headlineShowsTheNumbersOfTheRun() {
    RunRecord run = SampleRuns.tested(1);
    Parsed page = page(run);

    assertThat(page.texts("//h1")).containsExactly("capgcn on toy <graph>");
    assertThat(page.texts("//dl//dt"))
        .containsSubsequence( // a new metric stands among them
            "Test accuracy",
            "Validation accuracy",
            "Macro-F1",
            "Balanced accuracy",
            "Log-loss",
            "Calibration error",
            "Epochs",
            "Time");
    assertThat(page.texts("//dl//dd[not(@class)]"))
        .containsSubsequence(
            four(run.test().accuracy()),
            four(run.valid().accuracy()),
            four(run.test().macroF1()),
            four(run.test().of(Metric.BALANCED_ACCURACY)),
            four(run.test().of(Metric.LOG_LOSS)),
            four(run.test().calibrationError()),
            "250",
            "13.5 s");
  }

  @Test
  void reportNeedsARun() {
    assertThatThrownBy(RunReportTest::html)
        .isInstanceOf(InputException.class)
        .hasMessage("there is no finished run to report; train one to its end first");
  }

  @Test
  void pageHasAllCharts() {
    assertThat(page(SampleRuns.tested(1)).all("//svg"))
        .extracting(svg -> svg.getAttribute("id"))
        .containsExactly(
            "losses", "accuracies", "confusion", "reliability", "coefficients", "classes");
  }

  @Test
  void recordedEpochIsMarked() {
    assertThat(page(SampleRuns.tested(1)).texts("//svg[@id='accuracies']//text[@class='note']"))
        .containsExactly("recorded: epoch 151");
  }

  @Test
  void confusionMatrixHasTheCountsOfTheTestSet() {
    RunRecord run = SampleRuns.tested(1);
    List<String> counts =
        Arrays.stream(run.test().confusion())
            .flatMapToInt(Arrays::stream)
            .mapToObj(Integer::toString)
            .toList();

    assertThat(page(run).texts("//svg[@id='confusion']//text[contains(@class,'value')]"))
        .isEqualTo(counts);
  }

  @Test
  void coefficientsAreShownBesideThoseOfAppnp() {
    List<Element> bars =
        page(SampleRuns.tested(1))
            .withoutLegend()
            .all("//svg[@id='coefficients']//rect[contains(@class, 'bar')]");

    assertThat(bars).hasSize(22);
    double c0 = Parsed.number(bars.get(1), "height"); // α = 0.1
    double c10 = Parsed.number(bars.get(21), "height"); // 0.9^10 = 0.3487
    assertThat(c10 / c0).isCloseTo(3.487, within(0.01));
  }

  @Test
  void appnpCoefficientsFollowTheFormula() {
    assertThat(AppnpCoefficients.of(0.2, 2)).containsExactly(new double[] {0.2, 0.16, 0.64}, TINY);
    assertThat(Arrays.stream(AppnpCoefficients.of(0.1, 10)).sum()).isCloseTo(1, within(1e-12));
  }

  @Test
  void textFromOutsideCannotBecomeMarkup() {
    String html = html(SampleRuns.warned("<script>alert('x')</script> & more"));

    assertThat(html)
        .doesNotContain("<script>alert")
        .doesNotContain("R<D>")
        .doesNotContain("<graph>")
        .contains("&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt; &amp; more");
    assertThat(Parsed.of(html).texts("//section[@class='warnings']//li"))
        .containsExactly("<script>alert('x')</script> & more");
    assertThat(Parsed.of(html).texts("//pre"))
        .containsExactly("capgnn train toy --model capgcn --seed 1 --set 'a<b'");
  }

  @Test
  void pageRefersToNothingOutsideItself() {
    assertThat(html(SampleRuns.tested(1), SampleRuns.tested(2)))
        .doesNotContain("http:")
        .doesNotContain("https:")
        .doesNotContain("src=")
        .doesNotContain("href=")
        .doesNotContain("url(")
        .doesNotContain("@import");
  }

  @Test
  void numbersAreTheSameInEveryLocale() {
    Locale before = Locale.getDefault();
    String here = html(SampleRuns.tested(1));
    try {
      Locale.setDefault(Locale.GERMANY);
      assertThat(html(SampleRuns.tested(1))).isEqualTo(here);
    } finally {
      Locale.setDefault(before);
    }
  }

  @Test
  void severalRunsAreSummarisedAboveTheRest() {
    RunRecord one = SampleRuns.tested(1);
    RunRecord two = SampleRuns.tested(2);
    Parsed page = page(one, two);
    Summary test = Summary.of(one.test().accuracy(), two.test().accuracy());

    assertThat(page.texts("//dl//dd").get(0)).isEqualTo(four(test.mean()));
    assertThat(page.texts("//dl//dd").get(1)).startsWith("± " + four(test.halfWidth()));
    assertThat(page.texts("//h2").get(0)).isEqualTo("The runs");
    assertThat(page.all("//svg[@id='runs']//circle[@r='4.5']")).hasSize(4);
    assertThat(page.all("//svg[@id='coefficients']//path[@class='bar-whisker']")).hasSize(11);
    int both = one.test().confusion()[0][0] + two.test().confusion()[0][0];
    assertThat(page.texts("//svg[@id='confusion']//text[contains(@class,'value')]").get(0))
        .isEqualTo(Integer.toString(both));
  }

  @Test
  void runsAreOrderedBySeed() {
    assertThat(html(SampleRuns.tested(2), SampleRuns.tested(1)))
        .isEqualTo(html(SampleRuns.tested(1), SampleRuns.tested(2)));
  }

  @Test
  void warningNamesItsSeedIfThereAreSeveralRuns() {
    assertThat(
            page(SampleRuns.warned("class 3 gets no predictions"), SampleRuns.tested(2))
                .texts("//section[@class='warnings']//li"))
        .containsExactly("seed 1: class 3 gets no predictions");
  }

  @Test
  void runWithoutATestSetShowsItsValidation() {
    Parsed page = page(SampleRuns.untested(1));

    assertThat(page.texts("//dl//dt")).doesNotContain("Test accuracy").contains("Macro-F1");
    assertThat(page.texts("//p")).contains("On the validation vertices.");
    assertThat(page.withoutLegend().all("//svg[@id='accuracies']//path[contains(@class,'curve')]"))
        .hasSize(1);
  }

  @Test
  void modelWithoutCoefficientsHasNoCoefficientChart() {
    assertThat(page(SampleRuns.withoutCoefficients(1)).all("//svg[@id='coefficients']")).isEmpty();
  }

  @Test
  void runWithoutAnyEvaluationStillHasAPage() {
    assertThat(page(SampleRuns.unevaluated()).all("//svg"))
        .extracting(svg -> svg.getAttribute("id"))
        .containsExactly("losses", "coefficients", "classes");
  }

  private static String four(double value) {
    return String.format(Locale.ROOT, "%.4f", value);
  }
}
