package org.capgnn.report.chart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Element;

class LineChartTest {
  private static final Caption CAPTION = new Caption("c", "A <title>", "A & description");

  private static LineChart chart() {
    return new LineChart(CAPTION, "epoch", "loss");
  }

  /** Returns the points of a path as x and y. */
  private static List<double[]> points(Parsed svg, String kind) {
    String data = svg.withClass("path", kind).get(0).getAttribute("d");
    return Pattern.compile("[ML]([-0-9.]+) ([-0-9.]+)")
        .matcher(data)
        .results()
        .map(p -> new double[] {Double.parseDouble(p.group(1)), Double.parseDouble(p.group(2))})
        .toList();
  }

  @Test
  void distancesOnTheCurveAreProportional() {
    Parsed svg =
        Parsed.of(
            chart().add(Series.curve("s", new double[] {0, 1, 4}, new double[] {0, 10, 5})).draw());
    List<double[]> curve = points(svg.withoutLegend(), "curve");
    double width = curve.get(2)[0] - curve.get(0)[0];
    double height = curve.get(0)[1] - curve.get(1)[1];

    assertThat(width).isGreaterThan(400);
    assertThat(height).isGreaterThan(200);
    assertThat(curve.get(1)[0] - curve.get(0)[0]).isCloseTo(width / 4, within(0.02));
    assertThat(curve.get(0)[1] - curve.get(2)[1]).isCloseTo(height / 2, within(0.02));
  }

  @Test
  void greatestTickIsAtTheTopAndZeroAtTheBottom() {
    Parsed svg =
        Parsed.of(chart().add(Series.curve("s", new double[] {0, 1}, new double[] {0, 10})).draw());

    assertThat(svg.texts("//g[@class='y-axis']/text"))
        .containsExactly("0", "2", "4", "6", "8", "10", "loss");
    assertThat(svg.texts("//g[@class='x-axis']/text")).containsExactly("0", "1", "epoch");
  }

  @Test
  void eachSeriesHasItsOwnLookAndAnEntryInTheLegend() {
    double[] x = {0, 1};
    Parsed svg =
        Parsed.of(
            chart()
                .add(Series.curve("first", x, new double[] {1, 2}))
                .add(Series.curve("second <b>", x, new double[] {2, 3}))
                .draw());

    assertThat(svg.texts("//g[@class='legend']/text")).containsExactly("first", "second <b>");
    assertThat(svg.all("//*[@class='curve s0']")).hasSize(2);
    assertThat(svg.all("//*[@class='curve s1']")).hasSize(2);
  }

  @Test
  void hoverShowsTheValuesOfAllSeries() {
    Parsed svg =
        Parsed.of(
            chart()
                .add(Series.curve("a", new double[] {0, 1}, new double[] {0.5, 0.25}))
                .add(Series.curve("b", new double[] {1}, new double[] {0.123456}))
                .draw());

    assertThat(svg.texts("//g[@class='hot']/title"))
        .containsExactly("epoch 0\na 0.5", "epoch 1\na 0.25\nb 0.1235");
  }

  @Test
  void stripsCoverThePlotWithoutOverlapEvenForThousandsOfEpochs() {
    double[] x = new double[2000];
    Arrays.setAll(x, i -> i);
    Parsed svg = Parsed.of(chart().add(Series.curve("a", x, x)).draw());
    List<Element> strips = svg.withClass("rect", "strip");

    assertThat(strips).hasSize(140);
    assertThat(svg.texts("//g[@class='hot']/title")).contains("epoch 1999\na 1999");
    for (int i = 1; i < strips.size(); i++) {
      double end =
          Parsed.number(strips.get(i - 1), "x") + Parsed.number(strips.get(i - 1), "width");
      assertThat(Parsed.number(strips.get(i), "x")).isCloseTo(end, within(0.03));
    }
  }

  @Test
  void peakOfOneEpochAmongThousandsIsStillDrawn() {
    double[] x = new double[5000];
    double[] y = new double[5000];
    Arrays.setAll(x, i -> i);
    y[3333] = 100;
    Parsed svg = Parsed.of(chart().add(Series.curve("a", x, y)).draw()).withoutLegend();
    List<double[]> curve = points(svg, "curve");

    assertThat(curve.size()).isBetween(500, 1002);
    double top = curve.stream().mapToDouble(p -> p[1]).min().orElseThrow();
    double bottom = curve.stream().mapToDouble(p -> p[1]).max().orElseThrow();
    assertThat(bottom - top).isGreaterThan(200);
  }

  @Test
  void nanIsAGap() {
    double[] y = {1, Double.NaN, 2, 3};
    Parsed svg = Parsed.of(chart().add(Series.curve("a", new double[] {0, 1, 2, 3}, y)).draw());

    assertThat(svg.withoutLegend().withClass("path", "curve").get(0).getAttribute("d"))
        .matches("M[^ML]+M[^ML]+L[^ML]+");
    assertThat(svg.withClass("circle", "probe")).hasSize(3);
  }

