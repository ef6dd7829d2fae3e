package org.capgnn.reproduce.page;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.capgnn.graph.DatasetCard;
import org.capgnn.reproduce.paper.Paper;

/** The rows of table 1 for programs: our counts and the published ones. */
final class StatisticsFile {
  static final String NAME = "table1.csv";

  private StatisticsFile() {}

  /** Returns one row per data set. */
  static List<Map<String, Object>> rows(ReproductionResults results) {
    List<Map<String, Object>> rows = new ArrayList<>();
    for (String dataset : results.wanted().datasets()) {
      DatasetCard card = results.cards().get(dataset);
      Paper.Statistics published = Paper.statistics(dataset);
      Map<String, Object> row = new LinkedHashMap<>();
      row.put("dataset", dataset);
      row.put("vertices", card.vertices());
      row.put("edges", card.edges());
      row.put("features", card.features());
      row.put("classes", card.classes());
      row.put("publishedVertices", published.vertices());
      row.put("publishedEdges", published.edges());
      row.put("publishedFeatures", published.features());
      row.put("publishedClasses", published.classes());
      rows.add(row);
    }
    return rows;
  }
}
