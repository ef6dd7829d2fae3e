package org.capgnn.report.chart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Element;

class BarChartTest {
  private static final Caption CAPTION = new Caption("b", "Bars", "Some bars");

  private static BarChart chart(String... categories) {
    return new BarChart(CAPTION, "hop", "weight", List.of(categories));
  }

  private static List<Element> bars(BarChart chart) {
    return Parsed.of(chart.draw()).withoutLegend().withClass("rect", "bar");
  }

  @Test
  void heightsAreProportionalAndShareABaseline() {
    List<Element> bars = bars(chart("0", "1").add(Series.bars("a", 1, 2)));
    double one = Parsed.number(bars.get(0), "height");
    double two = Parsed.number(bars.get(1), "height");

    assertThat(two).isCloseTo(2 * one, within(0.03)).isGreaterThan(200);
    assertThat(Parsed.number(bars.get(0), "y") + one)
        .isCloseTo(Parsed.number(bars.get(1), "y") + two, within(0.03));
  }

  @Test
  void barsOfAGroupAreSideBySide() {
    List<Element> bars =
        bars(chart("0", "1").add(Series.bars("a", 1, 1)).add(Series.bars("b", 1, 1)));

    assertThat(bars)
        .extracting(bar -> bar.getAttribute("class"))
        .containsExactly("bar s0", "bar s1", "bar s0", "bar s1");
    for (int i = 1; i < bars.size(); i++) {
      double end = Parsed.number(bars.get(i - 1), "x") + Parsed.number(bars.get(i - 1), "width");
      assertThat(Parsed.number(bars.get(i), "x")).isGreaterThanOrEqualTo(end);
    }
  }

  @Test
  void negativeBarHangsBelowZero() {
    List<Element> bars = bars(chart("0", "1").add(Series.bars("a", 2, -1)));
    double zero = Parsed.number(bars.get(0), "y") + Parsed.number(bars.get(0), "height");

    assertThat(Parsed.number(bars.get(1), "y")).isCloseTo(zero, within(0.03));
  }

  @Test
  void errorBarReachesFromLowToHigh() {
    Series bars = Series.bars("a", 2).between(new double[] {1}, new double[] {4});
    Parsed svg = Parsed.of(chart("x").add(bars).draw());
    double top = Parsed.number(svg.withClass("rect", "bar").get(0), "y");
    double unit = Parsed.number(svg.withClass("rect", "bar").get(0), "height") / 2;
    String[] whisker = svg.withClass("path", "bar-whisker").get(0).getAttribute("d").split("[ML ]");

    assertThat(Double.parseDouble(whisker[2])).isCloseTo(top + unit, within(0.03));
    assertThat(Double.parseDouble(whisker[8])).isCloseTo(top - 2 * unit, within(0.03));
    assertThat(svg.texts("//g[@class='hot']/title")).containsExactly("hop x\na 2 (1 to 4)");
  }

  @Test
  void barsMayStartAtAnotherValueThanZero() {
    List<Element> bars = bars(chart("x", "y").from(0.8).add(Series.bars("a", 0.85, 0.9)));

    assertThat(Parsed.number(bars.get(1), "height"))
        .isCloseTo(2 * Parsed.number(bars.get(0), "height"), within(0.03));
  }

  @Test
  void missingValueHasNoBar() {
    assertThat(bars(chart("x", "y").add(Series.bars("a", Double.NaN, 1)))).hasSize(1);
  }

  @Test
  void longNamesAreSlantedAndEscaped() {
    String name = "A class with <quite> a & long name";
    Parsed svg =
        Parsed.of(chart(name, name, name, name, name).add(Series.bars("a", 1, 2, 3, 4, 5)).draw());

    assertThat(svg.all("//text[contains(@transform, 'rotate(-35)')]")).hasSize(5);
  }

  @Test
  void wrongNumberOfBarsIsRefused() {
    assertThatThrownBy(() -> chart("x").add(Series.bars("a", 1, 2)))
        .hasMessage("2 bars for 1 categories");
  }
}
