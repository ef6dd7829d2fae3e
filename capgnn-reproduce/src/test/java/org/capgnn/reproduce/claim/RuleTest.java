package org.capgnn.reproduce.claim;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RuleTest {
  /** One letter per part: holds, fails, undecided, or a dash for no data. */
  @ParameterizedTest
  @CsvSource({
    "ALL, hhh, HOLDS",
    "ALL, hhu, UNDECIDED",
    "ALL, hhf, FAILS",
    "ALL, hh-, NO_DATA",
    "ALL, hu-, NO_DATA",
    "ALL, f--, FAILS",
    "ALL, ---, NO_DATA",
    "MOST, hhhhfff, HOLDS",
    "MOST, hhhuuuu, UNDECIDED",
    "MOST, hhhffff, FAILS",
    "MOST, hhhfffu, UNDECIDED",
    "MOST, hhhh---, HOLDS",
    "MOST, hhh----, NO_DATA",
    "MOST, ffff---, FAILS",
    "MOST, fff----, NO_DATA",
    "MOST, hhhhff, HOLDS",
    "MOST, hhhuuu, UNDECIDED",
    "MOST, hhhfff, FAILS",
    "MOST, hhhffu, UNDECIDED",
    "MOST, h------, NO_DATA"
  })
  void partsDetermineTheOutcome(Rule rule, String parts, Ruling expected) {
    assertThat(rule.of(parts.chars().mapToObj(RuleTest::outcome).toList())).isEqualTo(expected);
  }

  @Test
  void noPartsAreNoData() {
    assertThat(Rule.ALL.of(List.of())).isEqualTo(Ruling.NO_DATA);
    assertThat(Rule.MOST.of(List.of())).isEqualTo(Ruling.NO_DATA);
  }

  private static Ruling outcome(int letter) {
    return switch (letter) {
      case 'h' -> Ruling.HOLDS;
      case 'f' -> Ruling.FAILS;
      case 'u' -> Ruling.UNDECIDED;
      default -> Ruling.NO_DATA;
    };
  }
}
