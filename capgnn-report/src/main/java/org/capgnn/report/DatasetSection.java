package org.capgnn.report;

import static org.capgnn.report.markup.NumberText.count;
import static org.capgnn.report.markup.NumberText.fixed;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
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
    ReportSection.open(page, "Data set", null);
    page.open("div");
    HtmlTable.pairs(page, facts(card, split));
    page.close();
    if (card.classes() > 0 && card.classes() <= MOST_BARS) {
      double[] sizes = card.classSizes().stream().mapToDouble(Integer::doubleValue).toArray();
      String about = "Labelled vertices of each class.";
      Caption caption = new Caption("classes", "Class sizes", about);
      BarChart chart = new BarChart(caption, "", "vertices", card.classNames());
      chart.add(Series.bars("vertices", sizes));
      ReportSection.figure(page, "Class sizes", about, chart.draw());
    }
    ReportSection.close(page);
  }

  private static Map<String, String> facts(DatasetCard card, Split split) {
    Map<String, String> facts = new LinkedHashMap<>();
    facts.put("name", card.name());
    facts.put("vertices", count(card.vertices()) + ", " + count(card.isolated()) + " isolated");
    String direction = card.directed() ? ", directed" : ", undirected";
    facts.put("edges", count(card.edges()) + direction + (card.weighted() ? ", weighted" : ""));
    if (card.selfLoops() > 0) {
      facts.put("self-loops in the source", count(card.selfLoops()));
    }
    DatasetCard.Degrees degrees = card.degrees();
    String range = count(degrees.min()) + " to " + count(degrees.max());
    String median = NumberText.significant(degrees.median());
    facts.put("degrees", range + ", median " + median + ", mean " + fixed(degrees.mean(), 2));
    String entries = count(card.featureEntries()) + " entries stored";
    facts.put("features", count(card.features()) + ", " + entries);
    facts.put("classes", count(card.classes()));
    facts.put("homophily", fixed(card.homophily(), 4));
    String sizes =
        Stream.of(split.train(), split.valid(), split.test())
            .map(part -> count(part.length))
            .collect(Collectors.joining(" / "));
    facts.put("split", split.name() + ": " + sizes);
    facts.put("hash", card.hash());
    return facts;
  }
}
