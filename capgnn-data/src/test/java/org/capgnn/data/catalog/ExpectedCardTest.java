package org.capgnn.data.catalog;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.capgnn.graph.DatasetCard;
import org.capgnn.graph.InputException;
import org.junit.jupiter.api.Test;

class ExpectedCardTest {
  private final DatasetCard karate = DatasetCard.of(KarateClub.dataset());

  @Test
  void agreementPasses() {
    assertThatCode(() -> ExpectedCard.of(karate).check("karate", "here", karate))
        .doesNotThrowAnyException();
  }

  @Test
  void everyDifferenceIsNamedOnOneLine() {
    ExpectedCard other =
        new ExpectedCard(34, 77, 34, 34, 2, List.of(16, 18), 0, ExpectedCard.of(karate).hash());
    assertThatThrownBy(() -> other.check("karate", "folder", karate))
        .isInstanceOf(InputException.class)
        .hasMessage(
            "folder: not the data set karate: edges: expected 77, found 78; class sizes: expected"
                + " [16, 18], found [17, 17]; replace the files, or load them by path instead of by"
                + " name");
  }
}
