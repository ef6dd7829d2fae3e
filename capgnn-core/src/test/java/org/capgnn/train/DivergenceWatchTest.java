package org.capgnn.train;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.capgnn.result.DivergenceException;
import org.capgnn.result.EpochRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DivergenceWatchTest {
  private final DivergenceWatch watch = new DivergenceWatch(7); // guessing costs 1.95

  private static List<EpochRecord> history(double... losses) {
    List<EpochRecord> history = new ArrayList<>();
    for (double loss : losses) {
      history.add(new EpochRecord(history.size(), 2, -1, 0, loss, 0.1, 0.1, 0, new double[0], 1));
    }
    return history;
  }

  @ParameterizedTest
  @ValueSource(doubles = {Double.NaN, Double.POSITIVE_INFINITY})
  void lossThatIsNoNumberStopsAtOnce(double loss) {
    assertThatThrownBy(() -> watch.refuse(4, loss, "loss"))
        .isInstanceOf(DivergenceException.class)
        .hasMessageContaining("diverged in epoch 5: loss is " + loss)
        .hasMessageContaining("lower learning-rate");
  }

  @Test
  void lossThatStaysFarBeyondGuessingStops() {
    List<EpochRecord> history = history(2, 500, 500, 500, 500, 500, 500, 500, 500, 500, 2.5e9);
    assertThatThrownBy(() -> watch.refuse(history))
        .isInstanceOf(DivergenceException.class)
        .hasMessageContaining("diverged in epoch 11: validation loss is 2.500e+09")
        .hasMessageContaining("more than 100 times that of guessing");
  }

  @Test
  void lossThatComesBackDoesNot() {
    assertThatCode(
            () -> {
              watch.refuse(history(500, 500, 500));
              watch.refuse(history(500, 500, 500, 500, 500, 500, 500, 500, 500, 190));
              watch.refuse(history(3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3));
            })
        .doesNotThrowAnyException();
  }
}
