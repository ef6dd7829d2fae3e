package org.capgnn.reproduce.page;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.capgnn.data.LoadOptions;
import org.capgnn.data.catalog.DatasetCatalog;
import org.capgnn.graph.DatasetCard;
import org.capgnn.reproduce.MadeUpWorld;
import org.capgnn.reproduce.paper.Paper;
import org.capgnn.reproduce.study.PaperSelection;
import org.capgnn.reproduce.study.Study;

/** The input of a page with made-up runs. */
final class MadeUpResults {
  private static final DatasetCard CARD =
      DatasetCard.of(new DatasetCatalog().load("cora", LoadOptions.DEFAULT));

  private MadeUpResults() {}

  static ReproductionResults of(MadeUpWorld world) {
    Map<String, DatasetCard> cards = new LinkedHashMap<>();
    Paper.DATASETS.forEach(dataset -> cards.put(dataset, CARD));
    return new ReproductionResults(
        world.evidence(),
        List.of(Study.values()),
        PaperSelection.ALL,
        cards,
        Map.of(),
        Map.of(),
        List.of(),
        new Commands(
            "./capgnn runs import page/runs.csv", "./capgnn reproduce --runs 5 --out page"));
  }
}
