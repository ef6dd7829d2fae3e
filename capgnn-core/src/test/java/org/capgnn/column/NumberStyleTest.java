package org.capgnn.column;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class NumberStyleTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "PLAIN         | -1.5e3     | -1500",
        "PLAIN         | 90%        | 0.9",
        "PLAIN         | $12        | 12",
        "PLAIN         | 1 234 567  | 1234567",
        "COMMA_GROUPS  | 47,589     | 47589",
        "COMMA_GROUPS  | 1,234,567.5| 1234567.5",
        "COMMA_GROUPS  | €1,000     | 1000",
        "COMMA_GROUPS  | 12         | 12",
        "COMMA_DECIMAL | 3,14       | 3.14",
        "COMMA_DECIMAL | 1.234,5    | 1234.5",
        "COMMA_DECIMAL | 1.234.567  | 1234567",
        "COMMA_DECIMAL | 47,589     | 47.589",
        "COMMA_DECIMAL | -0,5 %     | -0.005",
        "PLAIN         | -$ 12.50   | -12.5",
        "PLAIN         | 12 €       | 12",
        "PLAIN         | 1'234.5    | 1234.5",
        "COMMA_GROUPS  | (1,234)    | -1234",
        "COMMA_DECIMAL | 1 234,5  | 1234.5",
        "PLAIN         | .5         | 0.5",
        "PLAIN         | 1e-3       | 0.001",
      })
  void numbersAreReadInTheirSpelling(NumberStyle style, String cell, double value) {
    assertThat(style.parse(cell)).isEqualTo(value);
  }

  @Test
  void zeroIsNoGroupOfThousands() {
    assertThat(NumberStyle.COMMA_DECIMAL.parse("0.500")).isNaN();
    assertThat(NumberStyle.COMMA_GROUPS.parse("-0,500")).isNaN();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "abc", "1f", "0x10", "NaN", "Infinity", "1e99", "--1", "1.2.3", "12-03", "%"})
  void otherCellsAreNoNumbers(String cell) {
    for (NumberStyle style : NumberStyle.values()) {
      assertThat(style.parse(cell)).as(style + " " + cell).isNaN();
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "1 0 0 1",
        "555 123 4567",
        "2021 11 03",
        "12%34",
        "1$2",
        "5'3",
        "0.5 000",
        "1 234'567",
        "0 123",
        "(-5)",
        "1e",
        "."
      })
  void signsBetweenDigitsSeparateGroupsOnly(String cell) {
    for (NumberStyle style : NumberStyle.values()) {
      assertThat(style.parse(cell)).as(style + " " + cell).isNaN();
    }
  }

  @Test
  void groupsHaveThreeDigits() {
    assertThat(NumberStyle.COMMA_GROUPS.parse("1,23")).isNaN();
    assertThat(NumberStyle.COMMA_GROUPS.parse("1,2345")).isNaN();
    assertThat(NumberStyle.COMMA_GROUPS.parse(",123")).isNaN();
    assertThat(NumberStyle.COMMA_DECIMAL.parse("1.23,4")).isNaN();
  }
}
