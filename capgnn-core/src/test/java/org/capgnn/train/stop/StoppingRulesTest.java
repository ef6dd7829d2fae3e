package org.capgnn.train.stop;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class StoppingRulesTest {
  /** Loss and accuracy of one epoch after another. */
  private static List<Integer> kept(StoppingRule rule, double[][] epochs) {
    List<Integer> kept = new ArrayList<>();
    for (int e = 0; e < epochs.length && !rule.stops(); e++) {
      rule.observe(e, epochs[e][0], epochs[e][1]);
      if (rule.improved()) {
        kept.add(e);
      }
    }
    return kept;
  }

  private static final double[][] EPOCHS = {
    {1.0, 0.5}, // first
    {0.9, 0.4}, // better loss alone
    {1.1, 0.6}, // better accuracy alone
    {0.8, 0.6}, // better loss at the same accuracy
    {0.8, 0.6}, // the same again
    {0.7, 0.5}, // better loss alone
    {0.9, 0.6}, // the same accuracy alone
  };

  @Test
  void jointMovesBothBestsOnlyTogether() {
    // epoch 3 beats epoch 0 in both, since epochs 1 and 2 moved nothing
    assertThat(kept(StoppingRules.named("joint", 10, 100, 50), EPOCHS)).containsExactly(0, 3);
  }

  @Test
  void independentKeepsWhatIsAsGoodInBoth() {
    assertThat(kept(StoppingRules.named("independent", 10, 100, 50), EPOCHS))
        .containsExactly(0, 3, 4);
  }

  @Test
  void accuracyIgnoresTheLossAndKeepsTheLatestOfEquals() {
    assertThat(kept(StoppingRules.named("accuracy", 10, 100, 50), EPOCHS))
        .containsExactly(0, 2, 3, 4, 6);
  }

  @Test
  void lowestLossKeepsTheLatestOfEquals() {
    assertThat(kept(StoppingRules.named("lowest-loss", 10, 100, 50), EPOCHS))
        .containsExactly(0, 1, 3, 4, 5);
  }

  @Test
  void lowerLossKeepsTheFirstOfEqualsAndIgnoresTheAccuracy() {
    assertThat(kept(StoppingRules.named("lower-loss", 10, 100, 50), EPOCHS))
        .containsExactly(0, 1, 3, 5);
    // epochs 1 and 2 have no lower loss, though one a better accuracy
    StoppingRule rule = StoppingRules.named("lower-loss", 2, 100, 50);
    rule.observe(0, 1, 0.5);
    rule.observe(1, 1, 0.9);
    rule.observe(2, 1.1, 0.4);
    assertThat(rule.stops()).isTrue();
  }

  @Test
  void lateWindowStopsInTheSecondHalfAloneAndKeepsTheStrictlyLowestLoss() {
    assertThat(kept(StoppingRules.named("late-window", 3, 100, 50), EPOCHS))
        .containsExactly(0, 1, 3, 5);
    StoppingRule rule = StoppingRules.named("late-window", 3, 20, 50);
    for (int e = 0; e < 10; e++) {
      rule.observe(e, e, 0.5);
      assertThat(rule.stops()).as("epoch %d", e).isFalse();
    }
    // the mean of the losses 7, 8 and 9 is 8
    double[] before = rule.state();
    rule.observe(10, 7.9, 0.5);
    assertThat(rule.stops()).isFalse();
    rule.restore(before);
    rule.observe(10, 8.1, 0.5);
    assertThat(rule.stops()).isTrue();
    assertThat(rule.improved()).isFalse();
  }

  @Test
  void lateWindowOfAllEpochsNeverStops() {
    StoppingRule rule = StoppingRules.named("late-window", 20, 20, 50);
    for (int e = 0; e < 20; e++) {
      rule.observe(e, e, 0.5);
      assertThat(rule.stops()).isFalse();
    }
  }

  @Test
  void rankedPutsAccuracyBeforeLoss() {
    // epoch 4 ties with 3, epoch 5 has the lowest loss but a lower accuracy
    assertThat(kept(StoppingRules.named("ranked", 10, 100, 50), EPOCHS)).containsExactly(0, 2, 3);
  }

  @Test
  void lastKeepsEveryEpochAndNeverStops() {
    StoppingRule rule = StoppingRules.named("last", 1, 100, 50);
    assertThat(kept(rule, EPOCHS)).hasSize(EPOCHS.length);
    assertThat(rule.stops()).isFalse();
  }

  @Test
  void windowStopsAboveTheMeanOfTheWindowButNotInItsFirstEpochs() {
    StoppingRule rule = StoppingRules.named("window", 10, 200, 50);
    for (int e = 0; e <= 10; e++) {
      rule.observe(e, e, 0.5);
      assertThat(rule.stops()).as("epoch %d", e).isFalse();
    }
    // the mean of the losses 1 .. 10 is 5.5
    double[] before = rule.state();
    rule.observe(11, 5.4, 0.5);
    assertThat(rule.stops()).isFalse();
    rule.restore(before);
    rule.observe(11, 5.6, 0.5);
    assertThat(rule.stops()).isTrue();
    assertThat(rule.improved()).as("the last weights are kept, not the best").isTrue();
  }

  @Test
  void capgnnStopsBeyondThePatienceAndTheOthersAtIt() {
    for (String name :
        List.of("joint", "independent", "accuracy", "lowest-loss", "lower-loss", "ranked")) {
      StoppingRule rule = StoppingRules.named(name, 3, 100, 50);
      rule.observe(0, 1, 0.5);
      int bad = 0;
      while (!rule.stops()) {
        rule.observe(++bad, 2, 0.4);
      }
      assertThat(bad).as(name).isEqualTo(name.equals("joint") ? 4 : 3);
    }
  }

  static List<String> names() {
    return StoppingRules.names();
  }

  @ParameterizedTest
  @MethodSource("names")
  void restoredRuleGoesOnAsIfNothingHadHappened(String name) {
    StoppingRule whole = StoppingRules.named(name, 2, 100, 50);
    StoppingRule first = StoppingRules.named(name, 2, 100, 50);
    StoppingRule second = StoppingRules.named(name, 2, 100, 50);
    for (int e = 0; e < EPOCHS.length; e++) {
      StoppingRule now = e < 4 ? first : second;
      if (e == 4) {
        second.restore(first.state());
      }
      whole.observe(e, EPOCHS[e][0], EPOCHS[e][1]);
      now.observe(e, EPOCHS[e][0], EPOCHS[e][1]);
      assertThat(now.improved()).isEqualTo(whole.improved());
      assertThat(now.stops()).isEqualTo(whole.stops());
      assertThat(now.patienceLeft()).isEqualTo(whole.patienceLeft());
    }
  }
}
