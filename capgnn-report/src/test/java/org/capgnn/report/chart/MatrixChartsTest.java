package org.capgnn.report.chart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Element;

class MatrixChartsTest {
  private static final Caption CAPTION = new Caption("m", "Matrix", "A matrix");

  @Test
  void cellsFormAGridShadedByTheirValue() {
    List<String> names = List.of("a", "b<c>");
    HeatMap map = new HeatMap(CAPTION, "true", "predicted", names);
    map.cell(0, 0, 0.9, "9", "a as a").cell(0, 1, 0.1, "1", "a as b");
    map.cell(1, 0, 0, "0", "b as a").cell(1, 1, 1, "7", "b as b");
    Parsed svg = Parsed.of(map.draw());
    List<Element> cells = svg.withClass("rect", "cell");
    double side = Parsed.number(cells.get(0), "width");

    assertThat(cells)
        .extracting(cell -> cell.getAttribute("fill-opacity"))
        .containsExactly("0.9", "0.1", "0", "1");
    assertThat(Parsed.number(cells.get(1), "x") - Parsed.number(cells.get(0), "x"))
        .isCloseTo(side, within(0.03));
    assertThat(Parsed.number(cells.get(2), "y") - Parsed.number(cells.get(0), "y"))
        .isCloseTo(side, within(0.03));
    assertThat(svg.texts("//text[contains(@class, 'value')]")).containsExactly("9", "1", "0", "7");
    assertThat(svg.texts("//text[@class='value over']")).containsExactly("9", "7");
    assertThat(svg.texts("//text[@class='name']")).containsExactly("a", "b<c>", "a", "b<c>");
    assertThat(svg.texts("//g[@class='hot']/title")).contains("a as b");
  }

  @Test
  void manyClassesShrinkTheCellsAndLeaveTheirTextOut() {
    List<String> names = Collections.nCopies(60, "name");
    HeatMap map = new HeatMap(CAPTION, "true", "predicted", names);
    map.cell(0, 0, 1, "12", "hover");
    Parsed svg = Parsed.of(map.draw());

    assertThat(Parsed.number(svg.withClass("rect", "cell").get(0), "width")).isEqualTo(9);
    assertThat(svg.withClass("text", "value")).isEmpty();
    assertThat(svg.withClass("text", "name")).hasSize(60); // every second row and column
  }

  /** Two of ten bins have vertices: one is too sure by 0.2, one too modest by 0.1. */
  @Test
  void reliabilityGapLiesBetweenAccuracyAndConfidence() {
    double none = Double.NaN;
    Drawing drawing =
        new ReliabilityDiagram(
                CAPTION,
                new int[] {0, 0, 0, 0, 0, 0, 0, 10, 20, 0},
                new double[] {none, none, none, none, none, none, none, 0.55, 0.95, none},
                new double[] {none, none, none, none, none, none, none, 0.75, 0.85, none})
            .draw();
    Parsed svg = Parsed.of(drawing).withoutLegend();
    List<Element> accuracy = svg.withClass("rect", "s0");
    List<Element> histogram = svg.withClass("rect", "s6");
    Element tooSure = svg.withClass("rect", "too-sure").get(0);
    Element tooModest = svg.withClass("rect", "too-modest").get(0);

    assertThat(accuracy).hasSize(2);
    double unit = Parsed.number(accuracy.get(0), "height") / 0.55;
    assertThat(unit).isCloseTo(300, within(0.1));
    assertThat(Parsed.number(tooSure, "height")).isCloseTo(0.2 * unit, within(0.05));
    assertThat(Parsed.number(tooModest, "height")).isCloseTo(0.1 * unit, within(0.05));
    assertThat(Parsed.number(accuracy.get(1), "height")).isCloseTo(0.85 * unit, within(0.05));
    assertThat(Parsed.number(tooSure, "y") + Parsed.number(tooSure, "height"))
        .isCloseTo(Parsed.number(accuracy.get(0), "y"), within(0.05));
    assertThat(Parsed.number(histogram.get(1), "height"))
        .isCloseTo(2 * Parsed.number(histogram.get(0), "height"), within(0.03));
    assertThat(svg.texts("//g[@class='hot']/title"))
        .first()
        .isEqualTo("confidence 0.7 to 0.8\nmean confidence 0.7500\naccuracy 0.5500\n10 vertices");
  }

  @Test
  void drawingHasATitleAndADescriptionForScreenReaders() {
    Parsed svg = Parsed.of(new HeatMap(CAPTION, "r", "c", List.of("x")).draw());
    Element root = svg.document().getDocumentElement();

    assertThat(root.getAttribute("role")).isEqualTo("img");
    assertThat(svg.texts("//*[@id='" + root.getAttribute("aria-labelledby") + "']"))
        .containsExactly("Matrix");
    assertThat(svg.texts("//*[@id='" + root.getAttribute("aria-describedby") + "']"))
        .containsExactly("A matrix");
  }

  @Test
  void standaloneFileIncludesItsStyle() {
    Drawing drawing = new HeatMap(CAPTION, "r", "c", List.of("x")).draw();
    Parsed svg = Parsed.of(drawing.standalone());

    assertThat(svg.document().getDocumentElement().getAttribute("xmlns"))
        .isEqualTo("http://www.w3.org/2000/svg");
    assertThat(svg.texts("//style")).containsExactly(ChartStyle.css());
    assertThat(drawing.inline()).doesNotContain("http").doesNotContain("<style");
  }
}
