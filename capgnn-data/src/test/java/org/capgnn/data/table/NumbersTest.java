package org.capgnn.data.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Random;
import org.junit.jupiter.api.Test;

class NumbersTest {

  private static void assertSameAsJava(String text) {
    assertThat(Float.floatToRawIntBits(Numbers.decimal(text)))
        .as(text)
        .isEqualTo(Float.floatToRawIntBits(Float.parseFloat(text)));
  }

  @Test
  void everySpellingOfARandomFloatReadsAsJavaReadsIt() {
    Random random = new Random(3);
    for (int i = 0; i < 100_000; i++) {
      float value = Float.intBitsToFloat(random.nextInt());
      if (Float.isFinite(value)) {
        assertSameAsJava(Float.toString(value));
      }
      assertSameAsJava(Long.toString(random.nextLong() >> random.nextInt(63)));
      assertSameAsJava(String.format("%." + random.nextInt(12) + "f", random.nextGaussian() * 100));
    }
  }

  @Test
  void numbersNextToAMidpointOfTwoFloatsAreNotRoundedTwice() {
    // 16777217 lies between the floats 16777216 and 16777218
    for (String text :
        new String[] {
          "16777217",
          "16777217.0000001",
          "16777216.9999999",
          "0",
          "-0",
          "-0.0",
          "1.",
          ".5",
          "1e-46",
          "1e39",
          "00012",
          "0.000000000000001"
        }) {
      assertSameAsJava(text);
    }
  }

  @Test
  void whatIsNoNumberIsRefused() {
    for (String text : new String[] {"", "-", ".", "1f", "2D", "abc", "1,5", "1.2.3", "--1"}) {
      assertThatThrownBy(() -> Numbers.decimal(text))
          .as(text)
          .isInstanceOf(NumberFormatException.class);
    }
  }
}
