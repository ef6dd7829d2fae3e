package org.capgnn.train;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.capgnn.graph.Dataset;
import org.capgnn.graph.Features;
import org.capgnn.graph.GraphBuilder;
import org.capgnn.graph.Labels;
import org.capgnn.graph.Split;
import org.capgnn.model.zoo.Models;
import org.capgnn.result.CollapseAlarm;
import org.capgnn.result.EpochRecord;
import org.capgnn.settings.Settings;
import org.capgnn.tensor.SparseMatrix;
import org.junit.jupiter.api.Test;

/** Two pairs of neighbours: label propagation gets every vertex right. */
class CollapseWatchTest {
  private static final Split SPLIT =
      new Split("half", new int[] {0, 2}, new int[] {1, 3}, new int[0]);

  private static Dataset pairs() {
    GraphBuilder builder = new GraphBuilder(4);
    builder.addEdge(0, 1);
    builder.addEdge(2, 3);
    SparseMatrix one =
        new SparseMatrix(4, 1, new int[] {0, 1, 2, 3, 4}, new int[] {0, 0, 0, 0}, null);
    return new Dataset(
        "pairs",
        builder.build(),
        new Features(one, false, List.of()),
        new Labels(new int[] {0, 0, 1, 1}, List.of("red", "green")),
        List.of(),
        Map.of(),
        builder.report());
  }

  private static EpochRecord epoch(int epoch, double validAccuracy, int missing) {
    return new EpochRecord(epoch, 0.1, -2, 0, 0.5, validAccuracy, 0, missing, new double[0], 1);
  }

  private static List<String> warnings(String model, int epochs, double accuracy, int missing) {
    Settings settings = TrainingKeys.defaults(Models.named(model));
    List<EpochRecord> history = Collections.nCopies(epochs, epoch(epochs - 1, accuracy, missing));
    return CollapseWatch.of(pairs(), SPLIT, settings)
        .warnings(settings.with("epochs", "" + epochs), history, epochs - 1);
  }

  @Test
  void goodModelGetsNoWarning() {
    assertThat(warnings("capgcn", 400, 1, 0)).isEmpty();
    assertThat(warnings("capgcn", 3, 1, 0)).isEmpty();
  }

  @Test
  void classGivenAwayAndAccuracyBelowTheFloorAreTold() {
    assertThat(warnings("capgcn", 400, 0.5, 1))
        .containsExactly(
            "1 class has training labels but no predictions: the model may have collapsed; try"
                + " contrastive-ramp=100-400 (0.75 instead of 0.40 on citeseer with hops=2), less"
                + " dropout or a lower learning-rate",
            "validation accuracy 0.5000 is below the 1.0000 of plain label propagation: the model"
                + " may have collapsed; try contrastive-ramp=100-400 (0.75 instead of 0.40 on"
                + " citeseer with hops=2), less dropout or another feature preparation");
  }

  @Test
  void adviceNamesOnlySettingsThatTheModelHas() {
    assertThat(warnings("gcn", 400, 0.5, 1))
        .singleElement()
        .asString()
        .doesNotContain("contrastive");
  }

  @Test
  void fewEpochsAreBlamedBeforeACollapse() {
    assertThat(warnings("capgcn", 20, 0.5, 1))
        .hasSize(2)
        .allSatisfy(
            warning ->
                assertThat(warning)
                    .contains("20 epochs may be too few; try more epochs")
                    .doesNotContain("collapsed"));
  }

  /**
   * The number of epochs was chosen on held-out labels; the only one of green is never held out.
   */
  @Test
  void classWeightsAreAdvisedIfARareClassIsForgotten() {
    Dataset data =
        Dataset.builder("red")
            .vertex("a", "red")
            .vertex("b", "red")
            .vertex("c", "red")
            .vertex("d", "red")
            .vertex("e", "green")
            .edge("a", "e")
            .build();
    Split all = new Split("all", new int[] {0, 1, 2, 3, 4}, new int[0], new int[0]);
    Settings settings = TrainingKeys.defaults(Models.named("capgcn"));
    assertThat(
            CollapseWatch.of(data, all, settings)
                .warnings(settings, Collections.nCopies(10, epoch(9, Double.NaN, 1)), 9))
        .containsExactly(
            "1 class has training labels but no predictions: the held-out labels chose only 10"
                + " epochs; try class-weights=true (the classes differ in size), selection=fixed"
                + " with more epochs or a lower learning-rate");
  }

  private static CollapseAlarm alarm(
      String model, int epoch, double best, int missing, int patienceLeft) {
    Settings settings = TrainingKeys.defaults(Models.named(model));
    return CollapseWatch.of(pairs(), SPLIT, settings.with("patience", "200"))
        .alarm(epoch(epoch, best, missing), best, patienceLeft);
  }

  @Test
  void beginningIsNotAlarming() {
    assertThat(alarm("capgcn", 10, 0.5, 1, 190).raised()).isFalse();
    assertThat(alarm("capgcn", 150, 0.5, 1, 100).raised()).isFalse();
    assertThat(alarm("capgcn", 500, 1, 0, 10).raised()).isFalse();
  }

  @Test
  void missingClassesAndTheFloorAreAlarmingLater() {
    assertThat(alarm("capgcn", 500, 1, 1, 200)).isEqualTo(new CollapseAlarm(1, Double.NaN));
    assertThat(alarm("capgcn", 500, 0.5, 0, 200)).isEqualTo(new CollapseAlarm(0, 1));
    assertThat(alarm("capgcn", 500, 0.5, 1, 200).sentences())
        .containsExactly(
            "1 class has training labels but no predictions",
            "validation accuracy is below the 1.0000 of plain label propagation");
  }

  @Test
  void collapseFromTheStartIsReportedBeforePatienceEndsIt() {
    assertThat(alarm("capgcn", 110, 0.5, 1, 90)).isEqualTo(new CollapseAlarm(1, 1));
  }

  @Test
  void modelWithoutViewsHasNoFloor() {
    assertThat(alarm("gcn", 500, 0.5, 0, 200).raised()).isFalse();
  }
}
