package org.capgnn.report;

import java.util.LinkedHashMap;
import java.util.Map;
import org.capgnn.graph.DatasetCard;
import org.capgnn.graph.Split;
import org.capgnn.report.chart.BarChart;
import org.capgnn.report.chart.Caption;
import org.capgnn.report.chart.Series;
import org.capgnn.report.markup.Markup;
import org.capgnn.report.markup.NumberText;

/** The section on the data set: its statistics and class sizes. */
final class DatasetSection {
  /** With more classes the chart of class sizes is left out, because bars cannot be labelled. */
  private static final int MOST_BARS = 40;

  private DatasetSection() {}

  static void write(Markup page, DatasetCard card, Split split) {
    page.open("section").leaf("h2", "Data set").line();
    page.open("div", "class", "pair").line().open("div");
    HtmlTable.pairs(page, facts(card, split));
    page.close();
    if (card.classes() > 0 && card.classes() <= MOST_BARS) {
      double[] sizes = card.classSizes().stream().mapToDouble(Integer::doubleValue).toArray();
      Caption caption = new Caption("classes", "Class sizes", "Labelled vertices of each class.");
      BarChart chart = new BarChart(caption, "", "vertices", card.classNames());
      chart.add(Series.bars("vertices", sizes));
      Figure.write(page, "Class sizes", "Labelled vertices of each class.", chart.draw());
    }
    page.close().close().line();
  }

  private static Map<String, String> facts(DatasetCard card, Split split) {
    Map<String, String> facts = new LinkedHashMap<>();
    facts.put("name", card.name());
    facts.put(
        "vertices",
        NumberText.count(card.vertices()) + ", " + NumberText.count(card.isolated()) + " isolated");
    facts.put(
        "edges",
        NumberText.count(card.edges())
            + (card.directed() ? ", directed" : ", undirected")
            + (card.weighted() ? ", weighted" : ""));
    if (card.selfLoops() > 0) {
      facts.put("self-loops in the source", NumberText.count(card.selfLoops()));
    }
    DatasetCard.Degrees degrees = card.degrees();
    facts.put(
        "degrees",
        NumberText.count(degrees.min())
            + " to "
            + NumberText.count(degrees.max())
            + ", median "
            + NumberText.significant(degrees.median())
            + ", mean "
            + NumberText.fixed(degrees.mean(), 2));
    facts.put(
        "features",
        NumberText.count(card.features())
            + ", "
            + NumberText.count(card.featureEntries())
            + " entries stored");
    facts.put("classes", NumberText.count(card.classes()));
    facts.put("homophily", NumberText.fixed(card.homophily(), 4));
    facts.put(
        "split",
        split.name()
            + ": "
            + NumberText.count(split.train().length)
            + " / "
            + NumberText.count(split.valid().length)
            + " / "
            + NumberText.count(split.test().length));
    facts.put("hash", card.hash());
    return facts;
  }
}
