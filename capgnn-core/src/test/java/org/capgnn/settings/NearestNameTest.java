package org.capgnn.settings;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NearestNameTest {
  private static final List<String> KEYS =
      List.of(
          "alpha",
          "beta",
          "coefficient-dropout",
          "edge-dropout",
          "hidden",
          "hidden-dropout",
          "hops",
          "l2",
          "learning-rate",
          "tau");

  @ParameterizedTest
  @CsvSource({
    "lr, learning-rate",
    "learningrate, learning-rate",
    "LEARNING-RATE, learning-rate",
    "laerning-rate, learning-rate",
    "rate, learning-rate",
    "coef-dropout, coefficient-dropout",
    "hop, hops",
    "edgedropout, edge-dropout",
    "tua, tau",
  })
  void nearestIsNamed(String typed, String meant) {
    assertThat(NearestName.of(typed, KEYS)).isEqualTo(meant);
  }

  @Test
  void equallyNearNamesAreAllNamed() {
    assertThat(NearestName.of("droput", KEYS))
        .isEqualTo("coefficient-dropout, edge-dropout or hidden-dropout");
    assertThat(NearestName.of("amazon", List.of("cora", "amazon-computers", "amazon-photo")))
        .isEqualTo("amazon-computers or amazon-photo");
  }

  @Test
  void nothingKnownGivesNothing() {
    assertThat(NearestName.of("x", List.of())).isEmpty();
  }
}
