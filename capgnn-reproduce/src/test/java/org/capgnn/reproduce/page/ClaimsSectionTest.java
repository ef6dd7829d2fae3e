package org.capgnn.reproduce.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.capgnn.report.markup.NumberText;
import org.capgnn.reproduce.MadeUpWorld;
import org.capgnn.reproduce.claim.Claim;
import org.capgnn.reproduce.claim.Claims;
import org.capgnn.reproduce.study.PaperSelection;
import org.junit.jupiter.api.Test;

class ClaimsSectionTest {
  /** The comparisons of a claim as the page shows them. */
  private static List<List<String>> rows(String id) {
    Claim claim = Claims.ALL.stream().filter(c -> c.id().equals(id)).findFirst().orElseThrow();
    return ClaimsSection.blocks(
            List.of(claim.judge(new MadeUpWorld().evidence(), PaperSelection.ALL)))
        .stream()
        .filter(PageBlock.Details.class::isInstance)
        .flatMap(details -> ((PageBlock.Details) details).blocks().stream())
        .filter(PageBlock.DataTable.class::isInstance)
        .flatMap(table -> ((PageBlock.DataTable) table).rows().stream())
        .map(row -> row.stream().map(entry -> entry.lines().get(0)).toList())
        .toList();
  }

  private static List<String> row(String id, String where, String label) {
    return rows(id).stream()
        .filter(row -> row.get(0).equals(where) && row.get(1).equals(label))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void numberOfRunsDependsOnTheDesign() {
    assertThat(row("5", "cora", "CAPGAT − CAPGCN")).last().isEqualTo("5, 5");
    assertThat(row("5", "amazon-photo", "CAPGAT − CAPGCN")).last().isEqualTo("5 pairs");
    assertThat(row("8", "cora", "CAPGCN: c_2 − c_3")).last().isEqualTo("5 runs");
  }

  @Test
  void countsAndFormulasHaveNoInterval() {
    assertThat(row("8", "cora", "APPNP: c_10 − c_9"))
        .endsWith("holds", "+0.3099", NumberText.NONE, NumberText.NONE, "by its formula");
    assertThat(row("10", "cora", "CAPGCN without stop-gradient: 0 of 5 runs collapsed"))
        .endsWith("holds", NumberText.NONE, NumberText.NONE, NumberText.NONE, "5 runs");
  }
}