  @Test
  void markIsDrawnAtItsValue() {
    double[] x = {0, 50, 100};
    Parsed svg =
        Parsed.of(chart().add(Series.curve("a", x, x)).mark(50, "recorded: epoch 50").draw());

    double middle = points(svg.withoutLegend(), "curve").get(1)[0];
    assertThat(points(svg, "mark").get(0)[0]).isEqualTo(middle);
    assertThat(svg.texts("//text[@class='note']")).containsExactly("recorded: epoch 50");
  }

  @Test
  void intervalsAreWhiskersForFewPointsAndABandForMany() {
    double[] few = {0, 1, 2};
    double[] many = new double[100];
    Arrays.setAll(many, i -> i);

    Parsed svg = Parsed.of(chart().add(Series.curve("a", few, few).between(few, few)).draw());
    assertThat(svg.withClass("path", "whisker")).hasSize(1);
    assertThat(svg.withClass("path", "band")).isEmpty();
    assertThat(svg.texts("//g[@class='hot']/title")).contains("epoch 2\na 2 (2 to 2)");

    svg = Parsed.of(chart().add(Series.curve("a", many, many).between(many, many)).draw());
    assertThat(svg.withClass("path", "whisker")).isEmpty();
    assertThat(svg.withClass("path", "band")).hasSize(1);
  }

  @Test
  void pointsAreNotJoined() {
    double[] x = {1, 2, 3};
    Parsed svg = Parsed.of(chart().add(Series.points("a", x, x)).level(2, "mean").draw());

    assertThat(svg.withoutLegend().withClass("path", "curve")).isEmpty();
    assertThat(svg.all("//circle[@class='dot s0' and @r='4.5']")).hasSize(3);
    assertThat(svg.texts("//text[@class='note']")).containsExactly("mean");
  }

  @Test
  void seriesOfOnePointOrNoneHasAxesAndItsPoint() {
    assertThat(valuesShown(new double[] {3}, new double[] {0.7})).containsExactly("epoch 3\na 0.7");
    assertThat(valuesShown(new double[0], new double[0])).isEmpty();
    assertThat(valuesShown(new double[] {1}, new double[] {Double.NaN})).isEmpty();
  }

  private static List<String> valuesShown(double[] x, double[] y) {
    Parsed svg = Parsed.of(chart().add(Series.curve("a", x, y)).draw());
    assertThat(svg.texts("//g[@class='y-axis']/text")).contains("loss").hasSizeGreaterThan(2);
    assertThat(svg.texts("//g[@class='x-axis']/text")).contains("epoch").hasSizeGreaterThan(1);
    return svg.texts("//g[@class='hot']/title");
  }

  @Test
  void columnsOfUnequalLengthAreRefused() {
    assertThatThrownBy(() -> Series.curve("a", new double[2], new double[3]))
        .hasMessageContaining("unequal length");
  }

  @Test
  void logarithmicAxesHavePowersOfTenAtEqualDistances() {
    Parsed svg =
        Parsed.of(
            chart()
                .logarithmic()
                .add(Series.curve("s", new double[] {1e4, 1e5, 1e7}, new double[] {0.01, 1, 0.1}))
                .draw());
    List<double[]> curve = points(svg.withoutLegend(), "curve");

    assertThat(svg.texts("//g[@class='x-axis']/text"))
        .containsExactly("10⁴", "10⁵", "10⁶", "10⁷", "epoch");
    assertThat(svg.texts("//g[@class='y-axis']/text"))
        .containsExactly("10⁻²", "10⁻¹", "10⁰", "loss");
    double width = curve.get(2)[0] - curve.get(0)[0];
    assertThat(curve.get(1)[0] - curve.get(0)[0]).isCloseTo(width / 3, within(0.02));
    double height = curve.get(0)[1] - curve.get(1)[1];
    assertThat(curve.get(0)[1] - curve.get(2)[1]).isCloseTo(height / 2, within(0.02));
  }

  @Test
  void logarithmOfZeroIsRefused() {
    LineChart chart =
        chart().logarithmic().add(Series.curve("s", new double[] {1, 2}, new double[] {0, 1}));

    assertThatThrownBy(chart::draw)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("positive");
  }

  @Test
  void seriesWithTheSameXValuesAreSideBySide() {
    double[] x = {2, 4};
    double[] y = {0.5, 0.6};
    List<Element> dots =
        Parsed.of(
                chart()
                    .add(Series.curve("a", x, y))
                    .add(Series.curve("b", x, y))
                    .places(2, 2, 2)
                    .draw())
            .withoutLegend()
            .withClass("circle", "dot")
            .stream()
            .filter(dot -> !dot.getAttribute("class").contains("probe"))
            .toList();

    assertThat(dots).hasSize(4);
    assertThat(Parsed.number(dots.get(2), "cx") - Parsed.number(dots.get(0), "cx"))
        .isCloseTo(7, within(0.03));
    assertThat(dots.get(2).getAttribute("cy")).isEqualTo(dots.get(0).getAttribute("cy"));
  }
}
