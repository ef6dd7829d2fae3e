package org.capgnn.data.planetoid;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.capgnn.data.BenchmarkData;
import org.capgnn.data.LoadOptions;
import org.capgnn.graph.Dataset;
import org.capgnn.graph.DatasetCard;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The published counts of the three citation networks. */
class PlanetoidDataTest {

  private static Dataset read(String name) {
    return new PlanetoidReader().read(BenchmarkData.path("planetoid"), name, LoadOptions.DEFAULT);
  }

  @ParameterizedTest
  @CsvSource({
    "cora, 2708, 5278, 1433, 49216, 7, 140, 500, 1000, 0, 0, 13264",
    "citeseer, 3327, 4552, 3703, 105165, 6, 120, 500, 1000, 48, 124, 12431",
    "pubmed, 19717, 44324, 500, 988031, 3, 60, 500, 1000, 0, 3, 108365"
  })
  void countsAreThePublishedOnes(
      String name,
      int vertices,
      int edges,
      int features,
      int entries,
      int classes,
      int train,
      int valid,
      int test,
      int isolated,
      int selfLoops,
      int entriesWithLoops) {
    Dataset data = read(name);
    DatasetCard card = DatasetCard.of(data);
    assertThat(card.name()).isEqualTo(name);
    assertThat(card.vertices()).isEqualTo(vertices);
    assertThat(card.edges()).isEqualTo(edges);
    assertThat(card.features()).isEqualTo(features);
    assertThat(card.featureEntries()).isEqualTo(entries);
    assertThat(card.classes()).isEqualTo(classes);
    assertThat(card.train()).isEqualTo(train);
    assertThat(card.valid()).isEqualTo(valid);
    assertThat(card.test()).isEqualTo(test);
    assertThat(card.isolated()).isEqualTo(isolated);
    assertThat(card.selfLoops()).isEqualTo(selfLoops);
    assertThat(data.graph().entryCount() + vertices).isEqualTo(entriesWithLoops);
  }

  @Test
  void coraClassesHaveTheirNamesAndSizes() {
    DatasetCard card = DatasetCard.of(read("cora"));
    assertThat(card.classSizes()).containsExactly(351, 217, 418, 818, 426, 298, 180);
    assertThat(card.classNames()).startsWith("Theory", "Reinforcement Learning");
  }

  @Test
  void citeseerVerticesMissingFromTheTestIndexAreUnlabelledWithoutFeaturesButWithEdges() {
    Dataset data = read("citeseer");
    int[] missing = {
      2407, 2489, 2553, 2682, 2781, 2953, 3042, 3063, 3212, 3214, 3250, 3292, 3305, 3306, 3309
    };
    assertThat(data.labels().classSizes()).containsExactly(249, 590, 668, 701, 596, 508);
    int[] offsets = data.features().matrix().offsets();
    for (int v : missing) {
      assertThat(data.labels().isKnown(v)).isFalse();
      assertThat(offsets[v + 1] - offsets[v]).isZero();
      assertThat(data.graph().degree(v)).isBetween(1, 2);
    }
    assertThat(Arrays.stream(data.labels().of()).filter(label -> label < 0))
        .hasSize(missing.length);
  }

  @Test
  void pubmedKeepsItsThreeSelfLoopsAsAList() {
    Dataset data = read("pubmed");
    assertThat(data.graph().selfLoops()).containsExactly(3918, 6992, 8806);
    assertThat(data.labels().classSizes()).containsExactly(4103, 7739, 7875);
  }

  @Test
  void everyClassHasTwentyTrainingVertices() {
    for (String name : new String[] {"cora", "citeseer", "pubmed"}) {
      Dataset data = read(name);
      int[] perClass = new int[data.labels().classCount()];
      for (int v : data.splits().get("public").train()) {
        perClass[data.labels().of()[v]]++;
      }
      assertThat(perClass).containsOnly(20);
    }
  }
}
