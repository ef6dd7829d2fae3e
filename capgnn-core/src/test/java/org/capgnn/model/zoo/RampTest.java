package org.capgnn.model.zoo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.capgnn.graph.InputException;
import org.capgnn.settings.Settings;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RampTest {
  @ParameterizedTest
  @CsvSource({
    "0, 0, 1",
    "4, 0, 0.25",
    "4, 3, 1",
    "4, 100, 1",
    "2-4, 0, 0",
    "2-4, 1, 0",
    "2-4, 2, 0.5",
    "2-4, 3, 1",
    "3-3, 1, 0",
    "3-3, 2, 1",
  })
  void risesLinearlyBetweenItsEpochs(String text, int epoch, double factor) {
    assertThat(Ramp.parse(text).at(epoch)).isCloseTo(factor, within(1e-12));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "-1", "4-2", "1-2-3", "ten", "100001", "9999999", "1.5"})
  void refusesWhatIsNoRamp(String text) {
    Settings settings = Settings.defaults(CapGnnSettings.keys());

    assertThatThrownBy(() -> settings.with("contrastive-ramp", text))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("contrastive-ramp=" + text)
        .hasMessageContaining("100-400");
  }
}
