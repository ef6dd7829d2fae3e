package org.capgnn.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SplitsTest {

  /** 60 red, 30 green, 10 unlabelled vertices. */
  private static Dataset hundred() {
    int[] labels = new int[100];
    Arrays.setAll(labels, v -> v % 10 == 9 ? -1 : v % 10 < 6 ? 0 : 1);
    return SmallDatasets.path(labels);
  }

  private static int ofClass(Dataset dataset, int[] part, int label) {
    return (int) Arrays.stream(part).filter(v -> dataset.labels().of()[v] == label).count();
  }

  @Test
  void perClassTakesTheSameNumberFromEachClassAndTheLabelledRestTests() {
    Dataset data = hundred();
    Split split = Splits.make(data, SplitSpec.parse("per-class:20,5"), 7);
    assertThat(ofClass(data, split.train(), 0)).isEqualTo(20);
    assertThat(ofClass(data, split.train(), 1)).isEqualTo(20);
    assertThat(ofClass(data, split.valid(), 0)).isEqualTo(5);
    assertThat(ofClass(data, split.valid(), 1)).isEqualTo(5);
    assertThat(split.test()).hasSize(90 - 50);
    assertPartition(data, split);
    assertThat(split.name()).isEqualTo("per-class:20,5");
  }

  private static void assertPartition(Dataset data, Split split) {
    int[] all = IntStream.of(split.train()).toArray();
    all = IntStream.concat(Arrays.stream(all), Arrays.stream(split.valid())).toArray();
    all = IntStream.concat(Arrays.stream(all), Arrays.stream(split.test())).sorted().toArray();
    int[] labelled =
        IntStream.range(0, data.vertexCount()).filter(v -> data.labels().isKnown(v)).toArray();
    assertThat(all).containsExactly(labelled);
    assertThat(split.train()).isSorted();
    assertThat(split.valid()).isSorted();
    assertThat(split.test()).isSorted();
  }

  @Test
  void fractionsHoldWithinEachClass() {
    Dataset data = hundred();
    Split split = Splits.make(data, SplitSpec.parse("fraction:0.6,0.2,0.2"), 1);
    assertThat(ofClass(data, split.train(), 0)).isEqualTo(36);
    assertThat(ofClass(data, split.valid(), 0)).isEqualTo(12);
    assertThat(ofClass(data, split.test(), 0)).isEqualTo(12);
    assertThat(ofClass(data, split.train(), 1)).isEqualTo(18);
    assertPartition(data, split);
  }

  @Test
  void ownDataWithManyLabelsTrainsOnFourFifthsAndCallsNothingTest() {
    int[] labels = new int[300];
    Arrays.setAll(labels, v -> v % 3 - 1);
    Dataset data = SmallDatasets.path(labels);
    Split split = Splits.make(data, Splits.defaultSpec(data), 1);
    assertThat(split.train()).hasSize(160);
    assertThat(split.valid()).hasSize(40);
    assertThat(split.test()).isEmpty();
    assertPartition(data, split);
  }

  @Test
  void fewLabelsAllTrain() {
    Split split = Splits.make(hundred(), Splits.defaultSpec(hundred()), 1);
    assertThat(split.train()).hasSize(90);
    assertThat(split.valid()).isEmpty();
  }

  /** 250 labels for 25 classes: eight per class would be left to train on. */
  @Test
  void labelsOfManyClassesAreFewUntilEachHasTwenty() {
    Dataset few = ofManyClasses(250);
    Dataset many = ofManyClasses(500);

    assertThat(Splits.defaultSpec(few)).isEqualTo(SplitSpec.ALL_TRAIN);
    assertThat(Splits.defaultSpec(many)).isEqualTo(SplitSpec.OWN_DATA);
  }

  private static Dataset ofManyClasses(int labelled) {
    String[] labels = new String[500];
    Arrays.setAll(labels, v -> v < labelled ? "class " + v % 25 : null);
    return Dataset.of("many", new int[] {0}, new int[] {1}, new float[500][1], labels);
  }

  @Test
  void sameSeedGivesTheSameSplitAndAnotherSeedAnother() {
    Dataset data = hundred();
    SplitSpec spec = SplitSpec.parse("per-class:5,5");
    assertThat(Splits.make(data, spec, 3).train()).isEqualTo(Splits.make(data, spec, 3).train());
    assertThat(Splits.make(data, spec, 3).train()).isNotEqualTo(Splits.make(data, spec, 4).train());
  }

  @Test
  void drawIsTheSameOnEveryJavaVersion() {
    Split split =
        Splits.make(SmallDatasets.path(0, 1, 0, 1, 0, 1, 0, 1), new SplitSpec.PerClass(1, 1), 42);
    // fixed values: a change would break the repetition of stored runs
    assertThat(split.train()).containsExactly(EXPECTED_TRAIN);
    assertThat(split.valid()).containsExactly(EXPECTED_VALID);
  }

  private static final int[] EXPECTED_TRAIN = {5, 6};
  private static final int[] EXPECTED_VALID = {0, 3};

  @ParameterizedTest
  @CsvSource({"3, '1,1,1'", "4, '2,1,1'", "5, '3,1,1'", "6, '4,1,1'"})
  void smallClassesStillReachEveryPart(int members, String expected) {
    Split split =
        Splits.make(
            SmallDatasets.path(new int[members]), SplitSpec.parse("fraction:0.6,0.2,0.2"), 1);
    assertThat(split.train().length + "," + split.valid().length + "," + split.test().length)
        .isEqualTo(expected);
  }

  @Test
  void classSmallerThanTheSplitNeedsIsNamedWithItsSize() {
    Dataset data = SmallDatasets.path(0, 0, 0, 1, 1, -1);
    assertThatThrownBy(() -> Splits.make(data, SplitSpec.parse("per-class:2,1"), 0))
        .isInstanceOf(InputException.class)
        .hasMessage(
            "small: class green has 2 labelled vertices, but split per-class:2,1 needs 3 per class; "
                + "ask for fewer, label more, or remove the class");
  }

  @Test
  void classTooSmallForAllPartsTrainsFirstThenValidates() {
    Split one = Splits.make(SmallDatasets.path(0, 0, 1), SplitSpec.OWN_DATA, 0);
    assertThat(one.train()).contains(2).hasSize(2);
    assertThat(one.valid()).hasSize(1).doesNotContain(2);

    Split two = Splits.make(SmallDatasets.path(0, 0), SplitSpec.parse("fraction:0.6,0.2,0.2"), 0);
    assertThat(two.train()).hasSize(1);
    assertThat(two.valid()).hasSize(1);
    assertThat(two.test()).isEmpty();
  }

  @Test
  void noLabelsAtAllIsAnError() {
    assertThatThrownBy(() -> Splits.make(SmallDatasets.path(-1, -1), SplitSpec.OWN_DATA, 0))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("no vertex has a label");
  }

  @Test
  void publicSplitIsHandedOutAndPreferred() {
    Split stored = new Split("public", new int[] {0}, new int[] {1}, new int[] {2});
    GraphBuilder builder = new GraphBuilder(3).addEdge(0, 1);
    Dataset data = SmallDatasets.of(builder, new int[] {0, 0, 0}, Map.of("public", stored));
    assertThat(Splits.make(data, Splits.defaultSpec(data), 9)).isSameAs(stored);
    assertThat(Splits.make(data, SplitSpec.parse("column"), 9)).isSameAs(stored);
  }

  @Test
  void splitThatDidNotComeWithTheDataIsRefused() {
    assertThatThrownBy(() -> Splits.make(hundred(), SplitSpec.PUBLIC, 0))
        .hasMessage(
            "small: no split named public came with the data (available: none); "
                + "write public, column, per-class:20,30 or fraction:0.6,0.2,0.2");
  }

  @ParameterizedTest
  @ValueSource(strings = {"public", "per-class:20,30", "fraction:0.6,0.2,0.2", "fraction:0.8,0.2"})
  void textIsReadBackTheSame(String text) {
    assertThat(SplitSpec.parse(text).text()).isEqualTo(text);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "per-class",
        "per-class:20",
        "per-class:a,b",
        "per-class:0,3",
        "fraction:0.9,0.2",
        "fraction:0,1",
        "fraction:NaN,0.1",
        "fraction:0.5,0.5,-0.1",
        "percent:3,4",
        "20,30"
      })
  void malformedSpecificationIsRefusedInOneLine(String text) {
    if (text.equals("per-class")) { // read as the name of a stored split, which does not exist
      assertThatThrownBy(() -> Splits.make(hundred(), SplitSpec.parse(text), 0))
          .isInstanceOf(InputException.class);
      return;
    }
    assertThatThrownBy(() -> SplitSpec.parse(text))
        .isInstanceOf(InputException.class)
        .hasMessageStartingWith("split ")
        .hasMessageNotContaining("\n");
  }
}
